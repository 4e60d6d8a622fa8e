import { api } from '@evenkeel/contract/api';
import { answerCalmWeek, calmWeekQuestions, choose, option } from '../fixtures/answering.ts';
import { send } from '../fixtures/call.ts';
import { checkA11y } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

const submitCall = '**/submit-assessments';

test('answers survive a reload half-way', async ({ page, provider, patient }) => {
  const [first, second] = calmWeekQuestions;
  const someone = await patient();
  await page.goto(someone.link());
  await choose(page, first, 'Some days');
  await choose(page, second, 'Every day');
  await expect(page.getByText('Saved on this device')).toBeVisible();
  await page.reload();
  await expect(option(page, first, 'Some days')).toBeChecked();
  await expect(option(page, second, 'Every day')).toBeChecked();

  await answerCalmWeek(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Assessments complete!' })).toBeVisible();
  expect(await provider.submissions(someone.patientId)).toMatchObject([{ score: { total: 5 } }]);

  // Gone after submission: another patient on the same device finds nothing of it.
  const other = await patient();
  await page.goto(other.link());
  await expect(option(page, first, 'Never')).not.toBeChecked();
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(
    someone.userId,
  );
});

test('a set that could not be sent waits and goes with one touch', async ({
  page,
  provider,
  patient,
  consoleWatch,
}) => {
  consoleWatch.allow(/net::ERR/);
  const someone = await patient();
  await page.goto(someone.link());
  await answerCalmWeek(page);
  await page.route(submitCall, (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible();
  await checkA11y(page);

  // It waits on the device, also when the page is opened anew and has tried by itself.
  const triedAnew = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/submit-assessments'),
  );
  await page.reload();
  await triedAnew;
  await expect(page.getByRole('button', { name: 'Send again' })).toBeEnabled();
  expect(await provider.submissions(someone.patientId)).toEqual([]);
  await page.unroute(submitCall);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('heading', { name: 'Assessments complete!' })).toBeVisible();
  expect(await provider.submissions(someone.patientId)).toHaveLength(1);
});

test('a server killed between commit and reply stores the set once', async ({
  page,
  provider,
  patient,
  server,
  consoleWatch,
}) => {
  consoleWatch.allow(/net::ERR|Failed to load resource/);
  const someone = await patient({ assigned: ['hard-days'] });
  await page.goto(someone.link());
  await page.getByRole('radiogroup').first().getByRole('radio').last().check();
  await page.getByRole('radiogroup').last().getByRole('radio').last().check();

  await page.route(
    submitCall,
    async (route) => {
      // The reply leaves after the commit: once it is here, the server dies and the browser never learns of it.
      const reply = await route.fetch();
      expect(reply.status()).toBe(201);
      await server.end('SIGKILL');
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible();
  await server.start();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('heading', { name: 'Assessments complete!' })).toBeVisible();

  expect(await provider.submissions(someone.patientId)).toHaveLength(1);
  expect(await provider.alertsAbout(someone.patientId)).toHaveLength(1);
});

test('fifty duplicates at once store one', async ({ provider, patient, server }) => {
  const someone = await patient();
  const [id = ''] = someone.contentIds;
  const sendOnce = () =>
    send(server.url, api.submitAssessments, {
      params: { userId: someone.userId },
      headers: { 'idempotency-key': `fifty-${someone.userId}` },
      body: {
        assigneeUserId: someone.userId,
        assessments: [
          {
            id,
            answers: [
              { key: 'settled', value: 'never' },
              { key: 'rest', value: 'never' },
              { key: 'quiet', value: 'some-days' },
            ],
          },
        ],
      },
    });
  const replies = await Promise.all(Array.from({ length: 50 }, sendOnce));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
  const receipts = await Promise.all(replies.map((reply) => reply.text()));
  expect(new Set(receipts).size).toBe(1);
  expect(await provider.submissions(someone.patientId)).toHaveLength(1);
});

test('a double touch and a second tab store one', async ({
  page,
  context,
  provider,
  patient,
  consoleWatch,
}) => {
  const someone = await patient();
  await page.goto(someone.link());
  await answerCalmWeek(page);
  await page.getByRole('button', { name: 'Submit' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Assessments complete!' })).toBeVisible();

  const secondTab = await context.newPage();
  consoleWatch.watch(secondTab);
  await secondTab.goto(someone.link());
  await expect(secondTab.getByRole('heading', { level: 1 })).not.toHaveText('Calm week');
  expect(await provider.submissions(someone.patientId)).toHaveLength(1);
});
