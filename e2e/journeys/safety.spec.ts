import { checkA11y } from '../fixtures/accessibility.ts';
import { choose, hardDays, option } from '../fixtures/answering.ts';
import { expect, test } from '../fixtures/test.ts';

test('a triggering answer shows help at once, and the clinic gets one alert', async ({
  page,
  provider,
  patient,
  outbox,
}) => {
  const someone = await patient({ assigned: ['hard-days'] });
  await page.goto(someone.link());
  await choose(page, hardDays.mornings, 'Often');
  const help = page.getByRole('alert').filter({ hasText: 'You do not have to go through this alone.' });
  await expect(help).toBeHidden();

  // Announced, beside the question, before anything is sent.
  await choose(page, hardDays.harm, 'Once or twice');
  await expect(help).toBeVisible();
  const call = page.getByRole('link', { name: /988/ }).first();
  await expect(call).toBeVisible();
  await expect(call).toHaveAttribute('href', 'tel:988');
  expect(await provider.submissions(someone.patientId)).toEqual([]);
  await checkA11y(page);

  // It goes when the answer is taken back, and comes again with it.
  await choose(page, hardDays.harm, 'Not once');
  await expect(help).toBeHidden();
  await choose(page, hardDays.harm, 'Often');
  await expect(option(page, hardDays.harm, 'Often')).toBeFocused();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Assessments complete!' })).toBeVisible();
  await expect(page.getByRole('link', { name: /988/ }).first()).toBeVisible();
  await checkA11y(page);

  const [submission] = await provider.submissions(someone.patientId);
  expect(submission).toMatchObject({
    safetyTriggered: true,
    score: { total: 4, max: 4, band: 'Rough water', complete: true },
  });
  expect(await provider.alertsAbout(someone.patientId)).toMatchObject([
    {
      submissionId: submission?.id,
      assessmentName: 'Hard days',
      acknowledgedAt: null,
      triggers: [{ key: 'harm', display: 'Often' }],
    },
  ]);
  expect(await provider.findPatient(someone.email ?? '')).toMatchObject({ safetyNetEnabled: true });
  const messages = await outbox.waitFor(someone.email ?? '', 1);
  expect(messages).toMatchObject([{ messageType: 'CLIENT_SAFETY_NET', userId: someone.userId }]);
  expect(`${messages[0]?.subject} ${messages[0]?.text}`).not.toMatch(/Hard days|hurting/);
});

test('help needs no server', async ({ page, patient, server, consoleWatch }) => {
  consoleWatch.allow(/net::ERR|Failed to load resource/);
  const someone = await patient({ assigned: ['hard-days'] });
  // The way to help is fetched once the first screen is up.
  const helpIsNear = page.waitForResponse(/\/safety-net-screen/);
  await page.goto(someone.link());
  await expect(page.getByRole('heading', { name: 'Hard days' })).toBeVisible();
  await (await helpIsNear).finished();
  await server.end('SIGTERM');
  try {
    await choose(page, hardDays.harm, 'Often');
    await expect(page.getByRole('link', { name: /988/ }).first()).toBeVisible();
    await choose(page, hardDays.mornings, 'Often');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible();
    await expect(page.getByRole('link', { name: /988/ }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Need help now?' }).click();
    await expect(
      page
        .getByRole('link', { name: 'Call 911' })
        .or(page.getByRole('link', { name: '911' }))
        .first(),
    ).toBeVisible();
  } finally {
    await server.start();
  }
});

test('no form error and no gate stands before help', async ({ page, patient }) => {
  const someone = await patient({ assigned: ['hard-days'], consented: false });
  await page.goto(someone.link());
  await expect(page.getByRole('heading', { name: 'Before you begin' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Need help now?' })).toBeVisible();
  await page.getByRole('button', { name: 'I agree' }).click();
  await choose(page, hardDays.harm, 'Often');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('* Required')).toBeVisible();
  await expect(page.getByRole('link', { name: /988/ }).first()).toBeVisible();

  await page.goto(`/user/${someone.userId}/safety-net`);
  await expect(page.getByRole('heading', { name: 'Your Safety Net' })).toBeVisible();
  await expect(page.getByRole('link', { name: '911' }).first()).toHaveAttribute('href', 'tel:911');
  await checkA11y(page);
});
