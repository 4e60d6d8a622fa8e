import { defineConfig } from 'vitest/config';

const setup = (...names: string[]) => names.map((name) => `./scripts/vitest/${name}.ts`);

/** Plain Node tests share a process: nothing of theirs lives in module state. The client's do not. */
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
    // Left to itself it leaves one core idle, which on two is half of the machine.
    maxWorkers: '100%',
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
          environment: 'node',
          isolate: false,
          setupFiles: setup('no-console-error', 'no-outbound-request'),
          // The first test of a worker starts an embedded PostgreSQL.
          testTimeout: 20_000,
          hookTimeout: 60_000,
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
          // A busy machine is not a failure.
          testTimeout: 20_000,
          css: { modules: { classNameStrategy: 'non-scoped' } },
          setupFiles: setup('no-console-error', 'no-fetch', 'fresh-page'),
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
          testTimeout: 20_000,
          hookTimeout: 60_000,
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
