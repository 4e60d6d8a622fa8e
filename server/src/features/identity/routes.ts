import { limits } from '@evenkeel/contract/limits';
import type { Identity } from '../../adapters/identity/identity.ts';
import { AppError } from '../../http/app-error.ts';
import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { RateLimit } from '../../http/rate-limits.ts';
import { requestPoolPasswordReset, resetPoolPassword } from './pool-password-reset.ts';
import { redeemSignInLink } from './redeem-sign-in-link.ts';
import { endSession, refreshSession } from './refresh-session.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { sendSignInLink } from './send-sign-in-link.ts';
import { signInWithPassword } from './sign-in.ts';
import { tokensOf } from '../../people/start-session.ts';

const signIns: RateLimit = {
  name: 'sign-ins',
  points: limits.signInsPerAddressPerMinute,
  seconds: 60,
};

/** Signing in and out, and staying signed in. */
export const identityHandlers = (
  context: Context,
  identity: Identity,
): Handlers<
  | 'signIn'
  | 'requestMagicLink'
  | 'completeMagicLink'
  | 'refreshToken'
  | 'signOut'
  | 'requestPasswordReset'
  | 'confirmPasswordReset'
> => {
  const { db, clock, countTry } = context;
  const { external } = identity;
  // Read before a transaction begins: inside one there may be no other connection.
  const hashRing = () => identity.secrets.ring('hash');
  return {
    signIn: async ({ body: { email, password }, request }) => {
      await countTry(signIns, request.address);
      // A user pool may have shut somebody out whose old password is still here.
      if (external !== null) throw new AppError('auth-failed');
      const session = await signInWithPassword(db, await hashRing(), {
        email,
        password,
        now: clock.now(),
        request,
      });
      return tokensOf(identity, session);
    },
    requestMagicLink: async ({ body: { email }, request }) => {
      await sendSignInLink(context, await hashRing(), { email, request });
    },
    completeMagicLink: async ({ body: { email, code }, request }) => {
      if (external !== null) throw new AppError('auth-failed');
      return tokensOf(identity, await redeemSignInLink(context, await hashRing(), { email, code, request }));
    },
    refreshToken: async ({ body, request }) => {
      const ring = await hashRing();
      const presented = { refreshToken: body.refreshToken, now: clock.now(), request };
      const session = await db.transaction().execute((tx) => refreshSession(tx, ring, presented));
      if (session === null) throw new AppError('unauthenticated');
      return tokensOf(identity, session);
    },
    signOut: async ({ body, request }) => {
      if ('accessToken' in body) {
        await external?.sessions.end(body.accessToken, request);
        return;
      }
      const ring = await hashRing();
      const presented = { refreshToken: body.refreshToken, now: clock.now(), request };
      await db.transaction().execute((tx) => endSession(tx, ring, presented));
    },
    requestPasswordReset: async ({ body: { email }, request }) => {
      if (external === null) await requestPasswordReset(context, await hashRing(), { email, request });
      else await requestPoolPasswordReset(context, external.pool, { email, request });
    },
    confirmPasswordReset: async ({ body: { email, confirmationCode, newPassword }, request }) => {
      const reset = { email, confirmationCode, newPassword, request };
      if (external === null) await resetPassword(context, await hashRing(), reset);
      else await resetPoolPassword(context, external.pool, reset);
    },
  };
};
