import { sql, type Kysely } from 'kysely';

/**
 * Accounts of people who sign in by a user pool. `external_subject` is the `sub` of their tokens there;
 * sign-ins of before `sessions_since`, the last change of password, are over, those too that were never seen here.
 */
const userPoolAccounts = sql`
  alter table accounts
    add column external_subject text unique,
    add column sessions_since timestamptz;
`;

export const up = async (db: Kysely<never>): Promise<void> => {
  await userPoolAccounts.execute(db);
};
