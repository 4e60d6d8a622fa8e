// `npm test`: everything, from nothing: installs what it needs, checks, tests, builds, and walks the journeys.
import { buildWeb } from './build-web.mjs';
import { runChecks } from './checks.mjs';
import { installPackages } from './install.mjs';
import { runPostgresSuite } from './postgres-suite.mjs';
import { runJourneys, runVitest } from './suites.mjs';

/** @typedef {import('./suites.mjs').SuiteResult} SuiteResult */

/** @param {string} text */
const heading = (text) => console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 70 - text.length))}`);

/** A step that throws has crashed: one failure, named. @param {string} name @param {() => Promise<SuiteResult | null>} run */
const guarded = async (name, run) => {
  heading(name);
  try {
    return await run();
  } catch (error) {
    console.log(
      `${name} crashed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    return { name, passed: 0, failed: 1, skipped: 0 };
  }
};

/** @param {string} name @param {boolean} succeeded @returns {SuiteResult} */
const single = (name, succeeded) => ({
  name,
  passed: succeeded ? 1 : 0,
  failed: succeeded ? 0 : 1,
  skipped: 0,
});

const allSteps = async () => {
  /** @type {[string, () => Promise<SuiteResult | null>][]} */
  const steps = [
    [
      'checks',
      async () => {
        const { passed, failed, failures } = await runChecks({ stopAtFirst: false });
        return { name: 'checks', passed, failed: failed.length, skipped: 0, failures };
      },
    ],
    ['unit and server tests', () => runVitest('unit and server tests', { projects: [] })],
    ['build', async () => single('build', await buildWeb())],
    ['journeys', () => runJourneys()],
    ['server tests on PostgreSQL', runPostgresSuite],
  ];
  /** @type {SuiteResult[]} */
  const results = [];
  for (const [name, run] of steps) {
    const result = await guarded(name, run);
    if (result === null) console.log('Skipped: no PostgreSQL server programs were found on this machine.');
    else results.push(result);
  }
  return results;
};

const installed = await guarded('packages', async () => {
  await installPackages();
  return { name: 'packages', passed: 0, failed: 0, skipped: 0 };
});
const results = installed?.failed === 0 ? await allSteps() : [single('packages', false)];

for (const { failures = [] } of results) for (const each of failures) console.log(`\n✗ ${each}`);
heading('result');
for (const { name, passed, failed, skipped } of results) {
  console.log(
    `${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  );
}
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
