import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { node24, toolEnvironment } from './node-24.mjs';
import { inRoot } from './root.mjs';
import { runCommand } from './run-command.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const knownPlaces = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** A shell script in a browser's name may only say how to install it: what starts must tell its version. */
const starts = (/** @type {string} */ path) => {
  try {
    return /chrom/i.test(execFileSync(path, ['--version'], { timeout: 20_000, stdio: 'pipe' }).toString());
  } catch {
    return false;
  }
};

const onPath = () =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));

/** Where Playwright keeps the Chromium that it downloads itself. */
const ofPlaywright = () => {
  try {
    return [createRequire(inRoot('e2e', 'package.json'))('@playwright/test').chromium.executablePath()];
  } catch {
    return [];
  }
};

const present = () => {
  const candidates = [...onPath(), ...knownPlaces, ...ofPlaywright()];
  return [...new Set(candidates)].find((path) => existsSync(path) && starts(path)) ?? null;
};

const isDebian = () => {
  try {
    return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
};

/** The distribution's own package, where we are allowed to install it. */
const installFromDistribution = async () => {
  if (process.getuid?.() !== 0 || !isDebian()) return;
  console.log('Installing Chromium (apt-get) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update', '-qq'], { env, capture: true });
  await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    env,
    capture: true,
  });
};

const installFromPlaywright = async () => {
  console.log('Installing Chromium (playwright install) …');
  const cli = inRoot('node_modules', '@playwright', 'test', 'cli.js');
  const env = toolEnvironment();
  const { code } = await runCommand(node24(), [cli, 'install', '--with-deps', 'chromium'], { env });
  // Its system packages need root; the browser itself does not.
  if (code !== 0) await runCommand(node24(), [cli, 'install', 'chromium'], { env });
};

/**
 * Path of a Chromium, installing one where there is none.
 *
 * @returns {Promise<string>}
 */
export const findChromium = async () => {
  const named = process.env.EVENKEEL_CHROMIUM;
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new Error(`EVENKEEL_CHROMIUM names ${named}, which does not exist.`);
  }
  for (const install of [null, installFromDistribution, installFromPlaywright]) {
    await install?.();
    const path = present();
    if (path !== null) return path;
  }
  throw new Error(
    'No Chromium was found and none could be installed. Set EVENKEEL_CHROMIUM to the path of one.',
  );
};
