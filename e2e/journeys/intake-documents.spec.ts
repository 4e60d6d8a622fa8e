import { wholeBrowser } from '../chromium.ts';
import { checkA11y } from '../fixtures/accessibility.ts';
import { Intake, newIntakeEmail } from '../fixtures/intake.ts';
import { ownAddress } from '../fixtures/own-address.ts';
import { expect, test } from '../fixtures/test.ts';

// Only a whole browser shows a PDF.
test.use({ ...ownAddress, launchOptions: wholeBrowser() });

test('documents are read without leaving, and signed as they are', async ({ page, provider }) => {
  const intake = new Intake(page);
  const { code, intakeInvitationId } = await provider.inviteToIntake({ email: newIntakeEmail() });
  await intake.begin(code);
  await intake.describe();
  await intake.at('POLICIES');

  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: /Notice of privacy practices/ }).click();
  const pdf = await opened;
  await expect(pdf).toHaveURL(/\/v1\/public-api\/policies\//);
  const file = await page.request.get(pdf.url());
  expect(file.headers()['content-type']).toContain('application/pdf');
  await pdf.close();

  const row = page.getByRole('button', { name: /Consent to treatment/ });
  await row.click();
  const dialog = page.getByRole('dialog', { name: 'Consent to treatment' });
  const text = dialog.getByRole('region', { name: 'Consent to treatment' });
  await expect(text).toContainText('What we cannot promise');
  await checkA11y(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(row).toBeFocused();
  await row.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);

  const sign = page.getByRole('button', { name: 'Confirm & Sign' });
  await expect(sign).toBeDisabled();
  await intake.consent.check();
  await expect(sign).toBeEnabled();
  await intake.consent.uncheck();
  await expect(sign).toBeDisabled();
  await intake.consent.check();
  await sign.click();
  await intake.at('QUESTIONNAIRE_INTRO');
  const { signedPolicies } = await provider.intake(intakeInvitationId);
  expect(
    signedPolicies.map(({ url, address }) => [pdf.url().endsWith(url), address !== null]),
  ).toContainEqual([true, true]);
  await intake.press('Back');
  await intake.at('POLICIES');
  await expect(page.getByText('You have signed these documents.')).toBeVisible();
  await checkA11y(page);
  await intake.press('Next');
  await intake.at('QUESTIONNAIRE_INTRO');
});
