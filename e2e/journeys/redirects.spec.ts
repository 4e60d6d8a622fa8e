import { checkA11y } from '../fixtures/accessibility.ts';
import { expect, login, test } from '../fixtures/test.ts';

const preferences = 'https://preferences.example.test/mine';
test.use({ settings: { EVENKEEL_NOTIFICATION_PREFERENCES_URL: preferences } });

test('/profile leads home', async ({ page }) => {
  await page.goto('/profile');
  await expect(page).toHaveURL('/login');
  await login(page, 'maya@demo.evenkeel.test');
  await page.goto('/profile');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Hello, Maya' })).toBeVisible();
});

test('a link with a patient id leads to the assessments of its user, with what it asks for', async ({
  page,
  patient,
  provider,
}) => {
  const someone = await patient({ assigned: ['every-kind', 'calm-week'] });
  const [, calmWeek = ''] = someone.contentIds;
  const query = `?assessments=${calmWeek}&context=manual_sms`;
  await page.goto('/help');
  await page.goto(`/patients/${someone.patientId}/assessments${query}`);
  await expect(page).toHaveURL(`/user/${someone.userId}/assessments${query}`);
  await expect(page.getByRole('heading', { name: 'Calm week' })).toBeVisible();
  for (const rows of await page.getByRole('radiogroup').all()) await rows.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(async () => (await provider.submissions(someone.patientId)).length).toBe(1);
  const [submission] = await provider.submissions(someone.patientId);
  expect(submission).toMatchObject({ name: 'Calm week', source: 'manual_sms' });
});

test('the way back from such a link does not lead into it again', async ({ page, patient }) => {
  const someone = await patient();
  await page.goto('/help');
  await page.goto(`/patients/${someone.patientId}/assessments`);
  await expect(page).toHaveURL(`/user/${someone.userId}/assessments`);
  await page.goBack();
  await expect(page).toHaveURL('/help');
});

test('a patient id that is nobody’s is told in the server’s words, with help and a way on', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 404/);
  await page.goto('/patients/3c9e7a10-4b52-4d6f-8e13-a1f0c2d4e699/assessments');
  await expect(page.getByRole('alert')).toHaveText(
    'We could not find who this link belongs to. Please ask your clinic for a new link.',
  );
  await expect(page.getByRole('link', { name: 'Call 988 Suicide & Crisis Lifeline' })).toHaveAttribute(
    'href',
    'tel:988',
  );
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await checkA11y(page);
  await page.getByRole('link', { name: 'Go to home' }).click();
  await expect(page).toHaveURL('/login');
});

for (const [query, asked] of [
  ['', 'assessment'],
  ['?notification_type=check_in', 'check_in'],
] as const) {
  test(`notification preferences are kept elsewhere, for ${asked}`, async ({ page }) => {
    const left: string[] = [];
    await page.route(`${preferences}**`, async (route) => {
      left.push(route.request().url());
      await route.fulfill({ contentType: 'text/html', body: '<h1>Preferences</h1>' });
    });
    await page.goto(`/patients/some-cognito-id/notification-preferences${query}`);
    await expect(page).toHaveURL(`${preferences}?notification_type=${asked}`);
    await expect(page.getByRole('heading', { name: 'Preferences' })).toBeVisible();
    expect(left).toEqual([`${preferences}?notification_type=${asked}`]);
  });
}
