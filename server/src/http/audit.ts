import type { Db, Tx } from '../db/open.ts';
import type { RequestFacts } from './handlers.ts';

export interface AuditEntry {
  readonly at: Date;
  readonly actor: { kind: 'account' | 'public' | 'provider' | 'server'; id: string | null };
  /** What was done, such as `assessments.submit`; never any content. */
  readonly action: string;
  readonly clinicId?: string | null;
  readonly userId?: string | null;
  readonly objectId?: string | null;
  readonly request: RequestFacts | null;
}

const rowOf = ({ at, actor, action, clinicId, userId, objectId, request }: AuditEntry) => ({
  at,
  actor_kind: actor.kind,
  actor_id: actor.id,
  action,
  clinic_id: clinicId ?? null,
  user_id: userId ?? null,
  object_id: objectId ?? null,
  address: request?.address ?? null,
  request_id: request?.id ?? null,
});

/** How many entries go into one statement, which takes a limited number of values. */
const entriesAtOnce = 1_000;

/** Adds to the audit trail, in the transaction of what it tells of where there is one. */
export const auditAll = async (db: Db | Tx, entries: readonly AuditEntry[]): Promise<void> => {
  for (let from = 0; from < entries.length; from += entriesAtOnce) {
    const rows = entries.slice(from, from + entriesAtOnce).map(rowOf);
    await db.insertInto('audit_log').values(rows).execute();
  }
};

/** Adds one entry. */
export const audit = (db: Db | Tx, entry: AuditEntry): Promise<void> => auditAll(db, [entry]);
