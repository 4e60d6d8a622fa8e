import type { Locator, Page } from '@playwright/test';
import { accountPassword } from '../fixtures/account.ts';
import { checkA11y, expectNoSidewaysScroll } from '../fixtures/accessibility.ts';
import { choose, dailySliders, dragSlider, evenings, group, option } from '../fixtures/answering.ts';
import { readContent } from '../fixtures/content.ts';
import { pressOn, tabTo } from '../fixtures/keyboard.ts';
import { ownAddress } from '../fixtures/own-address.ts';
import { expectNothingKept } from '../fixtures/session.ts';
import { beSignedIn, expect, login, test } from '../fixtures/test.ts';

test.use(ownAddress);

const submitCall = '**/check-ins/submit';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
// The header has a Back of its own.
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

test('the daily sliders by keyboard alone, from the header to what was answered', async ({
  page,
  provider,
  account,
}) => {
  const someone = await account();
  const lifestyle = await provider.lifestyleModule();
  await login(page, someone.email, accountPassword);
  await expect(page.getByRole('navigation')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Check-In' })).toHaveCount(0);
  for (const name of ['restless-evenings', 'three-kind-things'] as const) {
    await provider.assign(someone.patientId, await provider.importContent(name));
  }
  await provider.assign(someone.patientId, lifestyle, { cadence: 'daily' });
  await page.reload();

  const press = (wanted: Locator) => pressOn(page, wanted);
  await press(page.getByRole('link', { name: 'Check-In', exact: true }));
  await expect(page).toHaveURL('/check-ins');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Lifestyle Correlates',
    'Symptom Modules',
    'Worksheets',
  ]);
  await checkA11y(page);
  await press(page.getByRole('link', { name: /^Lifestyle correlates/ }));

  const [mood, energy, sleep, social] = dailySliders;
  const slider = page.getByRole('slider');
  await expect(heading(page, mood)).toBeFocused();
  await expect(slider).toHaveValue('0');
  await expect(page.getByText('In the middle (0)')).toBeVisible();
  await checkA11y(page);
  await press(button(page, 'Next'));

  await expect(heading(page, energy)).toBeFocused();
  await tabTo(page, slider);
  await page.keyboard.press('End');
  await expect(slider).toHaveValue('2');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('ArrowDown');
  await expect(slider).toHaveValue('1.89');
  await expect(page.getByText('Very high (1.89)')).toBeVisible();
  await checkA11y(page);
  await press(button(page, 'Next'));

  await expect(heading(page, sleep)).toBeFocused();
  await press(button(page, 'Skip'));
  await expect(heading(page, social)).toBeFocused();
  await press(button(page, 'Back'));
  await expect(heading(page, sleep)).toBeFocused();
  await press(button(page, 'Skip'));
  await press(page.getByRole('button', { name: /^Lower/ }));
  await expect(slider).toHaveValue('-0.4');
  await press(button(page, 'Submit'));
  await expect(heading(page, 'Check-in complete!')).toBeFocused();
  await checkA11y(page);

  expect(await provider.checkInScores(someone.patientId)).toMatchObject([
    {
      moduleId: lifestyle,
      source: 'patient_app',
      answers: [
        { key: 'positivity', value: 0 },
        { key: 'energy', value: 1.89 },
        { key: 'sleep', value: null },
        { key: 'social', value: -0.4 },
      ],
    },
  ]);

  // What was recorded and what was skipped never look alike, and what is due is fresh.
  await press(page.getByRole('link', { name: 'Check-In', exact: true }));
  await expect(page.getByRole('link', { name: 'Lifestyle correlates', exact: true })).toBeVisible();
  await page.goto(`/check-ins/${lifestyle}/completed`);
  await expect(heading(page, 'Lifestyle correlates')).toBeVisible();
  await checkA11y(page);
  await press(page.getByRole('main').getByRole('link'));
  await expect(page.getByText('Not answered')).toHaveCount(1);
  await expect(page.getByText('In the middle (0)')).toHaveCount(1);
  await checkA11y(page);
});

