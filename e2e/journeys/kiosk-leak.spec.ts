import type { Page } from '@playwright/test';
import { answerCalmWeek, choose } from '../fixtures/answering.ts';
import { restoringBrowser, withoutNoStore } from '../fixtures/browser-that-restores.ts';
import { asTyped, goOn, kioskPath, openQuestions, typeName } from '../fixtures/kiosk.ts';
import { expect, test } from '../fixtures/test.ts';

test.beforeEach(({ provider }) => provider.setKiosk({ enabled: true, identifiers: ['name_dob', 'mrn'] }));

/** Everything of a page and its browser that could still hold something of somebody. */
const readEverything = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    // The blank page that a browser begins with has no storage.
    if (location.protocol === 'about:') return document.documentElement.outerHTML;
    const stored = (storage: Storage) => Object.entries(storage);
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        cached.push(name, request.url, (await (await cache.match(request))?.text()) ?? '');
      }
    }
    const values = [...document.querySelectorAll('input, textarea')].map(
      (field) => (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value,
    );
    return JSON.stringify({
      page: document.documentElement.outerHTML,
      title: document.title,
      values,
      local: stored(localStorage),
      session: stored(sessionStorage),
      databases: await indexedDB.databases(),
      cached,
      cookies: document.cookie,
      state: JSON.stringify(history.state),
      address: location.href,
      name: window.name,
    });
  });

/** A page that is left while it is read is read where it arrives. */
const everythingKept = async (page: Page): Promise<string> => {
  for (;;) {
    try {
      return await readEverything(page);
    } catch (error) {
      if (!String(error).includes('Execution context was destroyed')) throw error;
      await page.waitForLoadState();
    }
  }
};

/** Says on the console how each page was shown: loaded, or restored as it had been left. */
const tellHowShown = (): void => {
  window.addEventListener('pageshow', ({ persisted }) => {
    const { hidden } = document.documentElement;
    console.info(`shown ${JSON.stringify({ path: location.pathname, persisted, hidden })}`);
  });
};

interface Shown {
  readonly path: string;
  readonly persisted: boolean;
  readonly hidden: boolean;
}

const listenTo = (page: Page): Shown[] => {
  const shown: Shown[] = [];
  page.on('console', (message) => {
    const [, told] = /^shown (.+)$/.exec(message.text()) ?? [];
    // Written by tellHowShown.
    if (told !== undefined) shown.push(JSON.parse(told) as Shown);
  });
  return shown;
};

/** The browser's own buttons: a restored page is no navigation that Playwright could wait for. */
const back = (page: Page) => page.evaluate(() => void setTimeout(() => history.back(), 0));
const forward = (page: Page) => page.evaluate(() => void setTimeout(() => history.forward(), 0));

