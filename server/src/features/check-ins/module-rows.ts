import type { NotNull } from 'kysely';
import type { CheckInModule } from '@evenkeel/contract/check-ins';
import type { Db, Tx } from '../../db/open.ts';

/** Every version of every check-in module, to be narrowed by who asks. */
export const moduleVersions = (db: Db | Tx) =>
  db
    .selectFrom('content')
    .innerJoin('content_versions', 'content_versions.content_id', 'content.id')
    .where('content.kind', '=', 'check-in')
    .where('content_versions.check_in', 'is not', null)
    .select([
      'content.id',
      'content.current_version_id',
      'content_versions.id as version_id',
      'content.name',
      'content_versions.check_in',
    ])
    .$narrowType<{ check_in: NotNull }>();

export type ModuleRow = Awaited<ReturnType<ReturnType<typeof moduleVersions>['execute']>>[number];

/** A module version as the contract shows it. */
export const toModule = (row: Pick<ModuleRow, 'id' | 'version_id' | 'name' | 'check_in'>): CheckInModule => ({
  id: row.id,
  versionId: row.version_id,
  title: row.name,
  type: row.check_in.type,
  content: { nodes: row.check_in.nodes },
});
