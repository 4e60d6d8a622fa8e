import type { Db } from '../../db/open.ts';
import type { Clock } from '../clock.ts';
import { createAccessTokens, type AccessTokens } from './access-tokens.ts';
import { createServerSecrets, type ServerSecrets } from './server-secrets.ts';

/** The server's own identity provider: what it signs with and what it hashes with. */
export interface EmbeddedIdentity {
  readonly secrets: ServerSecrets;
  readonly accessTokens: AccessTokens;
}

export const createEmbeddedIdentity = (db: Db, clock: Clock, publicUrl: string): EmbeddedIdentity => {
  const secrets = createServerSecrets(db, clock);
  return { secrets, accessTokens: createAccessTokens(secrets, clock, publicUrl) };
};
