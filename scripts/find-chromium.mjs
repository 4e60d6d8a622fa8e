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

/** @param {readonly string[]} wanted */
const onPath = (wanted) =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => wanted.map((name) => join(folder, name)));

/** @param {readonly string[]} paths */
const firstThatStarts = (paths) =>
  [...new Set(paths)].find((path) => existsSync(path) && starts(path)) ?? null;

/** Where Playwright keeps the Chromium that it downloads itself. */
const ofPlaywright = () => {
  try {
    return [createRequire(inRoot('e2e', 'package.json'))('@playwright/test').chromium.executablePath()];
  } catch {
    return [];
  }
};

const present = () => firstThatStarts([...onPath(names), ...knownPlaces, ...ofPlaywright()]);

const shellPresent = () => firstThatStarts(onPath(['chromium-headless-shell']));

const isDebian = () => {
  try {
    return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
};

/**
 * The distribution's own packages, where we are allowed to install them; never at the price of one that is there.
 *
 * @param {...string} packages
 */
const installFromDistribution = async (...packages) => {
  if (process.getuid?.() !== 0 || !isDebian()) return;
  console.log(`Installing ${packages.join(', ')} (apt-get) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update', '-qq'], { env, capture: true });
  const install = ['install', '-y', '-qq', '--no-install-recommends', '--no-remove', ...packages];
  await runCommand('apt-get', install, { env, capture: true });
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
  for (const install of [null, () => installFromDistribution('chromium'), installFromPlaywright]) {
    await install?.();
    const path = present();
    if (path !== null) return path;
  }
  throw new Error(
    'No Chromium was found and none could be installed. Set EVENKEEL_CHROMIUM to the path of one.',
  );
};

/**
 * Chromium without the parts that only a person at a screen needs, which takes a fifth less of the processor for
 * the same journeys. Where there is none and Debian has none, the whole browser does as well.
 *
 * @param {string} whole
 * @returns {Promise<string>}
 */
export const findHeadlessShell = async (whole) => {
  const named = process.env.EVENKEEL_CHROMIUM;
  if (named !== undefined && named !== '') return whole;
  if (shellPresent() === null && whole === '/usr/bin/chromium') {
    await installFromDistribution('chromium-headless-shell');
  }
  return shellPresent() ?? whole;
};
