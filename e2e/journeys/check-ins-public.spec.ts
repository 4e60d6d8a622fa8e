import { checkA11y } from '../fixtures/accessibility.ts';
import { choose, evenings } from '../fixtures/answering.ts';
import { expectNothingKept } from '../fixtures/session.ts';
import { expect, test } from '../fixtures/test.ts';

const linkOf = (userId: string, query = '') => `/user/${userId}/check-ins${query}`;

test('from consent to completion by a link, with how the person came', async ({
  page,
  provider,
  patient,
}) => {
  const someone = await patient({ assigned: ['restless-evenings', 'three-kind-things'], consented: false });
  await page.goto(linkOf(someone.userId, '?context=email'));
  await expect(page.getByRole('heading', { name: 'Before you begin' })).toBeVisible();
  await page.getByRole('button', { name: 'I agree' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restless evenings');
  await expect(page.getByText('1 of 2')).toBeVisible();
  await checkA11y(page);
  await choose(page, evenings.settle, 'Not hard');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Three kind things');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await provider.checkInScores(someone.patientId)).toEqual([]);
  await page.getByLabel('What was kind today?').fill('A long letter');
  await page.getByRole('button', { name: 'Submit' }).click();

  // Somebody without an account is led to make one.
  await expect(page.getByText('Check-in completed!')).toBeVisible();
  await expect(page).toHaveURL('/accept-invite');
  const scores = await provider.checkInScores(someone.patientId);
  expect(scores.map(({ title }) => title).toSorted()).toEqual(['Restless evenings', 'Three kind things']);
  expect(new Set(scores.map(({ source }) => source))).toEqual(new Set(['email']));

  await page.goto(linkOf(someone.userId, '?context=email'));
  await expect(page.getByRole('heading', { name: 'This link is no longer available' })).toBeVisible();
  await checkA11y(page);
});

test('the clinician’s own screen skips the gate; what is not due can be taken anyway', async ({
  page,
  provider,
  patient,
}) => {
  const someone = await patient({ assigned: [], consented: false });
  const worksheet = await provider.importContent('three-kind-things');
  await provider.assign(someone.patientId, worksheet, { cadence: 'daily' });
  const submit = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Three kind things');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('heading', { name: 'Check-in complete!' })).toBeVisible();
  };
  await page.goto(linkOf(someone.userId, '?context=clinician_app'));
  await submit();
  await checkA11y(page);

  await page.goto(linkOf(someone.userId));
  await page.getByRole('button', { name: 'I agree' }).click();
  await expect(page.getByRole('heading', { name: "You're all set!" })).toBeVisible();
  await checkA11y(page);
  await page.getByRole('button', { name: 'Check in anyway' }).click();
  await submit();
  const scores = await provider.checkInScores(someone.patientId);
  expect(scores.map(({ source }) => source)).toEqual(['patient_app', 'clinician_app']);
});

test('a kiosk keeps nothing, and help stands at the end where an answer called for it', async ({
  page,
  provider,
  patient,
  consoleWatch,
}) => {
  consoleWatch.allow(/net::ERR/);
  const someone = await patient({ assigned: ['restless-evenings'] });
  await page.goto(linkOf(someone.userId, '?context=kiosk'));
  await choose(page, evenings.harm, 'More than once');
  await expect(page.getByRole('alert')).toContainText('You do not have to go through this alone.');
  await expectNothingKept(page);
  // Nor does a set that could not be sent: it waits on the screen alone.
  await page.route(/\/submit-checkins/, (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible();
  await expect(page.getByText(/saved on this device/)).toHaveCount(0);
  await expectNothingKept(page);
  await checkA11y(page);
  await page.unroute(/\/submit-checkins/);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('heading', { name: 'Check-in complete!' })).toBeVisible();
  await expect(page.getByRole('link', { name: /988/ }).first()).toBeVisible();
  await checkA11y(page);
  expect(await provider.alertsAbout(someone.patientId)).toHaveLength(1);
  await expectNothingKept(page);
});
