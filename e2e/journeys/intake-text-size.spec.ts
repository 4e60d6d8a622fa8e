import type { Page } from '@playwright/test';
import { launchOptions } from '../chromium.ts';
import { checkA11y, expectNoSidewaysScroll } from '../fixtures/accessibility.ts';
import { Intake, newIntakeEmail } from '../fixtures/intake.ts';
import { expect, test } from '../fixtures/test.ts';

// The browser's own text size, as a person sets it: twice the usual 16 px.
test.use({ launchOptions: launchOptions('--blink-settings=defaultFontSize=32') });

/** Nothing is cut off, and the way on can be had. */
const look = async (page: Page, wayOn: string) => {
  await expectNoSidewaysScroll(page);
  const button = page.getByRole('button', { name: wayOn, exact: true });
  await button.scrollIntoViewIfNeeded();
  await expect(button).toBeInViewport({ ratio: 1 });
  await checkA11y(page);
};

for (const width of [390, 320]) {
  test.describe(`at twice the text size, ${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('an intake stays whole', async ({ page, provider }) => {
      const intake = new Intake(page);
      const { code } = await provider.inviteToIntake({ email: newIntakeEmail() });
      await page.goto(`/intake?code=${code}`);
      await intake.at('INTRO');
      await look(page, 'Continue');
      await intake.press('Continue');
      await intake.at('BASIC_INFO');
      await intake.press('Next');
      await look(page, 'Next');
      await intake.fillBasicInfo();
      await intake.press('Next');
      await intake.at('CONTACT_INFO');
      await look(page, 'Next');
      await intake.phone.fill('(415) 555-0177');
      await intake.press('Next');
      await intake.at('POLICIES');
      await intake.consent.check();
      await look(page, 'Confirm & Sign');
      await page.getByRole('button', { name: /Consent to treatment/ }).click();
      await expect(page.getByRole('region', { name: 'Consent to treatment' })).toBeVisible();
      await look(page, 'Close');
      await page.goto('/intake/expired-link?code=demo-intake-expired');
      await expect(intake.heading('This link has expired')).toBeFocused();
      await look(page, 'Resend Link');
      await page.goto('/intake/completed');
      await intake.atCompleted();
      await expectNoSidewaysScroll(page);
      await checkA11y(page);
    });
  });
}