test('nothing of the first person is left for the second: page, storage, caches, history, network', async ({
  server,
  patient,
}) => {
  const first = await patient({
    assigned: ['every-kind'],
    fields: {
      firstName: 'Wilhelmina',
      lastName: 'Quicksilver',
      dateOfBirth: '1953-07-19',
      medicalRecordNumber: 'HV-LEAK-1',
      email: 'wilhelmina.quicksilver@example.test',
      phoneNumber: '(415) 555-0199',
    },
  });
  const second = await patient({
    fields: { firstName: 'Bo', lastName: 'Marlowe', dateOfBirth: '1990-01-02' },
  });
  const secret = 'Lentils with marigold';
  const door = await withoutNoStore(server.url);
  const { context, close } = await restoringBrowser();
  try {
    await context.addInitScript(tellHowShown);
    const page = await context.newPage();
    const shown = listenTo(page);
    const isShown = (path: string, persisted: boolean) =>
      expect.poll(() => shown.filter((one) => one.path === path && one.persisted === persisted).length);

    // This browser does restore pages: one of the app's that has nothing against it comes back as it was.
    await page.goto(`${door.url}/forgot-password`);
    await page.getByLabel('Email').fill('typed@example.test');
    await page.goto(`${door.url}/docs`);
    await back(page);
    await isShown('/forgot-password', true).toBe(1);
    await expect(page.getByLabel('Email')).toHaveValue('typed@example.test');

    // The first person answers, and goes elsewhere in the middle of it.
    await page.goto(door.url + kioskPath);
    await typeName(page, first);
    await goOn(page).click();
    await expect(page.getByRole('heading', { name: 'Hello, Wilhelmina' })).toBeVisible();
    const lostVisitId = await openQuestions(page);
    const visitPath = `/user/${lostVisitId}/assessments`;
    const meal = 'What was the best meal of the week?';
    await page.getByLabel(meal).fill(secret);
    await page.goto(`${door.url}/docs`);
    await back(page);
    await isShown(visitPath, true).toBe(1);
    // Blank before anybody could have seen it, and loaded anew.
    expect(shown.find(({ path, persisted }) => path === visitPath && persisted)?.hidden).toBe(true);
    await expect(page.getByRole('heading', { name: 'This visit is over' })).toBeVisible();
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();

    // They answer again, and press Restart.
    await typeName(page, first);
    await goOn(page).click();
    await expect(page.getByRole('heading', { name: 'Hello, Wilhelmina' })).toBeVisible();
    const visitId = await openQuestions(page);
    await page.getByLabel(meal).fill(secret);
    await choose(page, 'What was the weather mostly like?', 'Rainy');
    const theirs = [
      first.firstName,
      first.lastName,
      first.userId,
      first.patientId,
      first.dateOfBirth,
      asTyped(first.dateOfBirth),
      'HV-LEAK-1',
      'wilhelmina.quicksilver',
      '555-0199',
      '4155550199',
      visitId,
      lostVisitId,
      secret,
      'Every kind of question',
    ];
    // What is looked for is there to be found.
    const during = await everythingKept(page);
    for (const one of [visitId, secret, 'Every kind of question']) expect(during).toContain(one);

    await page.getByRole('button', { name: 'Restart' }).click();
    await page.waitForURL(door.url + kioskPath);
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    const network: string[] = [];
    context.on('request', (request) => network.push(request.url(), request.postData() ?? ''));
    context.on('response', async (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/v1/')) network.push(await response.text().catch(() => ''));
    });
    const expectNothingKept = async () => {
      const kept = await everythingKept(page);
      const cookies = JSON.stringify(await context.cookies());
      for (const one of theirs) expect(kept + cookies, one).not.toContain(one);
    };
    await expectNothingKept();

    // The history, all of it, backwards and forwards: what it restores is none of theirs either.
    const walked = shown.length;
    const entries = await page.evaluate(() => history.length);
    const step = async (go: (from: Page) => Promise<void>) => {
      const before = shown.length;
      await go(page);
      // A page that came back blank is about to be loaded anew.
      const isSettled = () => shown.length > before && shown.at(-1)?.hidden === false;
      await expect.poll(isSettled).toBe(true);
      await expectNothingKept();
    };
    while (page.url() !== 'about:blank') await step(back);
    for (let at = 1; at < entries; at += 1) await step(forward);
    await page.goto(door.url + kioskPath);
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    await expectNothingKept();
    expect(shown.slice(walked).filter(({ path }) => path.includes(visitId))).toEqual([]);

    // The second person is found, answers, and is done.
    await typeName(page, second);
    await expectNothingKept();
    await goOn(page).click();
    await expect(page.getByRole('heading', { name: 'Hello, Bo' })).toBeVisible();
    await openQuestions(page);
    await expect(page.getByRole('heading', { name: 'Calm week' })).toBeVisible();
    await expectNothingKept();
    await answerCalmWeek(page);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('heading', { name: 'Assessments complete!' })).toBeVisible();
    await expectNothingKept();
    await page.getByRole('link', { name: 'Done' }).click();
    await page.waitForURL(door.url + kioskPath);
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    await step(back);
    expect(page.url()).not.toContain('/user/');
    await step(forward);
    expect(network.join('\n')).toContain(second.lastName);
    for (const one of theirs) expect(network.join('\n'), one).not.toContain(one);
  } finally {
    await close();
    await door.close();
  }
});
