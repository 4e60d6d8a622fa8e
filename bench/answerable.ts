// Time from navigation to an answerable first question on a slow phone, beside a bare React form.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import { api } from '@evenkeel/contract/api';
import { call } from '../e2e/fixtures/call.ts';
import { Provider } from '../e2e/fixtures/provider.ts';
import { freshPhone, launchBrowser } from './browser.ts';
import { startMeasuredServer } from './start-measured-server.ts';
import { median, table } from './statistics.ts';

const runs = Number(process.env['BENCH_RUNS'] ?? '7');
const cpuSlowdown = 4;
/** Chromium's own "Slow 4G": the round trip and the rates with its allowance for protocol overhead. */
const slow4G = { latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 86_400 };

const folder = fileURLToPath(new URL('bare-form', import.meta.url));
const builtFolder = fileURLToPath(new URL('../node_modules/.cache/evenkeel/bare-form', import.meta.url));

const buildBareForm = (): void => {
  const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url));
  const built = spawnSync(
    process.execPath,
    [vite, 'build', '--outDir', builtFolder, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: folder, stdio: 'inherit' },
  );
  if (built.status !== 0) throw new Error('The bare form could not be built');
};

declare global {
  interface Window {
    /** When the first question could be answered, in milliseconds since navigation began. */
    answerableAt?: number;
  }
}

/** Opens an address on a phone that has never been here and gives the time until a radio can be chosen. */
const answerableAfter = async (browser: Browser, url: string): Promise<number> => {
  const context = await freshPhone(browser);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...slow4G });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('input[type=radio]') === null) return;
        observer.disconnect();
        // The frame in which it is drawn.
        requestAnimationFrame(() => {
          window.answerableAt = performance.now();
        });
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.answerableAt !== undefined, undefined, { timeout: 60_000 });
    // It really takes an answer.
    const first = page.getByRole('radio').first();
    await first.check();
    return (await page.evaluate(() => window.answerableAt)) ?? Number.NaN;
  } finally {
    await context.close();
  }
};

buildBareForm();
const server = await startMeasuredServer({ bareForm: builtFolder });
const browser = await launchBrowser();
try {
  const provider = new Provider(server.url);
  const { patientId, userId } = await provider.addPatient();
  const assessmentId = await provider.importContent('calm-week');
  await provider.assign(patientId, assessmentId);
  await call(server.url, api.acceptConsent, { params: { userId } });

  const pages = {
    product: `${server.url}/user/${userId}/assessments`,
    'bare form, questions built in': `${server.url}/bench/form/index.html`,
    'bare form, questions fetched': `${server.url}/bench/form/index.html?assessment=${assessmentId}`,
  } as const;
  const names = ['product', 'bare form, questions built in', 'bare form, questions fetched'] as const;
  const times: Record<(typeof names)[number], number[]> = {
    product: [],
    'bare form, questions built in': [],
    'bare form, questions fetched': [],
  };
  for (let run = 0; run <= runs; run += 1) {
    // The order turns, so that none always meets the warmer machine; the first run warms the server.
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(run + turn) % names.length] ?? 'product';
      const time = await answerableAfter(browser, pages[name]);
      if (run > 0) times[name].push(time);
    }
  }
  const product = median(times.product);
  console.log(
    table(
      ['page', 'median ms', 'fastest', 'slowest', 'product / this'],
      names.map((name) => [
        name,
        median(times[name]).toFixed(0),
        Math.min(...times[name]).toFixed(0),
        Math.max(...times[name]).toFixed(0),
        (product / median(times[name])).toFixed(2),
      ]),
    ),
  );
} finally {
  await browser.close();
  await server.stop();
}
