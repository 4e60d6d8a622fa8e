import type { Policy } from '@evenkeel/contract/intake';
import type { Db, Tx } from '../db/open.ts';

/** What a clinic asks to be signed, in its order. The files themselves are not read. */
export const policiesOf = (db: Db | Tx, clinicId: string) =>
  db
    .selectFrom('policies')
    .select(['id', 'description', 'file_name', 'media_type', 'sha256'])
    .where('clinic_id', '=', clinicId)
    .where('position', 'is not', null)
    .orderBy('position')
    .execute();
type PolicyRow = Awaited<ReturnType<typeof policiesOf>>[number];

/** The address of a policy's file; each version keeps its own for good. */
export const policyUrl = (policyId: string): string => `/v1/public-api/policies/${policyId}`;

export const toPolicy = ({
  id,
  description,
  file_name: fileName,
  media_type: mediaType,
}: PolicyRow): Policy => ({
  id,
  description,
  fileName,
  url: policyUrl(id),
  mediaType,
});
