import type { Query, Received } from '@evenkeel/contract/endpoint';
import type { getAuditTrailAsCsv, listAuditTrail } from '@evenkeel/contract/provider-records';
import type { Db } from '../../db/open.ts';
import { pagesOf } from '../../db/pages.ts';
import { unknownCursor } from '../../http/cursor.ts';
import { daySpan } from '../../http/day-span.ts';
import type { Cell } from './csv.ts';

type Entry = Received<typeof listAuditTrail>['entries'][number];
type Days = Query<typeof getAuditTrailAsCsv>;

/** What of a clinic's trail is asked for. */
interface Wanted extends Days {
  readonly clinicId: string;
  readonly patientId?: string | undefined;
}

/** The instants at which the wanted days begin and end, where the clinic is. */
const spanOf = async (db: Db, { clinicId, from, to }: Wanted) => {
  const { time_zone: zone } = await db
    .selectFrom('clinics')
    .select('time_zone')
    .where('id', '=', clinicId)
    .executeTakeFirstOrThrow();
  return daySpan({ from, to }, zone);
};

/** The wanted entries, newest first; those of one instant in the order in which they were written, backwards. */
const entryRows = async (db: Db, wanted: Wanted) => {
  const { start, end } = await spanOf(db, wanted);
  let rows = db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor_kind', 'actor_id', 'action', 'user_id', 'object_id', 'address'])
    .where('clinic_id', '=', wanted.clinicId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');
  if (start !== null) rows = rows.where('at', '>=', start);
  if (end !== null) rows = rows.where('at', '<', end);
  const { patientId } = wanted;
  if (patientId !== undefined) {
    rows = rows.where('user_id', '=', ({ selectFrom }) =>
      selectFrom('profiles')
        .select('user_id')
        .where('clinic_id', '=', wanted.clinicId)
        .where('patient_id', '=', patientId),
    );
  }
  return (below: Place | null, limit: number) =>
    (below === null
      ? rows
      : rows.where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '<', tuple(below.at, below.id)))
    )
      .limit(limit)
      .execute();
};

interface Place {
  readonly at: Date;
  readonly id: number;
}
type Row = Awaited<ReturnType<Awaited<ReturnType<typeof entryRows>>>>[number];

const toEntry = (row: Row): Entry => ({
  id: String(row.id),
  at: row.at.toISOString(),
  actorKind: row.actor_kind,
  actorId: row.actor_id,
  action: row.action,
  userId: row.user_id,
  objectId: row.object_id,
  address: row.address,
});

/** Where the last entry that was shown stands. Throws `invalid-fields` when it is none of this clinic's. */
const placeOf = async (db: Db, clinicId: string, cursor: string): Promise<Place> => {
  if (!/^\d{1,15}$/.test(cursor)) throw unknownCursor();
  const row = await db
    .selectFrom('audit_log')
    .select(['id', 'at'])
    .where('id', '=', Number(cursor))
    .where('clinic_id', '=', clinicId)
    .executeTakeFirst();
  if (row === undefined) throw unknownCursor();
  return row;
};

/** A clinic's trail, newest first, a page at a time. */
export const findEntries = async (
  db: Db,
  clinicId: string,
  { cursor, limit, ...filters }: Query<typeof listAuditTrail>,
): Promise<Received<typeof listAuditTrail>> => {
  const read = await entryRows(db, { clinicId, ...filters });
  const below = cursor === undefined ? null : await placeOf(db, clinicId, cursor);
  const rows = await read(below, limit + 1);
  const page = rows.slice(0, limit);
  const entries = page.map(toEntry);
  return { entries, nextCursor: rows.length > limit ? (entries.at(-1)?.id ?? null) : null };
};

const linesAtOnce = 1_000;

/** The headings of the trail as a table, and how each is read. */
export const trailColumns: readonly (readonly [heading: string, cell: (entry: Entry) => Cell])[] = [
  ['at', ({ at }) => at],
  ['actor_kind', ({ actorKind }) => actorKind],
  ['actor_id', ({ actorId }) => actorId],
  ['action', ({ action }) => action],
  ['user_id', ({ userId }) => userId],
  ['object_id', ({ objectId }) => objectId],
  ['address', ({ address }) => address],
  ['entry_id', ({ id }) => id],
];

/** The wanted entries as lines, newest first, read a page at a time. */
export async function* trailLines(db: Db, wanted: Wanted): AsyncGenerator<Cell[][]> {
  for await (const rows of pagesOf(linesAtOnce, await entryRows(db, wanted))) {
    yield rows.map((row) => trailColumns.map(([, cell]) => cell(toEntry(row))));
  }
}
