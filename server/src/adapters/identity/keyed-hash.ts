import { createHmac, randomBytes } from 'node:crypto';
import type { SecretRing, ServerSecret } from './server-secrets.ts';

/** What is hashed: a hash for one use says nothing about another. */
type Use =
  | 'refresh-token'
  | 'refresh-token-successor'
  | 'sign-in-link'
  | 'confirmation-code'
  | 'account-proof'
  | 'unsubscribe'
  | 'unsubscribe-address';

/** 256 random bits, safe in addresses. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** A secret text as it is stored or derived: it cannot be turned back, nor made without the server's key. */
export const keyedHash = ({ key }: ServerSecret, use: Use, text: string): string =>
  createHmac('sha256', key).update(`${use}\0${text}`).digest('base64url');

/** The hashes under which a text may have been stored, now or before a rotation of the key. */
export const keyedHashes = (ring: SecretRing, use: Use, text: string): string[] =>
  ring.map((secret) => keyedHash(secret, use, text));
