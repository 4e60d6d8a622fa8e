import type { CognitoSettings } from '@evenkeel/contract/config';
import type { Db } from '../../db/open.ts';
import type { VerifyAccessToken } from '../../http/authority.ts';
import type { Clock } from '../clock.ts';
import { createAccessTokens, type AccessTokens } from './access-tokens.ts';
import { hashPassword } from './passwords.ts';
import { createServerSecrets, type ServerSecrets } from './server-secrets.ts';
import { createUserPool, type UserPool } from './user-pool.ts';
import { createUserPoolSessions, type UserPoolSessions } from './user-pool-sessions.ts';
import { createUserPoolTokens } from './user-pool-tokens.ts';

/** The server's own identity provider: what it signs with and what it hashes with. */
export interface EmbeddedIdentity {
  readonly secrets: ServerSecrets;
  readonly accessTokens: AccessTokens;
}

/** A user pool that keeps the passwords instead, and begins the sessions of those who sign in by it. */
export interface ExternalIdentity {
  readonly pool: UserPool;
  readonly sessions: UserPoolSessions;
}

/** Who says who somebody is. The server's own tokens are good beside a pool's: links in messages bring them. */
export interface Identity extends EmbeddedIdentity {
  readonly external: ExternalIdentity | null;
  readonly verifyAccessToken: VerifyAccessToken;
}

/** A user pool, and the secret that it shares with this server for its triggers. */
export interface UserPoolOptions {
  readonly settings: CognitoSettings;
  readonly triggerSecret: string;
}

export const createEmbeddedIdentity = (db: Db, clock: Clock, publicUrl: string): EmbeddedIdentity => {
  const secrets = createServerSecrets(db, clock);
  return { secrets, accessTokens: createAccessTokens(secrets, clock, publicUrl) };
};

const createExternalIdentity = (db: Db, clock: Clock, options: UserPoolOptions): ExternalIdentity => {
  const pool = createUserPool(options.settings, options.triggerSecret);
  const tokens = createUserPoolTokens(options.settings, clock);
  return { pool, sessions: createUserPoolSessions({ db, clock, pool, tokens }) };
};

/** @param userPool null where the server keeps the passwords itself. */
export const createIdentity = (
  db: Db,
  clock: Clock,
  publicUrl: string,
  userPool: UserPoolOptions | null,
): Identity => {
  const embedded = createEmbeddedIdentity(db, clock, publicUrl);
  const external = userPool === null ? null : createExternalIdentity(db, clock, userPool);
  return {
    ...embedded,
    external,
    verifyAccessToken: async (token) =>
      (await embedded.accessTokens.verify(token)) ?? (await external?.sessions.verify(token)) ?? null,
  };
};

/** What an account keeps of how its person signs in. */
export interface Credentials {
  readonly passwordHash: string | null;
  readonly externalSubject: string | null;
}

/**
 * Puts a new person's password where passwords are kept. Never call it inside a transaction, and only
 * once it is known that no account has the e-mail: a pool keeps the user whatever comes after.
 *
 * @throws `invalid-fields` for `password` where a pool wants another one; `unavailable`.
 */
export const keepNewPassword = async (
  { external }: Identity,
  email: string,
  password: string,
): Promise<Credentials> =>
  external === null
    ? { passwordHash: await hashPassword(password), externalSubject: null }
    : { passwordHash: null, externalSubject: await external.pool.signUp(email, password) };
