import { checkA11y, expectNoSidewaysScroll } from '../fixtures/accessibility.ts';
import { answerCalmWeek } from '../fixtures/answering.ts';
import { agree, expect, login, test } from '../fixtures/test.ts';

const column = 560;

test('on a wide screen the questions keep to one column', async ({ page, provider, patient }) => {
  const someone = await patient({ consented: false });
  await page.goto(someone.link());
  await page.getByRole('button', { name: 'I agree' }).click();
  await answerCalmWeek(page);
  for (const part of [page.getByRole('form'), page.getByRole('button', { name: 'Submit' })]) {
    const box = await part.boundingBox();
    expect(box?.width).toBeLessThanOrEqual(column);
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 640)).toBeLessThan(20);
  }
  await checkA11y(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Assessments complete!' })).toBeVisible();
  expect(await provider.submissions(someone.patientId)).toMatchObject([{ score: { total: 5, max: 9 } }]);
});

test('a guardian answers about the child', async ({ page, provider, server }) => {
  const rosa = await provider.findPatient('rosa@demo.evenkeel.test');
  await agree(server, rosa.userId);
  await login(page, 'rosa@demo.evenkeel.test');
  await expectNoSidewaysScroll(page);
  await checkA11y(page);
  await page.getByRole('region', { name: 'To Do' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: "Your child's week" })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Leo');
  for (const rows of await page.getByRole('radiogroup').all()) await rows.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Assessments complete!' })).toBeVisible();
  expect(await provider.submissions(rosa.patientId)).toHaveLength(1);
});

test('the API’s page and the outbox are for people, and need nothing from outside', async ({
  page,
  patient,
  provider,
  server,
}) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== server.url) outside.push(request.url());
  });
  await page.goto('/docs');
  await expect(page.getByText('/v1/public-api/user/{userId}/submit-assessments').first()).toBeVisible();
  await checkA11y(page);

  const someone = await patient();
  await provider.sendLink(someone.patientId, [...someone.contentIds]);
  await page.goto('/dev/outbox');
  await expect(page.getByText(someone.email ?? '').first()).toBeVisible();
  await checkA11y(page);
  expect(outside).toEqual([]);
});
