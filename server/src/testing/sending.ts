import { pino } from 'pino';
import { idleJobs } from '../jobs/jobs.ts';
import type { Sending } from '../messages/tell-people.ts';
import { testPublicUrl, type TestApp } from './create-test-app.ts';

/** What work by the clock is given, with jobs that stay where they are. */
export const sendingOf = (
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  given: Partial<Sending> = {},
): Sending => ({
  db,
  clock,
  jobs: idleJobs,
  log: pino({ level: 'silent' }),
  publicUrl: testPublicUrl,
  ...given,
});
