import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { node24, toolEnvironment } from './node-24.mjs';
import { cacheFolder, inRoot } from './root.mjs';
import { runCommand } from './run-command.mjs';

/**
 * @typedef {object} SuiteResult
 * @property {string} name
 * @property {number} passed
 * @property {number} failed A suite that ends badly without naming a failed test counts one.
 * @property {number} skipped
 */

/** @param {string} path */
const readReport = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
};

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
 * @returns {SuiteResult}
 */
export const settle = (name, code, counts) => {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 };
  const crashed = counts === null || (code !== 0 && failed === 0) || passed + failed === 0;
  if (crashed) console.log(`The suite "${name}" ended without a whole report (exit code ${code}).`);
  return { name, passed, failed: crashed ? failed + 1 : failed, skipped };
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
    { env: { ...toolEnvironment(), ...env } },
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
  );
};

/**
 * @param {{ chromium: string, args?: readonly string[] }} options
 */
export const runJourneys = async ({ chromium, args = [] }) => {
  const report = reportPath('playwright');
  const { code } = await runCommand(
    node24(),
    [inRoot('node_modules', '@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json', ...args],
    {
      cwd: inRoot('e2e'),
      env: { ...toolEnvironment(), EVENKEEL_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    },
  );
  const read = existsSync(report) ? readReport(report)?.stats : null;
  return settle(
    'journeys',
    code,
    read && {
      passed: Number(read.expected),
      failed: Number(read.unexpected) + Number(read.flaky),
      skipped: Number(read.skipped),
    },
  );
};
