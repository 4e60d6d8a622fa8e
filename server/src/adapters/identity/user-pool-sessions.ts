import { sql } from 'kysely';
import { limits } from '@evenkeel/contract/limits';
import type { Db } from '../../db/open.ts';
import { audit } from '../../http/audit.ts';
import type { VerifyAccessToken } from '../../http/authority.ts';
import type { RequestFacts } from '../../http/handlers.ts';
import type { Clock } from '../clock.ts';
import type { UserPool } from './user-pool.ts';
import type { UserPoolClaims, UserPoolTokens } from './user-pool-tokens.ts';

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly pool: UserPool;
  readonly tokens: UserPoolTokens;
}

/**
 * Sessions that a user pool began. Each has a row like those of our own, so that signing out and a new
 * password end them at once here, though the pool's tokens would be good for a while yet.
 */
export const createUserPoolSessions = ({ db, clock, pool, tokens }: Parts) => {
  const accountOf = async ({ subject }: UserPoolClaims): Promise<string | undefined> => {
    const row = await db
      .selectFrom('accounts')
      .select('id')
      .where('external_subject', '=', subject)
      .executeTakeFirst();
    return row?.id;
  };

  /** Ties a user to the account of their e-mail, once, if the pool itself has verified that address. */
  const link = async (token: string, { subject }: UserPoolClaims): Promise<string | undefined> => {
    const email = await pool.verifiedEmailOf(token);
    if (email === null) return undefined;
    return db.transaction().execute(async (tx) => {
      const linked = await tx
        .updateTable('accounts')
        .set({ external_subject: subject })
        .where('email', '=', email)
        .where('external_subject', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (linked === undefined) return undefined;
      await audit(tx, {
        at: clock.now(),
        actor: { kind: 'account', id: linked.id },
        action: 'identity.link-user-pool',
        objectId: linked.id,
        request: null,
      });
      return linked.id;
    });
  };

  /** A row for a session that is seen for the first time, unless its sign-in is from before the last new password. */
  const begin = async (
    accountId: string,
    { familyId, signedInAt }: UserPoolClaims,
    revokedAt: Date | null,
  ): Promise<boolean> => {
    const begun = await db
      .insertInto('sessions')
      .columns(['id', 'account_id', 'created_at', 'expires_at', 'revoked_at'])
      .expression((make) =>
        make
          .selectFrom('accounts')
          .select([
            sql<string>`${familyId}::uuid`.as('id'),
            'accounts.id as account_id',
            sql<Date>`${signedInAt}::timestamptz`.as('created_at'),
            sql<Date>`${new Date(signedInAt.getTime() + limits.refreshTokenSeconds * 1000)}::timestamptz`.as(
              'expires_at',
            ),
            sql<Date | null>`${revokedAt}::timestamptz`.as('revoked_at'),
          ])
          .where('accounts.id', '=', accountId)
          .where((where) =>
            where.or([
              where('sessions_since', 'is', null),
              // The pool counts in whole seconds.
              where(sql<Date>`date_trunc('second', sessions_since)`, '<=', signedInAt),
            ]),
          )
          // A new password that is being set waits, or is waited for: so none of its sessions slips through.
          .forShare(),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    return begun.numInsertedOrUpdatedRows === 1n;
  };

  const known = async ({ familyId, subject }: UserPoolClaims): Promise<string | undefined> => {
    const row = await db
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .select('accounts.id')
      .where('sessions.id', '=', familyId)
      .where('external_subject', '=', subject)
      .executeTakeFirst();
    return row?.id;
  };

  const verify: VerifyAccessToken = async (token) => {
    const claims = await tokens.read(token);
    if (claims === null) return null;
    const sessionId = claims.familyId;
    const knownAccount = await known(claims);
    if (knownAccount !== undefined) return { accountId: knownAccount, sessionId };
    const accountId = (await accountOf(claims)) ?? (await link(token, claims)) ?? (await accountOf(claims));
    if (accountId === undefined) return null;
    if (await begin(accountId, claims, null)) {
      await audit(db, {
        at: clock.now(),
        actor: { kind: 'account', id: accountId },
        action: 'identity.sign-in',
        objectId: sessionId,
        request: null,
      });
    }
    return { accountId, sessionId };
  };

  /** Ends the session of a token, which may be over itself. */
  const end = async (token: string, request: RequestFacts): Promise<void> => {
    const claims = await tokens.readThoughOver(token);
    if (claims === null) return;
    const now = clock.now();
    const accountId = await accountOf(claims);
    if (accountId === undefined) return;
    if (!(await begin(accountId, claims, now))) {
      const ended = await db
        .updateTable('sessions')
        .set({ revoked_at: now })
        .where('id', '=', claims.familyId)
        .where('account_id', '=', accountId)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      if (ended.numUpdatedRows === 0n) return;
    }
    await audit(db, {
      at: now,
      actor: { kind: 'account', id: accountId },
      action: 'identity.sign-out',
      objectId: claims.familyId,
      request,
    });
  };

  return { verify, end };
};
export type UserPoolSessions = ReturnType<typeof createUserPoolSessions>;
