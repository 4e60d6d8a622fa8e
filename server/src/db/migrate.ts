import type { Kysely } from 'kysely';
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
import { up as calculatedValues } from './migrations/0015-calculated-values.ts';
import type { Db } from './open.ts';

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
  '0015-calculated-values': { up: calculatedValues },
};

/** Brings the schema up to date; several processes may call it at once. Throws with the first failure. */
export const migrate = async (db: Db): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error('The database could not be brought up to date', { cause: error });
};
