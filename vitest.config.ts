import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/vitest/longest-first.ts';
import { sameOnEveryDatabase } from './scripts/vitest/same-on-every-database.ts';

const setup = (...names: string[]) => names.map((name) => `./scripts/vitest/${name}.ts`);

const onPostgres = (process.env['EVENKEEL_TEST_DATABASE_URL'] ?? '') !== '';

/** Test files share a process: nothing of the plain Node ones lives in module state, and the client's begin anew. */
const node = (name: string) => ({
  extends: true as const,
  test: {
    name,
    include: [`${name}/src/**/*.test.ts`],
    environment: 'node',
    isolate: false,
    setupFiles: setup('no-console-error', 'no-outbound-request'),
  },
});

export default defineConfig({
  test: {
    pool: 'forks',
    // One more than there are cores: some tests wait for something rather than work.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // A busy machine is not a failure: what hangs is ended, what is slow is waited for.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      node('contract'),
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...(onPostgres ? sameOnEveryDatabase : [])],
          environment: 'node',
          isolate: false,
          setupFiles: setup('no-console-error', 'no-outbound-request'),
        },
      },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: ['web/src/**/*.server.test.ts'],
          environment: 'happy-dom',
          isolate: false,
          css: { modules: { classNameStrategy: 'non-scoped' } },
          setupFiles: setup('new-file', 'no-console-error', 'no-fetch', 'fresh-page'),
        },
      },
      {
        extends: true,
        test: {
          // The client's identity providers against the real server.
          name: 'web-server',
          include: ['web/src/**/*.server.test.ts'],
          environment: 'node',
          setupFiles: setup('no-console-error', 'no-outbound-request'),
        },
      },
      node('cli'),
      {
        extends: true,
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.mjs'],
          environment: 'node',
          isolate: false,
          setupFiles: setup('no-console-error'),
        },
      },
    ],
  },
});
