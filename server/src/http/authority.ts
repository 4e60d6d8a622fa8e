import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { Auth, Endpoint } from '@evenkeel/contract/endpoint';
import { scopesFor } from '@evenkeel/contract/provider-keys';
import type { Clock } from '../adapters/clock.ts';
import type { Db } from '../db/open.ts';
import { AppError } from './app-error.ts';
import type { Principal } from './handlers.ts';
import { createProviderAuthority } from './provider-authority.ts';

/** Reads an access token: whose it is, or null when it is not one of ours, altered or expired. */
export type VerifyAccessToken = (
  token: string,
) => Promise<{ readonly accountId: string; readonly sessionId: string } | null>;

/** Reads a token of an intake's session in the same way. */
export type VerifyIntakeToken = (
  token: string,
) => Promise<{ readonly invitationId: string; readonly sessionId: string } | null>;

interface Means {
  readonly verifyAccessToken: VerifyAccessToken;
  readonly verifyIntakeToken: VerifyIntakeToken;
  readonly clock: Clock;
  readonly pool: Pool;
}

/** As much of an endpoint as decides who may call it. */
type Asked<A extends Auth = Auth> = Pick<Endpoint, 'method' | 'aboutIntake'> & { readonly auth: A };

interface Credentials {
  readonly authorization: string | undefined;
  readonly activeProfile: string | undefined;
  /** The caller's network address. */
  readonly address: string;
  /** The `userId` of the path, where there is one. */
  readonly pathUserId: string | undefined;
}

const bearer = (authorization: string | undefined): string => {
  const [scheme, token, ...rest] = (authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || token === '' || rest.length > 0) {
    throw new AppError('unauthenticated');
  }
  return token;
};

const isUuid = (text: string | undefined): text is string => z.uuid().safeParse(text).success;

/** Decides who is calling. One question to the database per call, so a revoked session ends at once. */
export const createAuthority = (db: Db, { verifyAccessToken, verifyIntakeToken, ...means }: Means) => {
  const ofKey = createProviderAuthority(db, means);
  const account = async ({ authorization }: Credentials): Promise<Principal<'account'>> => {
    const claims = await verifyAccessToken(bearer(authorization));
    if (claims === null) throw new AppError('unauthenticated');
    const session = await db
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', claims.sessionId)
      .where('account_id', '=', claims.accountId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (session === undefined) throw new AppError('unauthenticated');
    return claims;
  };

  const profile = async (credentials: Credentials): Promise<Principal<'profile'>> => {
    const claims = await verifyAccessToken(bearer(credentials.authorization));
    if (claims === null) throw new AppError('unauthenticated');
    const rows = await db
      .selectFrom('sessions')
      .leftJoin('profiles', 'profiles.account_id', 'sessions.account_id')
      .selectAll('profiles')
      .where('sessions.id', '=', claims.sessionId)
      .where('sessions.account_id', '=', claims.accountId)
      .where('sessions.revoked_at', 'is', null)
      .execute();
    if (rows.length === 0) throw new AppError('unauthenticated');
    const { activeProfile, pathUserId } = credentials;
    const own = isUuid(activeProfile) ? rows.find((row) => row.id === activeProfile) : undefined;
    if (own === undefined) throw new AppError('wrong-profile');
    // Somebody else's user looks like one that does not exist.
    if (pathUserId !== undefined && pathUserId !== own.user_id) throw new AppError('not-found');
    // The join found a profile, so none of its columns is null that the table does not allow to be.
    return { ...claims, profile: own as Principal<'profile'>['profile'] };
  };

  const intake = async ({ authorization }: Credentials): Promise<Principal<'intake'>> => {
    const claims = await verifyIntakeToken(bearer(authorization));
    if (claims === null) throw new AppError('unauthenticated');
    const invitation = await db
      .selectFrom('sessions')
      .innerJoin('intake_invitations', 'intake_invitations.id', 'sessions.intake_invitation_id')
      .select(['clinic_id', 'completed_at'])
      .where('sessions.id', '=', claims.sessionId)
      .where('intake_invitations.id', '=', claims.invitationId)
      .where('sessions.revoked_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    if (invitation === undefined) throw new AppError('unauthenticated');
    return { ...claims, clinicId: invitation.clinic_id, isCompleted: invitation.completed_at !== null };
  };

  const provider = ({ authorization, address }: Credentials, asked: Asked) =>
    ofKey({ key: bearer(authorization), address, scopes: scopesFor(asked) });

  const byAuth: { [A in Auth]: (credentials: Credentials, asked: Asked) => Promise<Principal<A>> } = {
    public: async () => null,
    account,
    profile,
    intake,
    provider,
  };
  return <A extends Auth>(asked: Asked<A>, credentials: Credentials): Promise<Principal<A>> =>
    byAuth[asked.auth](credentials, asked);
};
export type Authority = ReturnType<typeof createAuthority>;
