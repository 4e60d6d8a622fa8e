import { clinicDate } from '../fixtures/dates.ts';
import { answerCalmWeek } from '../fixtures/answering.ts';
import { checkA11y } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

test('what is assigned becomes due on its date, and the clinic sees it answered', async ({
  page,
  provider,
  patient,
}) => {
  const someone = await patient({ assigned: [] });
  const calmWeek = await provider.importContent('calm-week');
  const everyKind = await provider.importContent('every-kind');
  await provider.assign(someone.patientId, calmWeek, { cadence: 'weekly', startDate: clinicDate(-2) });
  await provider.assign(someone.patientId, everyKind, { startDate: clinicDate(5) });

  expect(await provider.assignments(someone.patientId)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        isOverdue: true,
        cadence: 'weekly',
        administrationDate: clinicDate(-2),
        dueDate: clinicDate(5),
        assessment: expect.objectContaining({ name: 'Calm week', totalQuestions: 3 }),
      }),
      expect.objectContaining({ isOverdue: false, cadence: 'once', administrationDate: clinicDate(5) }),
    ]),
  );

  // Only what is due is asked, although more is assigned.
  await page.goto(someone.link());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calm week');
  await answerCalmWeek(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Assessments complete!' })).toBeVisible();
  await checkA11y(page);

  const assignments = await provider.assignments(someone.patientId);
  const next = assignments.find(({ cadence }) => cadence === 'weekly');
  expect(next).toMatchObject({ isOverdue: false, administrationDate: clinicDate(5) });
  expect(await provider.submissions(someone.patientId)).toHaveLength(1);
});

test('a link sent now reaches the patient and names its channel as the source', async ({
  page,
  provider,
  outbox,
  patient,
}) => {
  const someone = await patient({ assigned: ['calm-week'] });
  const url = await provider.sendLink(someone.patientId, [...someone.contentIds]);
  const messages = await outbox.waitFor(someone.email ?? '');
  const sent = messages.find(({ links }) => links.includes(url));
  expect(sent).toMatchObject({ channel: 'email' });
  // A message names no instrument and no diagnosis.
  expect(`${sent?.subject} ${sent?.text}`).not.toContain('Calm week');

  await page.goto(new URL(url).pathname + new URL(url).search);
  await answerCalmWeek(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => provider.submissions(someone.patientId)).toHaveLength(1);
  const [submission] = await provider.submissions(someone.patientId);
  expect(submission).toMatchObject({ source: 'manual_email', flowType: 'clinic' });
});

test('on the clinician’s own screen nothing stands before the questions', async ({
  page,
  provider,
  patient,
}) => {
  const someone = await patient({ assigned: [], consented: false });
  const everyKind = await provider.importContent('hard-days');
  const url = await provider.handoff(someone.patientId, [everyKind]);
  await page.goto(new URL(url).pathname + new URL(url).search);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hard days');
  await page.getByRole('radiogroup').first().getByRole('radio').first().check();
  await page.getByRole('radiogroup').last().getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Assessments complete!' })).toBeVisible();
  const [submission] = await provider.submissions(someone.patientId);
  expect(submission).toMatchObject({
    source: 'clinician_app',
    flowType: 'clinician',
    score: { total: 0, max: 4, band: 'Steady' },
  });
});
