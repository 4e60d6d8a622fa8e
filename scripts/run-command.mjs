import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/**
 * @typedef {object} Finished
 * @property {number} code Exit code; 1 when it was ended by a signal or could not start.
 * @property {string} output Everything it wrote, empty unless it was captured.
 */

/**
 * Runs a command in the project's folder to its end.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, capture?: boolean }} [options] `capture` keeps the
 *   output instead of showing it.
 * @returns {Promise<Finished>}
 */
export const runCommand = (command, args, { env = process.env, cwd = root, capture = false } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'],
    });
    /** @type {string[]} */
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(String(chunk)));
    child.stderr?.on('data', (chunk) => chunks.push(String(chunk)));
    child.on('error', (error) => resolve({ code: 1, output: `${command}: ${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output: chunks.join('') }));
  });

/**
 * Acts once when whoever started this process is gone. `npm start` runs us through a shell that, told
 * to stop, dies without passing the signal on.
 *
 * @param {() => void} act
 */
export const whenOrphaned = (act) => {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, 250);
  watch.unref();
};

/**
 * Hands this process over to a long-running child: signals go to it, its exit code becomes ours.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export const become = (command, args, env) => {
  const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // A terminal sends Ctrl+C to the child itself; passing it on would make it two.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  whenOrphaned(() => child.kill('SIGTERM'));
  child.on('error', (error) => {
    console.error(`${command} could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === null ? 1 : 0);
    process.exit();
  });
};
