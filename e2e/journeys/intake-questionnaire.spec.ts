import { api } from '@evenkeel/contract/api';
import { checkA11y, expectNoSidewaysScroll } from '../fixtures/accessibility.ts';
import {
  everyKind,
  heading,
  IntakeAtQuestions,
  press,
  startQuestions,
} from '../fixtures/intake-questions.ts';
import { requestsTo } from '../fixtures/session.ts';
import { expect, test } from '../fixtures/test.ts';

test('every kind of question is asked, kept through a reload, and read by the clinic', async ({
  page,
  server,
}) => {
  const intake = await IntakeAtQuestions.begin(server.url, await everyKind());
  await intake.open(page);
  await expect(heading(page, 'Questions from your clinic')).toBeFocused();
  await expect(page.getByText('There are 3 pages.')).toBeVisible();
  await checkA11y(page);
  await press(page, 'Start');

  await expect(heading(page, 'About your days')).toBeFocused();
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await checkA11y(page);
  await press(page, 'Next');
  const town = page.getByLabel('Which town do you live in?');
  await expect(town).toBeFocused();
  await expect(town).toHaveAccessibleDescription('* Required');
  await checkA11y(page);
  await town.fill('Salem');
  await page.getByLabel('What would you like to talk about first?').fill('Sleep.\nAnd work.');
  await page.getByLabel('When did you move there?').fill('2019-04-30');
  await page.getByLabel('When did you last see a doctor?').fill('2026-02-03T14:30');
  await page.getByLabel('When do you go to bed?').fill('23:15');
  await page.getByLabel('How many people live with you?').fill('21');
  await page.getByLabel('How many miles do you walk in a day?').fill('2,5');
  await page.getByLabel('What do you like to do? 1').fill('Reading');
  await press(page, 'Add another');
  await page.getByLabel('What do you like to do? 2').fill('Swimming');
  await press(page, 'Next');
  const people = page.getByLabel('How many people live with you?');
  await expect(people).toBeFocused();
  await expect(people).toHaveAccessibleDescription(/Enter between 0 and 20/);
  await people.fill('3');
  await page.reload();
  await expect(town).toHaveValue('Salem');
  await expect(page.getByLabel('How many miles do you walk in a day?')).toHaveValue('2.5');
  await expect(page.getByLabel('What do you like to do? 2')).toHaveValue('Swimming');
  await press(page, 'Next');

  await expect(heading(page, 'About your health')).toBeFocused();
  await expect(page.getByText('Your medicines')).toHaveCount(0);
  await page.getByLabel('Yes').check();
  await expect(page.getByText('Page 2 of 4')).toBeVisible();
  await page.getByLabel('Is there anything about medicine that worries you?').fill('No');
  await page.getByLabel(/What are they called\?.* 1/).fill('Ibuprofen');
  await page.getByLabel('In the morning').check();
  await page.getByLabel('At night').check();
  await page.getByLabel('My family').check();
  const others = page.getByRole('group', { name: 'Who helps you when things are hard?' });
  await others.getByLabel('Something else').check();
  await others.getByLabel('In your own words').fill('My neighbor');
  await page.getByRole('searchbox').fill('portugues');
  await page.getByLabel('Português').check();
  await checkA11y(page);
  await page.reload();
  await expect(page.getByLabel('At night')).toBeChecked();
  await expect(others.getByLabel('In your own words')).toHaveValue('My neighbor');
  await expect(page.getByLabel('Português')).toBeChecked();
  await press(page, 'Next');

  await expect(heading(page, 'Questions for people who take medicine')).toBeFocused();
  await page.reload();
  await page.getByLabel('Where do you get your medicine?').fill('At the corner');
  await press(page, 'Next');

  await expect(heading(page, 'A few questions')).toBeFocused();
  await expect(page.getByText(/This last page asks/)).toBeVisible();
  await page.getByLabel('Not at all').check();
  await page.reload();
  await expect(page.getByLabel('Not at all')).toBeChecked();
  await checkA11y(page);
  await press(page, 'Submit');
  await expect(heading(page, 'Payment')).toBeVisible();
  expect(await intake.answers()).toEqual({
    town: 'Salem',
    reason: 'Sleep.\nAnd work.',
    moved: '2019-04-30',
    'last-visit': '2026-02-03T14:30',
    bedtime: '23:15',
    people: '3',
    walk: '2.5',
    hobbies: ['Reading', 'Swimming'],
    medicine: 'yes',
    'medicine-note': 'No',
    names: ['Ibuprofen'],
    times: ['morning', 'night'],
    support: ['family', 'My neighbor'],
    language: 'pt',
    pharmacy: 'At the corner',
    harm: 'never',
    else: null,
  });
});

