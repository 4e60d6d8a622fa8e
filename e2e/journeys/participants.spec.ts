import type { Page, Response } from '@playwright/test';
import { api } from '@evenkeel/contract/api';
import { checkA11y } from '../fixtures/accessibility.ts';
import { answerCalmWeek } from '../fixtures/answering.ts';
import { call } from '../fixtures/call.ts';
import { agree, beSignedIn, expect, login, test } from '../fixtures/test.ts';

test.use({ settings: { EVENKEEL_BIRTHDAY_CONFIRMATION: '1' } });

const rosa = 'rosa@demo.evenkeel.test';
/** Leo, whom Rosa is the guardian of, as the README lists him. */
const leo = { userId: '2b8d6fa1-3e45-4c70-9d22-f1a2b3c4d503', dateOfBirth: '2013-09-30', record: 'HV-1003' };

const confirm = async (page: Page, dateOfBirth: string) => {
  await page.getByLabel('Date of birth').fill(dateOfBirth);
  await page.getByRole('button', { name: 'Continue' }).click();
};

/** Everything that the API tells this page. */
const listen = (page: Page) => {
  const bodies: Promise<string>[] = [];
  page.on('response', (response: Response) => {
    if (/\/(v1|v2|auth)\//.test(response.url()))
      bodies.push(
        response.text().then(
          (body) => response.url() + body,
          () => response.url(),
        ),
      );
  });
  return async () => (await Promise.all(bodies)).join('\n');
};

test('a guardian reads whom it is about on the way to the answers and after, and of the child the first name alone', async ({
  page,
  provider,
  server,
}) => {
  const heard = listen(page);
  const { patientId, userId } = await provider.findPatient(rosa);
  await agree(server, userId);
  await provider.assign(patientId, await provider.importContent('calm-week'));
  await login(page, rosa);
  await expect(page.getByText('Here is what Leo’s clinic asks of you.')).toBeVisible();
  await checkA11y(page);

  await page
    .getByRole('region', { name: 'To Do' })
    .getByRole('link', { name: /Calm week/ })
    .click();
  await expect(page.getByText(/^Your own date of birth, please, not Leo’s\./)).toBeVisible();
  await checkA11y(page);
  await confirm(page, '09/30/2013');
  await expect(page.getByLabel('Date of birth')).toHaveAccessibleDescription(/Incorrect date of birth/);
  await confirm(page, '02/03/1985');
  await expect(page.getByText('Questions about Leo')).toBeVisible();
  await answerCalmWeek(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Thank you. Your answers about Leo have arrived.')).toBeVisible();
  await checkA11y(page);

  await page.getByRole('link', { name: 'Need help now?' }).click();
  await expect(page.getByText(/^If Leo or you are struggling/)).toBeVisible();
  await expect(page.getByText(/does not notify Leo’s clinician in real time/)).toBeVisible();
  await checkA11y(page);

  const told = await heard();
  expect(told).toContain('"relatedPatientFirstName":"Leo"');
  for (const secret of Object.values(leo)) expect(told).not.toContain(secret);
});

test('a guardian’s settings and progress speak of the child’s clinic, and tell nothing more', async ({
  page,
}) => {
  const heard = listen(page);
  await beSignedIn(page, rosa);
  await page.goto('/settings/account');
  await expect(page.getByText(/please contact Leo’s clinician\.$/)).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '02/03/1985' })).toBeVisible();
  await page.goto('/settings/notifications');
  await expect(page.getByRole('heading', { name: 'New assessments' })).toBeVisible();
  await checkA11y(page);
  await page.goto('/progress');
  await expect(page.getByRole('heading', { name: 'Progress' })).toBeVisible();

  const told = await heard();
  expect(told).toContain('"relatedPatientFirstName":"Leo"');
  for (const secret of Object.values(leo)) expect(told).not.toContain(secret);
});

test('a participant who answers through a message is not led to an account; a patient is', async ({
  page,
  provider,
  patient,
  server,
}) => {
  const child = await patient({ fields: { firstName: 'Juniper' } });
  const [calmWeek = ''] = child.contentIds;
  const { patientId, userId } = await call(server.url, api.addParticipant, {
    params: { patientId: child.patientId },
    headers: { authorization: 'Bearer demo-harbor-view' },
    body: {
      firstName: 'Wren',
      lastName: 'Abel',
      dateOfBirth: '1980-01-02',
      email: `wren.${process.pid}@example.test`,
      relationship: 'guardian',
    },
  });
  await provider.assign(patientId, calmWeek);
  await page.goto(`/user/${userId}/assessments?context=email`);
  await expect(page.getByText('The questions about Juniper come next.')).toBeVisible();
  await checkA11y(page);
  await page.getByRole('button', { name: 'I agree' }).click();
  await confirm(page, '01/02/1980');
  await expect(page.getByText('Questions about Juniper')).toBeVisible();
  await answerCalmWeek(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Assessments complete!' })).toBeVisible();
  await expect(page.getByText(/^Thank you\. Your answers about Juniper have arrived\./)).toBeVisible();
  await expect(page.getByText('Assessments completed!')).toHaveCount(0);
  expect(await provider.submissions(patientId)).toHaveLength(1);

  // Check-ins speak of the child likewise, behind a gate that has been passed.
  await provider.assign(patientId, await provider.importContent('three-kind-things'));
  await page.goto(`/user/${userId}/check-ins?context=email`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Three kind things');
  await expect(page.getByText('Questions about Juniper')).toBeVisible();
  await checkA11y(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Check-in complete!' })).toBeVisible();
  await expect(page.getByText(/^Thank you\. Your answers about Juniper have arrived\./)).toBeVisible();
  await expect(page.getByText('Check-in completed!')).toHaveCount(0);

  await page.goto(child.link({ context: 'email' }));
  await confirm(page, '02/29/1988');
  await answerCalmWeek(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Assessments completed!')).toBeVisible();
  await expect(page).toHaveURL('/accept-invite');
});
