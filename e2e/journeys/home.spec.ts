import { checkA11y } from '../fixtures/accessibility.ts';
import { group } from '../fixtures/answering.ts';
import { clinicDate, monthAndDay } from '../fixtures/dates.ts';
import { expectNothingKept } from '../fixtures/session.ts';
import { agree, expect, login, test } from '../fixtures/test.ts';

const maya = 'maya@demo.evenkeel.test';

test('a patient signs in by password, sees what is due, takes it, and signs out', async ({
  page,
  provider,
  server,
}) => {
  const { patientId, userId } = await provider.findPatient(maya);
  await agree(server, userId);
  const before = await provider.submissions(patientId);
  const calmWeek = await provider.importContent('calm-week');
  const everyKind = await provider.importContent('every-kind');
  await provider.assign(patientId, calmWeek);
  await provider.assign(patientId, everyKind, { startDate: clinicDate(3) });

  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await checkA11y(page);
  await login(page, maya);

  const toDo = page.getByRole('region', { name: 'To Do' });
  const upcoming = page.getByRole('region', { name: 'Upcoming' });
  await expect(toDo.getByRole('link', { name: /Calm week/ })).toBeVisible();
  const shown = upcoming.getByRole('listitem').filter({ hasText: 'Every kind of question' });
  await expect(shown).toContainText(monthAndDay(clinicDate(3)));
  await expect(shown.getByRole('link')).toHaveCount(0);
  const badge = page.getByRole('navigation').getByRole('link', { name: /home/i });
  await expect(badge).toContainText(String(await toDo.getByRole('link').count()));
  await checkA11y(page);

  await toDo.getByRole('link', { name: /Calm week/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calm week');
  for (const rows of await page.getByRole('radiogroup').all()) await rows.getByRole('radio').last().check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Assessments complete!' })).toBeVisible();
  const [submission] = await provider.submissions(patientId);
  expect(submission).toMatchObject({ name: 'Calm week', source: 'patient_app', score: { total: 9, max: 9 } });
  expect(await provider.submissions(patientId)).toHaveLength(before.length + 1);

  await page.goto('/');
  await expect(toDo.getByRole('link', { name: /Calm week/ })).toHaveCount(0);
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await expectNothingKept(page);
  await page.goto('/');
  await expect(page).toHaveURL('/login');
});

test('the safety-net card leads to help and can be put away', async ({ page, provider, server }) => {
  const { patientId, userId } = await provider.findPatient(maya);
  await agree(server, userId);
  await provider.assign(patientId, await provider.importContent('hard-days'));
  await login(page, maya);
  await page
    .getByRole('region', { name: 'To Do' })
    .getByRole('link', { name: /Hard days/ })
    .click();
  await group(page, 'mornings').getByRole('radio').first().check();
  await group(page, 'hurting yourself').getByRole('radio').last().check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Assessments complete!' })).toBeVisible();
  expect(await provider.findPatient(maya)).toMatchObject({ safetyNetEnabled: true });

  await page.goto('/');
  const card = page.getByRole('region', { name: /safety net/i });
  await expect(card).toBeVisible();
  await checkA11y(page);
  await card.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Your Safety Net' })).toBeVisible();
  await checkA11y(page);
  await page.goBack();
  await card.getByRole('button', { name: /dismiss/i }).click();
  await expect(card).toBeHidden();
  await expect.poll(() => provider.findPatient(maya)).toMatchObject({ safetyNetEnabled: false });
});
