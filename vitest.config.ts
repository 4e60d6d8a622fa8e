import { defineConfig } from 'vitest/config';

const setup = (...names: string[]) => names.map((name) => `./scripts/vitest/${name}.ts`);

/** Test files share a process, which saves most of the time: nothing of theirs lives in module state. */
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
          environment: 'happy-dom',
          isolate: false,
          css: { modules: { classNameStrategy: 'non-scoped' } },
          setupFiles: setup('no-console-error', 'no-fetch', 'fresh-page'),
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
