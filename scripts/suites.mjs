import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium, findHeadlessShell } from './find-chromium.mjs';
import { node24, toolEnvironment } from './node-24.mjs';
import { cacheFolder, inRoot } from './root.mjs';
import { runCommand } from './run-command.mjs';

/**
 * @typedef {object} SuiteResult
 * @property {string} name
 * @property {number} passed
 * @property {number} failed A suite that ends badly without naming a failed test counts one.
 * @property {number} skipped
 * @property {readonly string[]} [failures] Each failed test by name, with the beginning of what it said.
 */

/**
 * A failed test in a few lines, without the terminal's colours: enough to know it when only the end of a log is kept.
 *
 * @param {string} name
 * @param {string | undefined} message
 */
export const failure = (name, message = '') =>
  [name, ...stripVTControlCharacters(message).split('\n').slice(0, 16)].join('\n    ').trimEnd();

/**
 * @param {{ testResults?: { name: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[] } | null} report of vitest
 */
export const vitestFailures = (report) =>
  (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failure(`${name}: ${fullName}`, failureMessages?.[0])),
  );

/**
 * @typedef {object} JourneySuite
 * @property {string} title
 * @property {JourneySuite[]} [suites]
 * @property {{ title: string, ok: boolean, tests: { results: { status: string, error?: { message?: string } }[] }[] }[]} [specs]
 */

/** @param {{ suites?: JourneySuite[] } | null} report of Playwright @returns {string[]} */
export const journeyFailures = (report) =>
  (report?.suites ?? []).flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) =>
        failure(
          `${suite.title}: ${title}`,
          tests.flatMap(({ results }) => results).find(({ error }) => error !== undefined)?.error?.message,
        ),
      ),
    ...journeyFailures(suite),
  ]);

/** @param {string} path */
const readReport = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
};

/** Tests start the server and its tools many times; what Node compiles of them, it compiles once. */
const testEnvironment = () => ({ ...toolEnvironment(), NODE_COMPILE_CACHE: join(cacheFolder, 'compiled') });

/** @param {string} name */
const reportPath = (name) => {
  mkdirSync(cacheFolder, { recursive: true });
  const path = join(cacheFolder, `${name}.json`);
  rmSync(path, { force: true });
  return path;
};

/**
 * A suite that exited with an error and yet reports no failed test has crashed: that is one failure.
 *
 * @param {string} name
 * @param {number} code
 * @param {{ passed: number, failed: number, skipped: number } | null} counts
 * @param {readonly string[]} failures
 * @returns {SuiteResult}
 */
export const settle = (name, code, counts, failures = []) => {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 };
  const crashed = counts === null || (code !== 0 && failed === 0) || passed + failed === 0;
  if (crashed) console.log(`The suite "${name}" ended without a whole report (exit code ${code}).`);
  return { name, passed, failed: crashed ? failed + 1 : failed, skipped, failures };
};

/**
 * @param {string} name
 * @param {{ projects: readonly string[], env?: NodeJS.ProcessEnv }} options
 */
export const runVitest = async (name, { projects, env = {} }) => {
  const report = reportPath(`vitest-${name.replaceAll(/\W+/g, '-')}`);
  const { code } = await runCommand(
    node24(),
    [
      inRoot('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env: { ...testEnvironment(), ...env } },
  );
  const read = readReport(report);
  return settle(
    name,
    code,
    read && {
      passed: Number(read.numPassedTests),
      failed: Number(read.numFailedTests),
      skipped: Number(read.numPendingTests) + Number(read.numTodoTests),
    },
    vitestFailures(read),
  );
};

/**
 * @param {{ args?: readonly string[] }} [options]
 */
export const runJourneys = async ({ args = [] } = {}) => {
  const chromium = await findChromium();
  const shell = await findHeadlessShell(chromium);
  const report = reportPath('playwright');
  const { code } = await runCommand(
    node24(),
    [inRoot('node_modules', '@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json', ...args],
    {
      cwd: inRoot('e2e'),
      env: {
        ...testEnvironment(),
        EVENKEEL_CHROMIUM: chromium,
        EVENKEEL_HEADLESS_SHELL: shell,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    },
  );
  const read = readReport(report);
  const stats = read?.stats;
  return settle(
    'journeys',
    code,
    stats && {
      passed: Number(stats.expected),
      failed: Number(stats.unexpected) + Number(stats.flaky),
      skipped: Number(stats.skipped),
    },
    journeyFailures(read),
  );
};
