import { randomUUID } from 'node:crypto';
import type { Answer, Query } from '@evenkeel/contract/endpoint';
import type { getAssessments } from '@evenkeel/contract/assessments';
import type { getContent, listContent } from '@evenkeel/contract/provider-content';
import type { Db, Tx } from '../../db/open.ts';
import { searchPatterns } from '../../db/search-patterns.ts';
import { AppError } from '../../http/app-error.ts';
import { pageOf, rowOfCursor } from '../../http/cursor.ts';
import { hashJson } from '../../http/json-hash.ts';
import { describeBands } from './bands.ts';
import { contentFacts } from './content-facts.ts';
import type { ImportedContent } from './import-result.ts';

export interface StoredContent {
  readonly id: string;
  readonly versionId: string;
  /** Nothing was stored: this content was there already. */
  readonly known: boolean;
}

type ToStore = ImportedContent & {
  readonly clinicId: string;
  readonly source: Readonly<Record<string, unknown>>;
  readonly now: Date;
};

/** The columns in which a version keeps what it asks: an assessment its sections, a check-in its nodes, an intake its pages. */
const definitionOf = (imported: ImportedContent) => {
  if (imported.kind === 'check-in') {
    const { type, content } = imported.content;
    return {
      definition: JSON.stringify({ sections: [] }),
      check_in: JSON.stringify({ type, nodes: content.nodes }),
      intake: null,
      scoring: null,
      calculations: null,
    };
  }
  if (imported.kind === 'intake-questionnaire') {
    return {
      definition: JSON.stringify({ sections: [] }),
      check_in: null,
      intake: JSON.stringify({ pages: imported.content.content.pages }),
      scoring: null,
      calculations: null,
    };
  }
  const { content, scoring } = imported.content;
  const { calculations = null } = imported;
  return {
    definition: JSON.stringify(content),
    check_in: null,
    intake: null,
    scoring: scoring === null ? null : JSON.stringify(scoring),
    calculations: calculations === null ? null : JSON.stringify(calculations),
  };
};

/**
 * Keeps content under its key: the same again is found, changed content becomes the next version,
 * and an earlier version that comes back is made current. Imports of one key wait for each other.
 */
export const storeContent = async (
  tx: Tx,
  { clinicId, source, now, ...imported }: ToStore,
): Promise<StoredContent> => {
  const { kind, content } = imported;
  const { key } = content;
  const { name, disorder, totalQuestions } = contentFacts(imported);
  await tx
    .insertInto('content')
    .values({
      id: randomUUID(),
      clinic_id: clinicId,
      kind,
      key,
      name,
      disorder,
      current_version_id: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['clinic_id', 'kind', 'key']).doNothing())
    .execute();
  const { id, current_version_id: current } = await tx
    .selectFrom('content')
    .select(['id', 'current_version_id'])
    .where('clinic_id', '=', clinicId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();

  // What the import makes of the source counts too: a better import of the same file is a new version.
  const calculations = imported.kind === 'assessment' ? (imported.calculations ?? null) : null;
  const hash = hashJson([source, content, ...(calculations === null ? [] : [calculations])]);
  const same = await tx
    .selectFrom('content_versions')
    .select('id')
    .where('content_id', '=', id)
    .where('source_hash', '=', hash)
    .executeTakeFirst();
  if (current !== null && same?.id === current) return { id, versionId: current, known: true };

  const versionId = same?.id ?? randomUUID();
  if (same === undefined) {
    const last = await tx
      .selectFrom('content_versions')
      .select(({ fn }) => fn.max('number').as('number'))
      .where('content_id', '=', id)
      .executeTakeFirst();
    await tx
      .insertInto('content_versions')
      .values({
        id: versionId,
        content_id: id,
        number: (last?.number ?? 0) + 1,
        ...definitionOf(imported),
        source: JSON.stringify(source),
        source_hash: hash,
        total_questions: totalQuestions,
        created_at: now,
      })
      .execute();
  }
  await tx
    .updateTable('content')
    .set({ name, disorder, current_version_id: versionId })
    .where('id', '=', id)
    .execute();
  return { id, versionId, known: same !== undefined };
};

const currentContent = (db: Db, clinicId: string) =>
  db
    .selectFrom('content')
    .innerJoin('content_versions', 'content_versions.id', 'content.current_version_id')
    .where('content.clinic_id', '=', clinicId)
    .select([
      'content.id',
      'content_versions.id as versionId',
      'content.kind',
      'content.name',
      'content.disorder',
      'content_versions.total_questions as totalQuestions',
      'content_versions.scoring',
      'content.created_at as createdAt',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof currentContent>['execute']>>[number];

const toSummary = ({ scoring, createdAt, ...row }: Row) => ({
  ...row,
  scored: scoring !== null,
  createdAt: createdAt.toISOString(),
});

/** A clinic's content by name, a page at a time. */
export const findContent = async (
  db: Db,
  clinicId: string,
  { kind, query, cursor, limit }: Query<typeof listContent>,
): Promise<Answer<typeof listContent>> => {
  let rows = currentContent(db, clinicId)
    .orderBy('content.name')
    .orderBy('content.id')
    .limit(limit + 1);
  if (kind !== undefined) rows = rows.where('content.kind', '=', kind);
  for (const pattern of searchPatterns(query)) rows = rows.where('content.name', 'ilike', pattern);
  const last = await rowOfCursor(cursor, (id) =>
    currentContent(db, clinicId).where('content.id', '=', id).executeTakeFirst(),
  );
  if (last !== null) {
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('content.name', 'content.id'), '>', tuple(last.name, last.id)),
    );
  }
  const page = pageOf(await rows.execute(), limit);
  return { content: page.rows.map(toSummary), nextCursor: page.nextCursor };
};

/** One piece of a clinic's content with its versions, oldest first. Throws `not-found`. */
export const readContent = async (
  db: Db,
  clinicId: string,
  id: string,
): Promise<Answer<typeof getContent>> => {
  const row = await currentContent(db, clinicId)
    .where('content.id', '=', id)
    .select([
      'content_versions.definition',
      'content_versions.check_in',
      'content_versions.intake',
      'content.own_bands',
    ])
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not-found');
  const { definition, check_in: checkIn, intake, own_bands: ownBands, ...summary } = row;
  const versions = await db
    .selectFrom('content_versions')
    .select(['id', 'number', 'created_at'])
    .where('content_id', '=', id)
    .orderBy('number')
    .execute();
  return {
    ...toSummary(summary),
    versions: versions.map((one) => ({
      versionId: one.id,
      number: one.number,
      createdAt: one.created_at.toISOString(),
    })),
    sections: definition.sections,
    checkIn,
    intake,
    scoring: row.scoring,
    bandsInForce: row.scoring === null ? null : describeBands(row.scoring, definition.sections, ownBands),
  };
};

/** What a patient's screen needs of assessments, in the order asked for. Throws `not-found` when one is missing. */
export const readAssessments = async (
  db: Db,
  ids: readonly string[],
): Promise<Answer<typeof getAssessments>> => {
  const rows = await db
    .selectFrom('content')
    .innerJoin('content_versions', 'content_versions.id', 'content.current_version_id')
    .where('content.id', 'in', [...ids])
    .where('content.kind', '=', 'assessment')
    .select([
      'content.id',
      'content_versions.id as versionId',
      'content.name',
      'content_versions.definition as content',
    ])
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return {
    assessments: ids.map((id) => {
      const row = known.get(id);
      if (row === undefined) throw new AppError('not-found');
      return row;
    }),
  };
};
