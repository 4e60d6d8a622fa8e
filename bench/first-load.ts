// Brotli bytes of JavaScript and CSS that a route's first load really fetches, against its budget and its ceiling.
import { brotliCompressSync, constants } from 'node:zlib';
import type { Page } from '@playwright/test';
import { api } from '@evenkeel/contract/api';
import { call } from '../e2e/fixtures/call.ts';
import { Provider } from '../e2e/fixtures/provider.ts';
import { RunningServer } from '../e2e/fixtures/running-server.ts';
import { freshPhone, launchBrowser } from './browser.ts';
import { table } from './statistics.ts';

interface Route {
  readonly path: string;
  readonly name: string;
  /** What was hoped for when the libraries were chosen (docs/decisions/0013). */
  readonly budgetKb: number;
  /** What has been reached: more than this fails. */
  readonly ceilingKb: number;
  readonly signedIn: boolean;
}

const demo = { email: 'maya@demo.evenkeel.test', password: 'Evenkeel#2026' };

const brotliBytes = (content: Buffer): number =>
  brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  }).length;

interface Loaded {
  readonly kind: 'js' | 'css';
  readonly brotli: number;
  /** What crossed the wire, as the server compressed it. */
  readonly sent: number;
}

/** What is there for development only, such as the simulated wrapper. */
const isForDevelopment = (url: string) => new URL(url).pathname.startsWith('/dev/');

/** Opens an address and gives every script and style sheet that the page needed until it stood still. */
const load = async (page: Page, url: string): Promise<Loaded[]> => {
  const pending: Promise<Loaded>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if ((type !== 'script' && type !== 'stylesheet') || isForDevelopment(response.url())) return;
    pending.push(
      (async () => ({
        kind: type === 'script' ? ('js' as const) : ('css' as const),
        brotli: brotliBytes(await response.body()),
        sent: (await response.request().sizes()).responseBodySize,
      }))(),
    );
  });
  // What is kept near for later, once the page has nothing else to do, is no part of its first load.
  await page.addInitScript('window.requestIdleCallback = () => 0');
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  return Promise.all(pending);
};

const kb = (bytes: number): string => (bytes / 1000).toFixed(1);

const server = await RunningServer.start();
const browser = await launchBrowser();
try {
  const provider = new Provider(server.url);
  const { patientId, userId } = await provider.addPatient();
  await provider.assign(patientId, await provider.importContent('calm-week'));
  await call(server.url, api.acceptConsent, { params: { userId } });

  const routes: Route[] = [
    { name: '/login', path: '/login', budgetKb: 85, ceilingKb: 128, signedIn: false },
    {
      name: '/user/{id}/assessments',
      path: `/user/${userId}/assessments`,
      budgetKb: 90,
      ceilingKb: 136,
      signedIn: false,
    },
    {
      name: '/user/{id}/safety-net',
      path: `/user/${userId}/safety-net`,
      budgetKb: 120,
      ceilingKb: 125,
      signedIn: false,
    },
    { name: '/', path: '/', budgetKb: 95, ceilingKb: 129, signedIn: true },
    { name: '/check-ins', path: '/check-ins', budgetKb: 105, ceilingKb: 129, signedIn: true },
    { name: '/progress', path: '/progress', budgetKb: 105, ceilingKb: 137, signedIn: true },
    { name: '/settings', path: '/settings', budgetKb: 120, ceilingKb: 128, signedIn: true },
  ];

  const signIn = await freshPhone(browser);
  const signInPage = await signIn.newPage();
  await signInPage.goto(`${server.url}/login`);
  await signInPage.getByRole('button', { name: 'Log in with password' }).click();
  await signInPage.getByLabel('Email').fill(demo.email);
  await signInPage.getByLabel('Password', { exact: true }).fill(demo.password);
  await signInPage.getByRole('button', { name: 'Log in', exact: true }).click();
  await signInPage.waitForURL(`${server.url}/`);
  const session = await signIn.storageState();
  await signIn.close();

  const rows: string[][] = [];
  const grown: string[] = [];
  for (const { name, path, budgetKb, ceilingKb, signedIn } of routes) {
    const context = signedIn
      ? await browser.newContext({ storageState: session, viewport: { width: 390, height: 844 } })
      : await freshPhone(browser);
    const files = await load(await context.newPage(), server.url + path);
    await context.close();
    const sum = (kind: Loaded['kind']) =>
      files.filter((file) => file.kind === kind).reduce((total, { brotli }) => total + brotli, 0);
    const total = sum('js') + sum('css');
    if (total > ceilingKb * 1000) grown.push(name);
    rows.push([
      name,
      String(files.length),
      kb(sum('js')),
      kb(sum('css')),
      kb(total),
      String(budgetKb),
      String(ceilingKb),
      kb(files.reduce((bytes, { sent }) => bytes + sent, 0)),
    ]);
  }
  console.log(table(['route', 'files', 'JS kB', 'CSS kB', 'together', 'budget', 'ceiling', 'sent kB'], rows));
  if (grown.length > 0) {
    console.log(`Over the ceiling: ${grown.join(', ')}`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await server.remove();
}
