import type { LaunchOptions } from '@playwright/test';

/** Chromium neither looks for news of itself nor tries protocols that the server does not speak. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const options = (executablePath: string | undefined, args: readonly string[]): LaunchOptions => ({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [...quiet, ...args],
});

/** How the journeys start Chromium: the one that was found for them, else Playwright's own. */
export const launchOptions = (...args: readonly string[]): LaunchOptions =>
  options(process.env.EVENKEEL_HEADLESS_SHELL ?? process.env.EVENKEEL_CHROMIUM, args);

/** The same for what only a whole browser has: push messages, and pages kept for going back. */
export const wholeBrowser = (...args: readonly string[]): LaunchOptions =>
  options(process.env.EVENKEEL_CHROMIUM, args);
