import { parseArgs } from 'node:util';
import { systemClock } from '../adapters/clock.ts';
import { migrate } from '../db/migrate.ts';
import { openDb } from '../db/open.ts';
import { readEnv } from '../env.ts';
import { createClinic, newClinic, type NewClinic } from './create-clinic.ts';

const usage = `Adds a clinic to the configured database and prints its first key.

  npm run setup -- --display-id harbor-view --name "Harbor View" --time-zone America/New_York

DATABASE_URL or EVENKEEL_DATA say which database; an embedded one must not be in use.`;

const readOptions = (): NewClinic | null => {
  const { values } = parseArgs({
    options: {
      'display-id': { type: 'string' },
      name: { type: 'string' },
      'time-zone': { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) return null;
  const read = newClinic.safeParse({
    displayId: values['display-id'],
    organizationName: values.name,
    timeZone: values['time-zone'],
  });
  if (read.success) return read.data;
  throw new Error(`${read.error.issues.map(({ message }) => message).join('\n')}\n\n${usage}`);
};

/** `npm run setup`: the first step of a clinic that runs the product for itself. */
const main = async (): Promise<void> => {
  const clinic = readOptions();
  if (clinic === null) {
    console.log(usage);
    return;
  }
  const env = readEnv(process.env);
  const database = await openDb(env.database, (error) => console.error(error.message));
  try {
    await migrate(database.db);
    const key = await createClinic(database.db, clinic, systemClock.now());
    if (key === null) throw new Error(`There is a clinic “${clinic.displayId}” already.`);
    console.log(`Clinic “${clinic.displayId}” is there. Its key, which is shown only now:\n\n  ${key}\n`);
  } finally {
    await database.close();
  }
};

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
