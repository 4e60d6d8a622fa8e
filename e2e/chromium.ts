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

/** How the tests start Chromium: the one that EVENKEEL_CHROMIUM names, else Playwright's own. */
export const launchOptions = (...args: readonly string[]): LaunchOptions => {
  const executablePath = process.env.EVENKEEL_CHROMIUM;
  return { ...(executablePath === undefined ? {} : { executablePath }), args: [...quiet, ...args] };
};
