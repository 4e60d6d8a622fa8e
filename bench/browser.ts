import { type Browser, type BrowserContext, chromium, devices } from '@playwright/test';
import { wholeBrowser } from '../e2e/chromium.ts';
import { findChromium } from '../scripts/find-chromium.mjs';

const { defaultBrowserType: _, ...phone } = devices['Pixel 5'];

export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ ...wholeBrowser(), executablePath: await findChromium() });

/** A phone that has never been here: empty cache, empty storage. */
export const freshPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ ...phone, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
