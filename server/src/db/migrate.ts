import { sql, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { up as groundFloor } from './migrations/0001-ground-floor.ts';
import { up as invitesAndCodes } from './migrations/0002-invites-and-codes.ts';
import { up as userPoolAccounts } from './migrations/0003-user-pool-accounts.ts';
import { up as checkIns } from './migrations/0004-check-ins.ts';
import { up as messagesThatGoOut } from './migrations/0005-messages-that-go-out.ts';
import { up as whatProvidersTell } from './migrations/0006-what-providers-tell.ts';
import { up as payments } from './migrations/0007-payments.ts';
import { up as devicesOfSessions } from './migrations/0008-devices-of-sessions.ts';
import { up as intakeAndKiosk } from './migrations/0009-intake-and-kiosk.ts';
import { up as providerSide } from './migrations/0010-the-provider-side.ts';
import { up as rotatedKeys } from './migrations/0011-rotated-keys.ts';
import { up as whenEventsHappened } from './migrations/0012-when-events-happened.ts';
import { up as exports } from './migrations/0013-exports.ts';
import { up as bandsOfTheClinics } from './migrations/0014-bands-of-the-clinics.ts';
import { up as calculatedValues } from './migrations/0015-calculated-values.ts';
import type { Db, Tx } from './open.ts';

/** In the order they are run. A migration that has left the house is never edited. */
const migrations: Record<string, { up: (db: Kysely<never>) => Promise<void> }> = {
  '0001-ground-floor': { up: groundFloor },
  '0002-invites-and-codes': { up: invitesAndCodes },
  '0003-user-pool-accounts': { up: userPoolAccounts },
  '0004-check-ins': { up: checkIns },
  '0005-messages-that-go-out': { up: messagesThatGoOut },
  '0006-what-providers-tell': { up: whatProvidersTell },
  '0007-payments': { up: payments },
  '0008-devices-of-sessions': { up: devicesOfSessions },
  '0009-intake-and-kiosk': { up: intakeAndKiosk },
  '0010-the-provider-side': { up: providerSide },
  '0011-rotated-keys': { up: rotatedKeys },
  '0012-when-events-happened': { up: whenEventsHappened },
  '0013-exports': { up: exports },
  '0014-bands-of-the-clinics': { up: bandsOfTheClinics },
  '0015-calculated-values': { up: calculatedValues },
};

/** The database is further than this program: a newer one has been here. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
  constructor(unknown: string) {
    super(
      `A newer version of Evenkeel has brought this database up to date (${unknown}), and this version does not know what it did. ` +
        'Start the newer version, or restore the backup from before the upgrade.',
    );
  }
}

/** The schema is to be brought up to date, and the role in DATABASE_URL may not do it. */
export class NotOwnerError extends Error {
  override readonly name = 'NotOwnerError';
  constructor(cause: unknown) {
    super(
      'The database has to be brought up to date, and this role may not do that. ' +
        'Run npm run migrate with the owner’s role in DATABASE_URL first.',
      { cause },
    );
  }
}

const insufficientPrivilege = '42501';

/** The migrations that have run here, in order; none in an empty database. */
export const migrationsOf = async (db: Db | Tx): Promise<string[]> => {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there
  `.execute(db);
  if (found[0]?.there !== true) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
};

export const knownMigrations: readonly string[] = Object.keys(migrations);

/**
 * Brings the schema up to date; several processes may call it at once, and the first makes the others
 * wait. Throws with the first failure.
 */
export const migrate = async (db: Db | Tx): Promise<void> => {
  const unknown = (await migrationsOf(db)).find((name) => migrations[name] === undefined);
  if (unknown !== undefined) throw new NewerSchemaError(unknown);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  if (error instanceof Error && 'code' in error && error.code === insufficientPrivilege) {
    throw new NotOwnerError(error);
  }
  throw new Error('The database could not be brought up to date', { cause: error });
};
