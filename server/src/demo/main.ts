import { systemClock } from '../adapters/clock.ts';
import { migrate } from '../db/migrate.ts';
import { openDb } from '../db/open.ts';
import { readEnv } from '../env.ts';
import { seedDemo } from './seed.ts';
import { welcome } from './welcome.ts';

/** `npm run demo`: loads the demonstration into the configured database, once. */
const main = async (): Promise<void> => {
  const env = readEnv(process.env);
  const database = await openDb(env.database, (error) => console.error(error.message));
  try {
    await migrate(database.db);
    const seeded = await seedDemo(database.db, systemClock.now(), env.publicUrl);
    console.log(seeded ? welcome(env.publicUrl) : 'The demonstration is there already; nothing was changed.');
  } finally {
    await database.close();
  }
};

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
