import { sql } from 'kysely';
import { limits } from '@evenkeel/contract/limits';
import type { SecretRing } from '../../adapters/identity/server-secrets.ts';
import type { Db } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';
import { audit } from '../../http/audit.ts';
import type { RequestFacts } from '../../http/handlers.ts';
import { hashOfNobody, hashPassword, isOutdated, isPassword } from '../../adapters/identity/passwords.ts';
import { startSession, type LiveSession } from '../../people/start-session.ts';

export interface SignInTry {
  readonly email: string;
  readonly password: string;
  readonly now: Date;
  readonly request: RequestFacts;
}

interface Candidate {
  readonly id: string;
  readonly password_hash: string | null;
}

/** Doublings beyond which the longest wait is long reached. */
const mostDoublings = 20;

/**
 * Counts a try as failed before the password is looked at, so that tries sent all at once are counted
 * one by one. A sign-in that succeeds takes the count back.
 *
 * @throws `too-many-requests` while the account has to wait.
 */
const takeTry = async (db: Db, email: string, now: Date): Promise<Candidate | null> => {
  const { signInFailuresBeforeDelay: free, signInFirstDelaySeconds, signInMaxDelaySeconds } = limits;
  const taken = await db
    .updateTable('accounts')
    .set((expression) => ({
      failed_sign_ins: expression('failed_sign_ins', '+', 1),
      sign_in_blocked_until: sql<Date | null>`case when failed_sign_ins + 1 >= ${free}::integer then
        ${now}::timestamptz + make_interval(secs => least(
          ${signInMaxDelaySeconds}::double precision,
          ${signInFirstDelaySeconds}::double precision
            * 2 ^ least(failed_sign_ins + 1 - ${free}::integer, ${mostDoublings}::integer)
        )) end`,
    }))
    .where('email', '=', email)
    .where((where) =>
      where.or([where('sign_in_blocked_until', 'is', null), where('sign_in_blocked_until', '<=', now)]),
    )
    .returning(['id', 'password_hash'])
    .executeTakeFirst();
  if (taken !== undefined) return taken;
  const waiting = await db
    .selectFrom('accounts')
    .select('sign_in_blocked_until')
    .where('email', '=', email)
    .executeTakeFirst();
  if (waiting === undefined) return null;
  const until = waiting.sign_in_blocked_until?.getTime() ?? 0;
  throw new AppError('too-many-requests', { retryAfter: Math.max(1, (until - now.getTime()) / 1000) });
};

/**
 * Signs in with e-mail and password.
 *
 * @param check compares a password with a hash.
 * @throws `auth-failed`, the same for an unknown e-mail as for a wrong password; `too-many-requests`.
 */
export const signInWithPassword = async (
  db: Db,
  ring: SecretRing,
  { email, password, now, request }: SignInTry,
  check: typeof isPassword = isPassword,
): Promise<LiveSession> => {
  const candidate = await takeTry(db, email, now);
  const hash = candidate?.password_hash ?? null;
  const matches = await check(password, hash ?? hashOfNobody);
  if (candidate === null || hash === null || !matches) {
    await audit(db, {
      at: now,
      actor: { kind: 'public', id: null },
      action: 'identity.sign-in-failed',
      objectId: candidate?.id ?? null,
      request,
    });
    throw new AppError('auth-failed');
  }
  const kept = isOutdated(hash) ? await hashPassword(password) : hash;
  return db.transaction().execute(async (tx) => {
    const settled = await tx
      .updateTable('accounts')
      .set({ failed_sign_ins: 0, sign_in_blocked_until: null, password_hash: kept })
      .where('id', '=', candidate.id)
      // A password that was changed meanwhile no longer signs in.
      .where('password_hash', '=', hash)
      .executeTakeFirst();
    if (settled.numUpdatedRows === 0n) throw new AppError('auth-failed');
    const session = await startSession(tx, ring, { kind: 'account', id: candidate.id }, now);
    await audit(tx, {
      at: now,
      actor: { kind: 'account', id: candidate.id },
      action: 'identity.sign-in',
      objectId: session.sessionId,
      request,
    });
    return session;
  });
};
