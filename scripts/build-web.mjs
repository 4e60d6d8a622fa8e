import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { toolEnvironment, node24 } from './node-24.mjs';
import { cacheFolder, inRoot, root } from './root.mjs';
import { runCommand } from './run-command.mjs';

const marker = join(cacheFolder, 'web-build');
const sources = [
  'contract/src',
  'web/src',
  'web/public',
  'web/simulator',
  'web/index.html',
  'web/vite.config.ts',
  'web/vite.simulator.config.ts',
  'web/package.json',
  'package-lock.json',
];

/** @param {string} path @returns {string[]} */
const filesUnder = (path) => {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .filter((entry) => entry !== 'dist')
    .flatMap((entry) => filesUnder(join(path, entry)));
};

const isTest = (/** @type {string} */ path) => /\.test\.tsx?$/.test(path);

/** A hash over everything that the built client is made of. */
const sourceKey = () => {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesUnder(inRoot(source)))) {
    if (!isTest(file)) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
};

/** @param {string} config @returns {Promise<boolean>} */
const build = async (config) => {
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  const { code } = await runCommand(node24(), [vite, 'build', '--config', config, '--logLevel', 'warn'], {
    cwd: inRoot('web'),
    env: toolEnvironment(),
  });
  return code === 0;
};

/**
 * Builds the client when its sources differ from those of the last build, and outside production the wrapper
 * simulator beside it.
 *
 * @returns {Promise<boolean>} Whether the client stands ready.
 */
export const buildWeb = async () => {
  const withSimulator = process.env.NODE_ENV !== 'production';
  const key = `${sourceKey()}${withSimulator ? ' with simulator' : ''}`;
  const built = existsSync(inRoot('web', 'dist', 'index.html'));
  if (built && existsSync(marker) && readFileSync(marker, 'utf8') === key) return true;
  console.log('Building the client …');
  if (!(await build('vite.config.ts'))) return false;
  if (withSimulator && !(await build('vite.simulator.config.ts'))) return false;
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(marker, key);
  return true;
};
