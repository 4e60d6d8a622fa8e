import { createHash, randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** A new key to the provider API: 256 random bits behind a prefix by which a leaked one is recognised. */
export const newProviderKey = (): string => `ek_${randomBytes(32).toString('base64url')}`;

/** A key as it is kept: keys are random, so they need no slow hash. */
export const hashProviderKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Whether a key opens something now: it is neither revoked, nor expired, nor past what a rotation left it. */
export const isLiveKey = (now: Date) => (where: ExpressionBuilder<Schema, 'provider_keys'>) =>
  where.and([
    where('revoked_at', 'is', null),
    where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]),
    where.or([where('rotated_until', 'is', null), where('rotated_until', '>', now)]),
  ]);
