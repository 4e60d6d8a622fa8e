import { findPostgres } from './find-postgres.mjs';
import { runVitest } from './suites.mjs';
import { startThrowawayPostgres } from './throwaway-postgres.mjs';

/**
 * The server's tests on a PostgreSQL: the one that EVENKEEL_TEST_DATABASE_URL names, else one of our own.
 *
 * @returns {Promise<import('./suites.mjs').SuiteResult | null>} null where there is no PostgreSQL.
 */
export const runPostgresSuite = async () => {
  const name = 'server tests on PostgreSQL';
  const given = process.env.EVENKEEL_TEST_DATABASE_URL;
  if (given !== undefined && given !== '') return runVitest(name, { projects: ['server'] });
  const binaries = findPostgres();
  if (binaries === null) return null;
  const database = await startThrowawayPostgres(binaries);
  const stopAndExit = () => void database.stop().finally(() => process.exit(130));
  process.once('SIGINT', stopAndExit).once('SIGTERM', stopAndExit);
  try {
    return await runVitest(name, {
      projects: ['server'],
      env: { EVENKEEL_TEST_DATABASE_URL: database.url },
    });
  } finally {
    process.off('SIGINT', stopAndExit).off('SIGTERM', stopAndExit);
    await database.stop();
  }
};
