import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { systemClock } from '../server/src/adapters/clock.ts';
import { createApp } from '../server/src/app.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { openDb } from '../server/src/db/open.ts';
import { seedDemo } from '../server/src/demo/seed.ts';
import { readEnv } from '../server/src/env.ts';
import { createJobs } from '../server/src/jobs/jobs.ts';
import { type PastAnswers, storePastAnswers } from './past-answers.ts';

/** The least that a server can do to keep an answer: one row, one statement, no question asked. */
const mountBareInsert = async (http: FastifyInstance, pool: Pool): Promise<void> => {
  await pool.query(
    'create table bench_bare (id uuid primary key, body jsonb not null, received_at timestamptz not null)',
  );
  http.post('/bench/bare', async (request, reply) => {
    const id = randomUUID();
    await pool.query({
      name: 'bench-bare',
      text: 'insert into bench_bare values ($1, $2, now())',
      values: [id, JSON.stringify(request.body)],
    });
    return reply.code(201).send({ id });
  });
};

/** Years of answers cannot be waited for. */
const mountPastAnswers = (http: FastifyInstance, pool: Pool): void => {
  http.post<{ Body: PastAnswers }>('/bench/past-answers', async (request, reply) => {
    await storePastAnswers(pool, request.body);
    return reply.code(204).send();
  });
};

/** The bare form beside the client, with the same headers and cache rules. */
const mountBareForm = async (http: FastifyInstance, folder: string): Promise<void> => {
  await http.register(fastifyStatic, {
    root: folder,
    prefix: '/bench/form/',
    decorateReply: false,
    preCompressed: true,
  });
};

/** The product's own server with what it is measured against or by beside it; told what to do by its environment. */
const serve = async (): Promise<void> => {
  const env = readEnv(process.env);
  const log = pino({ level: 'error' });
  const database = await openDb(env.database, (error) => log.error({ err: error }));
  await migrate(database.db);
  await seedDemo(database.db, systemClock.now());
  const jobs = createJobs(database, log);
  const { http } = await createApp({ ...env, database, clock: systemClock, jobs, log });
  await mountBareInsert(http, database.pool);
  mountPastAnswers(http, database.pool);
  const bareForm = process.env['BENCH_BARE_FORM'];
  if (bareForm !== undefined && existsSync(bareForm)) await mountBareForm(http, bareForm);
  await jobs.start([]);
  const url = await http.listen({ port: 0, host: '127.0.0.1' });

  process.once('SIGTERM', () => {
    void http
      .close()
      .then(() => jobs.stop())
      .then(() => database.close())
      .finally(() => process.exit(0));
  });
  process.send?.({ url });
};

await serve();
