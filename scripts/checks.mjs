import { existsSync } from 'node:fs';
import { node24, toolEnvironment } from './node-24.mjs';
import { inRoot } from './root.mjs';
import { runCommand } from './run-command.mjs';
import { failure } from './suites.mjs';

const workspaces = ['contract', 'server', 'web', 'cli', 'e2e', 'bench'];
const cruised = ['contract/src', 'server/src', 'web/src', 'web/simulator', 'cli/src', 'e2e', 'bench'];

/**
 * What reads the code without running it. Each is a list of commands that must all succeed.
 *
 * @type {readonly { name: string, commands: readonly (readonly string[])[] }[]}
 */
const checks = [
  { name: 'format', commands: [['oxfmt', '--check', '.']] },
  { name: 'lint', commands: [['oxlint']] },
  { name: 'types', commands: ['.', ...workspaces].map((folder) => ['tsc', '--project', folder]) },
  {
    name: 'import rules',
    commands: [['depcruise', '--config', '.dependency-cruiser.cjs', '--output-type', 'err-long', ...cruised]],
  },
  { name: 'unused code', commands: [['knip', '--no-progress']] },
];

/**
 * A command of the installed packages, run by Node 24 whatever the system's node is.
 *
 * @param {readonly string[]} command
 */
const runTool = ([name = '', ...args]) => {
  const binary = inRoot('node_modules', '.bin', name);
  if (!existsSync(binary)) return Promise.resolve({ code: 1, output: `${name} is not installed.` });
  return runCommand(node24(), [binary, ...args], { env: toolEnvironment(), capture: true });
};

/** @param {number} since */
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs the checks in order and tells how each went.
 *
 * @param {{ stopAtFirst: boolean }} options
 * @returns {Promise<{ passed: number, failed: string[], failures: string[] }>} failures: what each that failed had to say, in short.
 */
export const runChecks = async ({ stopAtFirst }) => {
  let passed = 0;
  /** @type {string[]} */
  const failed = [];
  /** @type {string[]} */
  const failures = [];
  for (const { name, commands } of checks) {
    const started = performance.now();
    /** @type {string[]} */
    const outputs = [];
    for (const command of commands) {
      const { code, output } = await runTool(command);
      if (code !== 0) outputs.push(output.trim());
    }
    if (outputs.length === 0) {
      passed += 1;
      console.log(`✓ ${name} (${seconds(started)})`);
      continue;
    }
    failed.push(name);
    failures.push(failure(name, outputs.join('\n')));
    console.log(`✗ ${name} (${seconds(started)})\n${outputs.join('\n')}\n`);
    if (stopAtFirst) break;
  }
  return { passed, failed, failures };
};