test('the pages are entries of the history; a page that is not asked is passed over', async ({
  page,
  server,
}) => {
  const intake = await IntakeAtQuestions.begin(server.url, await everyKind());
  await intake.open(page);
  await startQuestions(page);
  await page.getByLabel('Which town do you live in?').fill('Salem');
  await press(page, 'Next');
  await page.getByLabel('No', { exact: true }).check();
  await press(page, 'Next');
  await expect(heading(page, 'A few questions')).toBeFocused();
  await expect(page.getByText('Page 3 of 3')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'About your health')).toBeFocused();
  await press(page, 'Back');
  await expect(heading(page, 'About your days')).toBeFocused();
  await page.goForward();
  await page.goForward();
  await expect(heading(page, 'A few questions')).toBeFocused();
  await page.getByLabel('Not at all').check();
  await press(page, 'Submit');
  await expect(heading(page, 'Payment')).toBeVisible();
  await press(page, 'Back');
  await expect(heading(page, 'A few questions')).toBeFocused();
  // What was asked once, and is not any more, is not sent.
  expect(Object.keys(await intake.answers())).not.toContain('names');
});

test('an answer that calls for help shows it at once, stops nothing, and reaches the clinic', async ({
  page,
  server,
}) => {
  const intake = await IntakeAtQuestions.begin(server.url, await everyKind());
  await intake.open(page);
  await startQuestions(page);
  await page.getByLabel('Which town do you live in?').fill('Salem');
  await press(page, 'Next');
  await page.getByLabel('No', { exact: true }).check();
  await press(page, 'Next');
  const alert = page.getByRole('alert').filter({ hasText: 'You do not have to go through this alone.' });
  const before = (await intake.alerts()).length;
  await expect(alert).toHaveCount(0);
  await page.getByLabel('On some days').check();
  await expect(alert).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Call 988 Suicide & Crisis Lifeline' })).toHaveAttribute(
    'href',
    'tel:988',
  );
  await checkA11y(page);
  expect(await intake.alerts()).toHaveLength(before);
  await press(page, 'Submit');
  await expect(heading(page, 'Payment')).toBeVisible();
  expect(await intake.alerts()).toHaveLength(before + 1);
  expect((await intake.record()).safetyTriggered).toBe(true);
});

test('two devices answer different pages at once, and neither loses one', async ({
  page,
  server,
  browser,
  contextOptions,
}) => {
  const intake = await IntakeAtQuestions.begin(server.url, await everyKind());
  await intake.open(page);
  await startQuestions(page);
  const elsewhere = await browser.newContext({ ...contextOptions, baseURL: server.url });
  const other = await elsewhere.newPage();
  await intake.open(other);
  await startQuestions(other);

  // Both stand on the first page; the other device fills it in, and goes on to the second.
  await other.getByLabel('Which town do you live in?').fill('Salem');
  await other.getByLabel('When do you go to bed?').fill('22:00');
  await press(other, 'Next');
  await other.getByLabel('No', { exact: true }).check();
  await other.getByLabel('Friends').check();
  await press(other, 'Next');
  await expect(heading(other, 'A few questions')).toBeVisible();

  // This one says something else to one question of each page, without having seen any of it.
  await page.getByLabel('Which town do you live in?').fill('Lynn');
  await press(page, 'Next');
  await page.getByLabel('My family').check();
  await page.getByLabel('I am not sure').check();
  await press(page, 'Next');
  await page.getByLabel('Not at all').check();
  await press(page, 'Submit');
  await expect(heading(page, 'Payment')).toBeVisible();
  expect(await intake.answers()).toMatchObject({
    town: 'Lynn',
    bedtime: '22:00',
    medicine: 'unsure',
    support: ['family'],
    harm: 'never',
  });

  // The other one submits what it has, over what it does not know of.
  await other.getByLabel('Is there anything else we should know?').fill('I moved.');
  await other.getByLabel('Not at all').check();
  await press(other, 'Submit');
  await expect(heading(other, 'Payment')).toBeVisible();
  expect(await intake.answers()).toMatchObject({
    town: 'Lynn',
    bedtime: '22:00',
    medicine: 'unsure',
    support: ['family'],
    harm: 'never',
    else: 'I moved.',
  });
  await elsewhere.close();
});

