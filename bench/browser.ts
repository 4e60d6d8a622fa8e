import { type Browser, type BrowserContext, chromium, devices } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.mjs';

const { defaultBrowserType: _, ...phone } = devices['Pixel 5'];

export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/** A phone that has never been here: empty cache, empty storage. */
export const freshPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ ...phone, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
