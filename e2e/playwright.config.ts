import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './chromium.ts';

const { defaultBrowserType: _, ...phone } = devices['Pixel 5'];

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  globalSetup: './make-demo.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // A busy machine is not a failure: these end what hangs, and measure nothing.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: launchOptions(),
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    actionTimeout: 20_000,
    // Recording every step makes a run a good deal longer: `npm run e2e -- --trace retain-on-failure` does.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      testIgnore: '*.desktop.spec.ts',
      use: { ...phone, viewport: { width: 390, height: 844 }, screen: { width: 390, height: 844 } },
    },
    {
      name: 'desktop',
      testMatch: '*.desktop.spec.ts',
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
