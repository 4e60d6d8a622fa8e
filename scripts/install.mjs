import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, inRoot } from './root.mjs';
import { runCommand } from './run-command.mjs';

const marker = join(cacheFolder, 'installed');

/** What an installation depends on: the lock file and the platform whose binaries it picked. */
const installationKey = () =>
  createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');

const isInstalled = () => existsSync(marker) && readFileSync(marker, 'utf8') === installationKey();

/** Remembers that node_modules is what the lock file says. */
export const rememberInstallation = () => {
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(marker, installationKey());
};

/** Runs `npm ci` when node_modules is missing or belongs to another lock file. */
export const installPackages = async () => {
  if (isInstalled()) return;
  console.log('Installing packages (npm ci) …');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code } =
    npm === undefined
      ? await runCommand(process.platform === 'win32' ? 'npm.cmd' : 'npm', args)
      : await runCommand(process.execPath, [npm, ...args]);
  if (code !== 0) throw new Error('npm ci failed: see above.');
  rememberInstallation();
};
