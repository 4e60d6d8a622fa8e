import type { MailServer } from '../../server/src/testing/mail-server.ts';
import { api } from '@evenkeel/contract/api';
import { checkA11y } from '../fixtures/accessibility.ts';
import { answerCalmWeek } from '../fixtures/answering.ts';
import { call } from '../fixtures/call.ts';
import { expect, linksOf, test } from '../fixtures/mail.ts';
import { ownAddress } from '../fixtures/own-address.ts';
import type { JourneyPatient } from '../fixtures/test.ts';

test.use(ownAddress);

const newestTo = async (mail: MailServer, address: string, count = 1) => {
  const mails = await mail.waitFor(address, count);
  const newest = mails.at(-1);
  if (newest === undefined) throw new Error(`No mail came to ${address}`);
  return newest;
};

/** Answers, without a browser, what calls for help: the safety net's letter comes of it. */
const callForHelp = (url: string, { userId, contentIds: [id = ''] }: JourneyPatient) =>
  call(url, api.submitAssessments, {
    params: { userId },
    body: {
      assessments: [
        {
          id,
          answers: [
            { key: 'slow', value: '0' },
            { key: 'harm', value: '2' },
          ],
        },
      ],
      assigneeUserId: userId,
      isNewPatient: false,
      source: 'email',
      submissionType: 'take_now',
    },
  });

test('a sign-in link comes by mail, signs in, and is not kept where it was sent from', async ({
  page,
  mail,
  outbox,
}) => {
  const email = 'maya@demo.evenkeel.test';
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue with email' }).click();
  await expect(page.getByRole('heading', { name: 'Link sent!' })).toBeVisible();

  const letter = await newestTo(mail, email);
  expect(letter.subject).toBe('Your sign-in link');
  expect(letter.from).toEqual({ name: 'Harbor View Behavioral Health', address: 'care@clinic.test' });
  expect(Object.keys(letter.headers)).not.toContain('list-unsubscribe');
  const [link = ''] = linksOf(letter.html);
  expect(letter.text).toContain(link);
  // The message is marked a moment after the mail server has taken it.
  await expect.poll(async () => (await outbox.to(email))[0]).toMatchObject({ text: '(not kept)', links: [] });

  await page.goto(link);
  await expect(page.getByText('Successfully signed in with magic link!')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a link to questions comes by mail and leads to them', async ({ page, mail, patient, provider }) => {
  const someone = await patient();
  await provider.sendLink(someone.patientId, [...someone.contentIds]);
  const letter = await newestTo(mail, someone.email ?? '');
  expect(letter.subject).toBe('A few questions from Harbor View Behavioral Health');
  const [link = ''] = linksOf(letter.html);
  expect(new URL(link, 'http://clinic.test').searchParams.get('context')).toBe('manual_email');
  await page.goto(link);
  await answerCalmWeek(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(async () => (await provider.submissions(someone.patientId)).length).toBe(1);
  expect((await provider.submissions(someone.patientId))[0]).toMatchObject({ source: 'manual_email' });
});

test('a letter that nobody asked for leads to where letters are stopped', async ({
  page,
  mail,
  outbox,
  patient,
  server,
}) => {
  const someone = await patient({ assigned: ['hard-days'] });
  await callForHelp(server.url, someone);
  const letter = await newestTo(mail, someone.email ?? '');
  expect(letter.subject).toBe('Support is here for you');
  const links = linksOf(letter.html);
  expect(links[0]).toBe(`/user/${someone.userId}/safety-net`);
  await page.goto(links[0] ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const unsubscribe = links.find((link) => link.startsWith('/unsubscribe/')) ?? '';
  expect(letter.text).toContain(unsubscribe);
  await page.goto(unsubscribe);
  await checkA11y(page);
  await page.getByRole('button', { name: 'Unsubscribe from e-mail' }).click();
  await expect(page.getByText('You have been successfully unsubscribed.')).toBeVisible();
  await callForHelp(server.url, someone);
  // What came of the second answers is written with them, so there is nothing to wait for.
  expect(await outbox.to(someone.email ?? '')).toHaveLength(1);
});

test('an e-mail program stops letters by one click, and a scanner that looks changes nothing', async ({
  page,
  mail,
  outbox,
  patient,
  server,
}) => {
  const someone = await patient({ assigned: ['hard-days'] });
  const email = someone.email ?? '';
  await callForHelp(server.url, someone);
  const { headers } = await newestTo(mail, email);
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const { pathname, search } = new URL(/^<(.+)>$/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '');

  await page.goto(pathname + search);
  await expect(page.getByRole('button', { name: 'Unsubscribe from e-mail' })).toBeVisible();
  await callForHelp(server.url, someone);
  await mail.waitFor(email, 2);

  const answer = await fetch(server.url + pathname + search, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(answer.status).toBe(204);
  await callForHelp(server.url, someone);
  expect(await outbox.to(email)).toHaveLength(2);
});
