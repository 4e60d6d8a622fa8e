import type { CheckInModule } from '@evenkeel/contract/check-ins';
import type { Db } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';
import { moduleVersions, toModule } from './module-rows.ts';

/** A module in a version of its own, the current one unless named. Throws `not-found`. */
export const readModule = async (
  db: Db,
  checkInId: string,
  versionId: string | undefined,
): Promise<CheckInModule> => {
  const row = await moduleVersions(db)
    .where('content.id', '=', checkInId)
    .where((where) => where('content_versions.id', '=', versionId ?? where.ref('content.current_version_id')))
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not-found');
  return toModule(row);
};