test('a third device goes on where the others have come to', async ({
  page,
  server,
  browser,
  contextOptions,
}) => {
  const intake = await IntakeAtQuestions.begin(server.url, await everyKind());
  await intake.open(page);
  await startQuestions(page);
  await page.getByLabel('Which town do you live in?').fill('Salem');
  await press(page, 'Next');
  await expect(heading(page, 'About your health')).toBeVisible();
  await expect.poll(async () => (await intake.saved())['town']).toBe('Salem');
  const elsewhere = await browser.newContext({ ...contextOptions, baseURL: server.url });
  const other = await elsewhere.newPage();
  await intake.open(other);
  await expect(heading(other, 'About your health')).toBeVisible();
  await press(other, 'Back');
  await expect(other.getByLabel('Which town do you live in?')).toHaveValue('Salem');
  await elsewhere.close();
});

test('without a connection one can go on, and nothing is lost', async ({
  page,
  server,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED/);
  const intake = await IntakeAtQuestions.begin(server.url, await everyKind());
  await intake.open(page);
  await startQuestions(page);
  await page.getByLabel('Which town do you live in?').fill('Salem');
  await context.setOffline(true);
  await press(page, 'Next');
  await expect(heading(page, 'About your health')).toBeVisible();
  await expect(page.getByText(/We could not send your last answers yet/)).toBeVisible();
  await expect(page.getByText(/You are offline/)).toBeVisible();
  await checkA11y(page);
  await page.getByLabel('No', { exact: true }).check();
  await press(page, 'Next');
  await page.getByLabel('Not at all').check();
  await press(page, 'Submit');
  await expect(page.getByText(/Your answers are saved on this device\./)).toBeVisible();
  await checkA11y(page);

  // As soon as there is one again, everything goes by itself.
  const submitted = requestsTo(page, api.submitIntakeQuestionnaire);
  await context.setOffline(false);
  await expect(heading(page, 'Payment')).toBeVisible();
  expect(submitted).toHaveLength(1);
  expect(await intake.answers()).toMatchObject({ town: 'Salem', medicine: 'no', harm: 'never' });
});

test('what could not be sent is there after a reload, and goes then', async ({
  page,
  server,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const intake = await IntakeAtQuestions.begin(server.url, await everyKind());
  await intake.open(page);
  await startQuestions(page);
  const save = `**${api.saveIntakePage.path}`;
  await page.route(save, (route) => route.abort('internetdisconnected'));
  await page.getByLabel('Which town do you live in?').fill('Salem');
  await press(page, 'Next');
  await expect(page.getByText(/We could not send your last answers yet/)).toBeVisible();
  expect(await intake.saved()).toEqual({});
  await page.unroute(save);
  await page.reload();
  await expect(heading(page, 'About your health')).toBeVisible();
  await expect.poll(async () => (await intake.saved())['town']).toBe('Salem');
  await press(page, 'Back');
  await expect(page.getByLabel('Which town do you live in?')).toHaveValue('Salem');
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('nested questions and long lists fit', async ({ page, server }) => {
    const intake = await IntakeAtQuestions.begin(server.url, await everyKind());
    await intake.open(page);
    await expectNoSidewaysScroll(page);
    await startQuestions(page);
    await page.getByLabel('Which town do you live in?').fill('Salem');
    await press(page, 'Add another');
    await expectNoSidewaysScroll(page);
    await press(page, 'Next');
    await page.getByLabel('Yes').check();
    await page.getByRole('button', { name: /^Show all/ }).click();
    await expect(page.getByLabel('Vietnamese')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await checkA11y(page);
    const times = page.getByRole('group', { name: 'At which times do you take them?' });
    const { width = 0 } = (await times.boundingBox()) ?? {};
    expect(width).toBeGreaterThan(260);
  });
});
