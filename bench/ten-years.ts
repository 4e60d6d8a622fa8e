// Submitting a check-in, and opening /progress, with ten years of daily answers beside one month.
import type { Browser, BrowserContext } from '@playwright/test';
import { Provider } from '../e2e/fixtures/provider.ts';
import { freshPhone, launchBrowser } from './browser.ts';
import { sendLoad } from './load-order.ts';
import { startMeasuredServer } from './start-measured-server.ts';
import { median, percentile, table } from './statistics.ts';

const runs = Number(process.env['BENCH_RUNS'] ?? '7');
const password = 'Evenkeel#2026';

/** Two people of the demonstration who have an account and no answers. */
const people = {
  'one month': { email: 'rosa@demo.evenkeel.test', clinicKey: 'demo-harbor-view', days: 30 },
  'ten years': { email: 'iris@demo.evenkeel.test', clinicKey: 'demo-cedar-grove', days: 3650 },
} as const;
type Name = keyof typeof people;
const names: readonly Name[] = ['one month', 'ten years'];

interface Prepared {
  readonly submit: { readonly path: string; readonly body: string };
  readonly context: BrowserContext;
}

const signIn = async (browser: Browser, url: string, email: string): Promise<BrowserContext> => {
  const context = await freshPhone(browser);
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: 'Log in with password' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(`${url}/`);
  await page.close();
  return context;
};

const userIdOf = async (context: BrowserContext, url: string): Promise<string> => {
  const page = await context.newPage();
  const call = page.waitForRequest(/\/users\/[^/]+\/check-ins\/assigned$/);
  await page.goto(`${url}/check-ins`);
  const userId = /\/users\/([^/]+)\//.exec((await call).url())?.[1];
  await page.close();
  if (userId === undefined) throw new Error('Nobody is signed in');
  return userId;
};

const prepare = async (browser: Browser, url: string, name: Name): Promise<Prepared> => {
  const { email, clinicKey, days } = people[name];
  const context = await signIn(browser, url, email);
  const userId = await userIdOf(context, url);
  const provider = new Provider(url, clinicKey);
  const contentId = await provider.lifestyleModule();
  const stored = await fetch(`${url}/bench/past-answers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId, contentId, days }),
  });
  if (!stored.ok) throw new Error(`The answers of ${name} were not stored: ${stored.status}`);
  const versionId = await provider.currentVersion(contentId);
  const answers = ['positivity', 'energy', 'sleep', 'social'].map((key) => ({ key, value: 0.5 }));
  const body = JSON.stringify([{ moduleId: contentId, moduleVersionId: versionId, answers }]);
  return { submit: { path: `/v1/public-api/user/${userId}/submit-checkins`, body }, context };
};

/** Milliseconds from navigation until the chart is drawn and its sentence stands there. */
const chartAfter = async (context: BrowserContext, url: string): Promise<number> => {
  const page = await context.newPage();
  try {
    await page.goto(`${url}/progress`, { waitUntil: 'commit' });
    const lifestyle = page.getByRole('region', { name: 'Lifestyle' });
    await lifestyle.getByText('The past week, beside the past month').waitFor();
    await lifestyle.locator('svg').waitFor();
    return await page.evaluate(() => performance.now());
  } finally {
    await page.close();
  }
};

/** Ten check-ins, one after the other: few enough that a month stays far from ten years. */
const submitTimes = async (url: string, { submit }: Prepared): Promise<readonly number[]> => {
  const order = { url, concurrency: 1, seconds: 10, maximum: 10, bodies: [submit] };
  const { latencies, statuses } = await sendLoad(order);
  if (Object.keys(statuses).some((status) => status !== '201'))
    throw new Error(`Not every check-in was stored: ${JSON.stringify(statuses)}`);
  return latencies;
};

const server = await startMeasuredServer();
const browser = await launchBrowser();
try {
  const prepared: Record<Name, Prepared> = {
    'one month': await prepare(browser, server.url, 'one month'),
    'ten years': await prepare(browser, server.url, 'ten years'),
  };
  const times = {
    'submit a check-in': { 'one month': [] as number[], 'ten years': [] as number[] },
    'open /progress': { 'one month': [] as number[], 'ten years': [] as number[] },
  };
  for (let run = 0; run <= runs; run += 1) {
    // The order alternates, so that neither always meets the warmer machine; the first run warms up.
    for (const name of run % 2 === 0 ? names : names.toReversed()) {
      const submits = await submitTimes(server.url, prepared[name]);
      const opened = await chartAfter(prepared[name].context, server.url);
      if (run === 0) continue;
      times['submit a check-in'][name].push(...submits);
      times['open /progress'][name].push(opened);
    }
  }
  console.log(
    table(
      ['what', 'with', 'median ms', 'p95 ms', 'beside one month'],
      Object.entries(times).flatMap(([what, byName]) =>
        names.map((name) => [
          what,
          name,
          median(byName[name]).toFixed(1),
          percentile(byName[name], 0.95).toFixed(1),
          (median(byName[name]) / median(byName['one month'])).toFixed(2),
        ]),
      ),
    ),
  );
} finally {
  await browser.close();
  await server.stop();
}
