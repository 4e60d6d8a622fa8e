import type { CheckInNode } from '@evenkeel/contract/check-ins';
import type { IntakePage } from '@evenkeel/contract/intake-questionnaire';
import type { Section } from '@evenkeel/contract/questionnaire';
import type { Db } from '../db/open.ts';

/** A version of questions: an assessment's sections, a check-in's nodes or an intake's pages. */
export interface AnsweredVersion {
  readonly id: string;
  readonly contentId: string;
  readonly number: number;
  readonly name: string;
  readonly sections: readonly Section[];
  readonly nodes: readonly CheckInNode[];
  readonly pages: readonly IntakePage[];
  /** What it was imported from. */
  readonly source: Readonly<Record<string, unknown>>;
}

/** A version can be as large as a file of content: this many of a person's are held at a time. */
const versionsAtOnce = 16;

const readVersion = async (db: Db, id: string): Promise<AnsweredVersion> => {
  const row = await db
    .selectFrom('content_versions')
    .innerJoin('content', 'content.id', 'content_versions.content_id')
    .where('content_versions.id', '=', id)
    .select([
      'content_versions.id',
      'content_versions.content_id',
      'content_versions.number',
      'content_versions.definition',
      'content_versions.check_in',
      'content_versions.intake',
      'content_versions.source',
      'content.name',
    ])
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    contentId: row.content_id,
    number: row.number,
    name: row.name,
    sections: row.definition.sections,
    nodes: row.check_in?.nodes ?? [],
    pages: row.intake?.pages ?? [],
    source: row.source,
  };
};

/** Reads versions by id, each once while it is still in use. */
export const createVersions = (db: Db): ((id: string) => Promise<AnsweredVersion>) => {
  const held = new Map<string, AnsweredVersion>();
  return async (id) => {
    const version = held.get(id) ?? (await readVersion(db, id));
    held.delete(id);
    held.set(id, version);
    const [oldest] = held.keys();
    if (held.size > versionsAtOnce && oldest !== undefined) held.delete(oldest);
    return version;
  };
};
