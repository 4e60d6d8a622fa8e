import type { Received } from '@evenkeel/contract/endpoint';
import type { listKeys } from '@evenkeel/contract/provider-keys';
import type { Db, Tx } from '../../db/open.ts';

export type ShownKey = Received<typeof listKeys>['keys'][number];

/** A clinic's keys, without what they are known by. */
export const keyRows = (db: Db | Tx, clinicId: string) =>
  db
    .selectFrom('provider_keys')
    .where('clinic_id', '=', clinicId)
    .select([
      'id',
      'name',
      'scopes',
      'created_at',
      'last_used_at',
      'expires_at',
      'rotated_until',
      'revoked_at',
    ]);

export type KeyRow = Awaited<ReturnType<ReturnType<typeof keyRows>['execute']>>[number];

const ends = ({ expires_at: own, rotated_until: left }: KeyRow): Date | null =>
  own === null || (left !== null && left < own) ? left : own;

export const toKey = (row: KeyRow): ShownKey => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  expiresAt: ends(row)?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
});