test('every kind of node by touch on a small screen, with help at once', async ({
  page,
  provider,
  account,
}) => {
  const someone = await account();
  const id = await provider.importContent('restless-evenings');
  await provider.assign(someone.patientId, id, { cadence: 'daily' });
  await page.setViewportSize({ width: 320, height: 640 });
  await login(page, someone.email, accountPassword);
  await page.getByRole('link', { name: 'Check-In' }).tap();
  await page.getByRole('link', { name: /Restless evenings/ }).tap();
  await expect(heading(page, 'Restless evenings')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Need help now?' })).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await checkA11y(page);

  await choose(page, evenings.settle, 'Somewhat hard');
  await choose(page, evenings.helped, 'A walk');
  await choose(page, evenings.helped, 'A cup of tea');
  await choose(page, evenings.screen, 'Yes');
  await group(page, evenings.screen)
    .locator('..')
    .getByRole('button', { name: /Clear answer/ })
    .tap();
  await expect(page.getByText('Not answered yet')).toBeVisible();
  await dragSlider(page, 0.5, 0.1);
  await expect(page.getByText(/^Very high/)).toBeVisible();
  const note = page.getByLabel(evenings.note);
  await note.fill('One line\n'.repeat(40));
  expect((await note.boundingBox())?.height).toBe(200);
  // A word without end stays in its box, whatever the box stands in.
  await note.fill('on'.repeat(200));
  await note.evaluate((box) => box.closest('form')?.style.setProperty('display', 'grid'));
  await expectNoSidewaysScroll(page);
  await note.fill('The window stood open.');

  const help = page.getByRole('alert').filter({ hasText: 'You do not have to go through this alone.' });
  await expect(help).toBeHidden();
  await choose(page, evenings.harm, 'Once');
  await expect(help).toBeVisible();
  await expect(page.getByRole('link', { name: /988/ }).first()).toHaveAttribute('href', 'tel:988');
  expect(await provider.checkInScores(someone.patientId)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await checkA11y(page);

  await button(page, 'Submit').tap();
  await expect(heading(page, 'Check-in complete!')).toBeVisible();
  await expect(page.getByRole('link', { name: /988/ }).first()).toBeVisible();
  await checkA11y(page);
  const [score] = await provider.checkInScores(someone.patientId);
  expect(score).toMatchObject({ safetyTriggered: true, moduleId: id });
  expect(Object.fromEntries(score?.answers.map(({ key, display }) => [key, display]) ?? [])).toMatchObject({
    settle: 'Somewhat hard',
    screen: null,
    harm: 'Once',
    note: 'The window stood open.',
  });
  expect(await provider.alertsAbout(someone.patientId)).toHaveLength(1);

  await page.getByRole('link', { name: 'See your answers' }).tap();
  await expect(page.getByText('What you have completed, newest first.')).toBeVisible();
  await page.getByRole('main').getByRole('link').tap();
  await expect(page.getByText('A walk, A cup of tea')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a draft lives through a reload, a set through a lost connection, and nothing through signing out', async ({
  page,
  provider,
  account,
  consoleWatch,
}) => {
  consoleWatch.allow(/net::ERR|status of 404/);
  const someone = await account();
  const lifestyle = await provider.lifestyleModule();
  await provider.assign(someone.patientId, lifestyle, { cadence: 'daily' });
  await provider.assign(someone.patientId, await provider.importContent('restless-evenings'));
  await login(page, someone.email, accountPassword);

  // Whatever is not assigned leads to what is.
  await page.goto(`/check-ins/${someone.userId}`);
  await expect(page).toHaveURL('/check-ins');
  await page.getByRole('link', { name: /^Lifestyle/ }).click();
  const [mood, energy, sleep] = dailySliders;
  await expect(heading(page, mood)).toBeVisible();
  await dragSlider(page, 0.5, 0.95);
  const dragged = await page.getByRole('slider').inputValue();
  expect(Number(dragged)).toBeLessThan(-1.5);
  await button(page, 'Next').click();
  await expect(heading(page, energy)).toBeVisible();
  await expect(page.getByText('Saved on this device')).toBeVisible();
  await page.reload();
  await expect(heading(page, energy)).toBeVisible();
  await button(page, 'Back').click();
  await expect(page.getByRole('slider')).toHaveValue(dragged);
  await button(page, 'Next').click();
  await button(page, 'Skip').click();
  await expect(heading(page, sleep)).toBeVisible();
  await button(page, 'Next').click();

  await page.route(submitCall, (route) => route.abort('internetdisconnected'));
  await button(page, 'Submit').click();
  await expect(button(page, 'Send again')).toBeVisible();
  await checkA11y(page);
  await page.reload();
  await expect(button(page, 'Send again')).toBeVisible();
  await page.unroute(submitCall);
  await button(page, 'Send again').click();
  await expect(heading(page, 'Check-in complete!')).toBeVisible();
  expect(await provider.checkInScores(someone.patientId)).toHaveLength(1);

  await page.getByRole('link', { name: 'Check-In' }).click();
  await page.getByRole('link', { name: /Restless/ }).click();
  await choose(page, evenings.settle, 'Very hard');
  await page.reload();
  await expect(option(page, evenings.settle, 'Very hard')).toBeChecked();
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await expectNothingKept(page);
});

test('past answers stand in the words that were asked then', async ({ page, provider, account }) => {
  const someone = await account();
  const asked = { ...(await readContent('three-kind-things')), key: `kind-things-of-${someone.patientId}` };
  const id = await provider.importJson(asked, 'check-in');
  await provider.assign(someone.patientId, id, { cadence: 'daily' });
  await beSignedIn(page, someone.email, accountPassword);
  await page.goto(`/check-ins/${id}`);
  await page.getByLabel('What was kind today?').fill('A long letter');
  await button(page, 'Submit').click();
  await expect(heading(page, 'Check-in complete!')).toBeVisible();

  const now = { id: 'warm', type: 'free_text', label: 'What kept you warm?' };
  expect(await provider.importJson({ ...asked, content: { nodes: [now] } }, 'check-in')).toBe(id);
  await page.goto(`/check-ins/${id}`);
  await page.getByLabel('What kept you warm?').fill('A blanket');
  await button(page, 'Submit').click();
  await expect(heading(page, 'Check-in complete!')).toBeVisible();

  await page.getByRole('link', { name: 'See your answers' }).click();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page.getByText('What kept you warm?')).toBeVisible();
  await expect(page.getByText('A blanket')).toBeVisible();
  await page.getByRole('link', { name: /Previous/ }).click();
  await expect(page.getByText('What was kind today?')).toBeVisible();
  await expect(page.getByText('A long letter')).toBeVisible();
  await expect(page.getByText('What kept you warm?')).toHaveCount(0);
  await checkA11y(page);
});

test('previews keep and send nothing; an intervention is read by whom it was made with', async ({
  page,
  provider,
  account,
  consoleWatch,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.url().includes('/user//')) sent.push(request.url());
  });
  const module = await provider.importContent('restless-evenings');
  await page.goto(`/check-ins/${module}/preview`);
  await expect(heading(page, 'Restless evenings')).toBeVisible();
  await choose(page, evenings.harm, 'Once');
  await expect(page.getByRole('link', { name: /988/ }).first()).toBeVisible();
  await button(page, 'Preview Only').click();
  await expect(heading(page, 'Restless evenings')).toBeVisible();
  await checkA11y(page);
  await page.goto(`/assessment-preview?assessment=${await provider.importContent('calm-week')}`);
  await expect(button(page, 'Preview Only')).toBeVisible();
  await checkA11y(page);
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('evenkeel');
  expect(sent).toEqual([]);

  const someone = await account();
  const other = await provider.addPatient();
  const plan = (patientId: string) =>
    provider.createIntervention(patientId, {
      name: 'A plan for long evenings',
      items: [
        { id: 'first', type: 'heading', label: 'When it gets long' },
        { id: 'walk', type: 'free_text', label: 'Where would you walk?' },
      ],
      answers: [{ interventionItemId: 'walk', answer: { value: 'Along the water' } }],
    });
  await beSignedIn(page, someone.email, accountPassword);
  await page.goto(`/user/${someone.userId}/intervention/${await plan(someone.patientId)}`);
  await expect(heading(page, 'A plan for long evenings')).toBeVisible();
  await expect(page.getByText('Along the water')).toBeVisible();
  await checkA11y(page);
  consoleWatch.allow(/status of 404/);
  await page.goto(`/user/${other.userId}/intervention/${await plan(other.patientId)}`);
  await expect(heading(page, 'We could not open this page')).toBeVisible();
  await expect(page.getByText('Along the water')).toHaveCount(0);
  await checkA11y(page);
});
