import { checkA11y, expectNoSidewaysScroll } from '../fixtures/accessibility.ts';
import { answerCalmWeek, group } from '../fixtures/answering.ts';
import { expect, test } from '../fixtures/test.ts';

test('the keyboard alone takes a person from the link to the receipt', async ({
  page,
  provider,
  patient,
}) => {
  const someone = await patient({ assigned: ['hard-days'], consented: false });
  await page.goto(someone.link());

  /** Presses Tab until the wanted element has focus; a person would give up long before fifty. */
  const tabTo = async (wanted: ReturnType<typeof page.getByRole>) => {
    for (let presses = 0; presses < 50; presses += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(wanted).toBeFocused();
  };

  await expect(page.getByRole('heading', { name: 'Before you begin' })).toBeFocused();
  await tabTo(page.getByRole('button', { name: 'I agree' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Hard days' })).toBeFocused();

  const mornings = group(page, 'mornings');
  const harm = group(page, 'hurting yourself');
  await tabTo(page.getByRole('button', { name: 'Submit' }));
  await page.keyboard.press('Enter');
  await expect(mornings.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(mornings.getByRole('radio').nth(1)).toBeChecked();
  await tabTo(harm.getByRole('radio').first());
  await page.keyboard.press('1');
  await expect(harm.getByRole('radio').first()).toBeChecked();
  await tabTo(page.getByRole('button', { name: 'Submit' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Assessments complete!' })).toBeFocused();

  const [submission] = await provider.submissions(someone.patientId);
  expect(submission).toMatchObject({ score: { total: 1 }, safetyTriggered: false });
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('nothing is lost', async ({ page, provider, patient }) => {
    const someone = await patient({ assigned: ['every-kind', 'calm-week'], consented: false });
    const [, calmWeek = ''] = someone.contentIds;
    await page.goto(someone.link({ assessments: calmWeek }));
    await expect(page.getByRole('button', { name: 'I agree' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'I agree' }).click();
    await answerCalmWeek(page);
    await expectNoSidewaysScroll(page);
    await checkA11y(page);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('heading', { name: 'Assessments complete!' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    expect(await provider.submissions(someone.patientId)).toHaveLength(1);

    await page.goto(someone.link());
    await expect(page.getByRole('heading', { name: 'Every kind of question' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Continue with email' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});
