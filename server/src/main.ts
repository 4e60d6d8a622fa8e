import { pino } from 'pino';
import { systemClock } from './adapters/clock.ts';
import { createDeliveries } from './adapters/delivery/deliveries.ts';
import { createServerSecrets } from './adapters/identity/server-secrets.ts';
import { createPostWebhook } from './adapters/webhooks/post-webhook.ts';
import { createApp } from './app.ts';
import { FolderHeldError } from './db/folder-lock.ts';
import { migrate, NewerSchemaError, NotOwnerError } from './db/migrate.ts';
import { FolderMovedError } from './db/moved-mark.ts';
import { openDb, type Db } from './db/open.ts';
import { seedDemo } from './demo/seed.ts';
import { welcome } from './demo/welcome.ts';
import { deliverEventJob } from './events/deliver-event.ts';
import { readEnv } from './env.ts';
import { missingDeliveries } from './env-messages.ts';
import { EnvError } from './env-setting.ts';
import { createDueAdministrations } from './features/assignments/administrations.ts';
import { administrationsJob } from './features/assignments/administrations-job.ts';
import { remindersJob } from './features/reminders/reminders-job.ts';
import { housekeepingJob } from './jobs/housekeeping.ts';
import { createJobs } from './jobs/jobs.ts';
import { deliverMessageJobs } from './messages/deliver-message.ts';

const [nodeMajor = '0'] = process.versions.node.split('.');
if (Number(nodeMajor) < 24) {
  console.error(
    `Evenkeel runs on Node 24 or newer; this is ${process.versions.node}. Start it with npm start.`,
  );
  process.exit(1);
}

/** Loads the demonstration into a database that has no clinic yet. */
const seedFirstStart = async (db: Db, publicUrl: string): Promise<boolean> => {
  const clinic = await db.selectFrom('clinics').select('id').limit(1).executeTakeFirst();
  return clinic === undefined && seedDemo(db, systemClock.now(), publicUrl);
};

/** Starts everything in order and, told to stop, ends it in the opposite one. */
const start = async (): Promise<void> => {
  const env = readEnv(process.env);
  const log = pino({ level: env.logLevel });
  const database = await openDb(env.database, (error) => log.error({ err: error }, 'database connection'));
  await migrate(database.db);
  // Only the embedded database of somebody trying the product is filled without being asked.
  const seeded =
    !env.production && 'folder' in env.database && (await seedFirstStart(database.db, env.publicUrl));
  const jobs = createJobs(database, log);
  const { http, readiness } = await createApp({
    ...env,
    database,
    clock: systemClock,
    jobs,
    log,
  });
  const sending = { db: database.db, clock: systemClock, jobs, log, publicUrl: env.publicUrl };
  const deliveries = createDeliveries(env.messages, env);
  if (env.production) for (const missing of missingDeliveries(env.messages)) log.warn(missing);
  await jobs.start([
    ...deliverMessageJobs({
      db: database.db,
      clock: systemClock,
      log,
      jobs,
      secrets: createServerSecrets(database.db, systemClock),
      publicUrl: env.publicUrl,
      deliveries,
    }),
    deliverEventJob({
      db: database.db,
      clock: systemClock,
      log,
      jobs,
      post: createPostWebhook(env.webhooks),
    }),
    administrationsJob(sending),
    remindersJob(sending),
    housekeepingJob(database, systemClock),
  ]);
  // What fell due while the server was down is there before anybody can ask for it.
  await createDueAdministrations(database.db, systemClock.now());
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    // Readiness fails first; requests under way finish before the database goes.
    readiness.stopping = true;
    await http.close();
    await jobs.stop();
    for (const delivery of Object.values(deliveries)) await delivery.close?.();
    await database.close();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      stop(signal).then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'stopping failed');
          process.exit(1);
        },
      );
    });
  }

  await http.listen({ port: env.port, host: env.host });
  console.log(`Evenkeel is at http://localhost:${env.port}`);
  if (seeded) console.log(welcome(`http://localhost:${env.port}`));
};

/** What the person who starts the server can put right, once it is said. */
const plain = [EnvError, FolderHeldError, FolderMovedError, NewerSchemaError, NotOwnerError];

const explain = (error: unknown): string => {
  if (error instanceof Error && plain.some((kind) => error instanceof kind)) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? `Port ${String(error.port)}` : 'That port';
    return `${port} is taken by another program. Stop it, or set PORT to another number.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

start().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
