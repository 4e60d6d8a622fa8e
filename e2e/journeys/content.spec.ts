import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkA11y } from '../fixtures/accessibility.ts';
import { answerCalmWeek } from '../fixtures/answering.ts';
import * as commandLine from '../fixtures/command-line.ts';
import { contentPath } from '../fixtures/content.ts';
import { expect, test } from '../fixtures/test.ts';

/** A folder of real questionnaires that may lie beside the clone; the project itself holds none. */
const realFiles = fileURLToPath(new URL('../../../shared/questionnaires', import.meta.url));
const realPhq9 = `${realFiles}/lhncbc-lforms/phq9.json`;

test('an instrument imported by the command line is answered by a patient and scored for the clinic', async ({
  page,
  server,
  provider,
}) => {
  const imported = await commandLine.provider(
    server,
    'content',
    'import',
    contentPath('calm-week'),
    '--json',
  );
  expect(imported, imported.err).toMatchObject({ code: 0 });
  const contentId = await provider.importContent('calm-week');
  expect(imported.out).toContain(contentId);

  const patient = await provider.addPatient();
  const assigned = await commandLine.provider(
    server,
    'assign',
    patient.patientId,
    contentId,
    '--cadence',
    'once',
  );
  expect(assigned, assigned.err).toMatchObject({ code: 0 });

  await page.goto(`/user/${patient.userId}/assessments`);
  await page.getByRole('button', { name: 'I agree' }).click();
  await expect(page.getByRole('heading', { name: 'Calm week' })).toBeVisible();
  await checkA11y(page);
  await answerCalmWeek(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Assessments complete!' })).toBeVisible();

  const [submission] = await provider.submissions(patient.patientId);
  expect(submission).toMatchObject({
    name: 'Calm week',
    score: { total: 5, max: 9, complete: true },
    safetyTriggered: false,
    source: 'patient_app',
    answers: [
      { key: 'settled', value: 'never', display: 'Never' },
      { key: 'rest', value: 'most-days', display: 'Most days' },
      { key: 'quiet', value: 'every-day', display: 'Every day' },
    ],
  });
  expect(await provider.submissionAsFhir(submission?.id ?? '')).toMatchObject({
    resourceType: 'QuestionnaireResponse',
    status: 'completed',
  });

  const listed = await commandLine.provider(server, 'submissions', 'list', patient.patientId);
  expect(listed.out).toMatch(/Calm week.*5/);
});

test('what cannot be shown faithfully is refused by item and reason, and nothing of it is kept', async ({
  server,
}, info) => {
  const { writeFile } = await import('node:fs/promises');
  const file = info.outputPath('needs-a-photo.json');
  await writeFile(
    file,
    JSON.stringify({
      resourceType: 'Questionnaire',
      url: 'https://evenkeel.example/Questionnaire/needs-a-photo',
      title: 'Needs a photo',
      status: 'active',
      item: [
        { linkId: 'mood', type: 'string', text: 'How are you?' },
        { linkId: 'photo', type: 'attachment', text: 'Please add a photo of your garden', required: true },
      ],
    }),
  );
  const refused = await commandLine.provider(server, 'content', 'import', file);
  expect(refused.code).not.toBe(0);
  expect(refused.err + refused.out).toContain('photo');
  const listed = await commandLine.provider(server, 'content', 'list');
  expect(listed.out).not.toContain('Needs a photo');
});

test('a folder of real files is checked without a crash, and a real PHQ-9 is scored', async ({
  page,
  server,
  provider,
}) => {
  test.skip(!existsSync(realFiles), 'no folder of real questionnaires lies beside the clone');
  test.setTimeout(180_000);

  const checked = await commandLine.provider(server, 'content', 'check', realFiles);
  expect(checked.err).not.toMatch(/^\s+at .*:\d+:\d+/m);
  expect(checked.out).toMatch(/imported/i);
  expect(checked.out).toMatch(/refused/i);

  const imported = await commandLine.provider(server, 'content', 'import', realPhq9, '--json');
  expect(imported, imported.err).toMatchObject({ code: 0 });
  const [contentId] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(imported.out) ?? [];
  const patient = await provider.addPatient();
  await provider.assign(patient.patientId, contentId ?? '');

  await page.goto(`/user/${patient.userId}/assessments`);
  await page.getByRole('button', { name: 'I agree' }).click();
  const groups = page.getByRole('radiogroup');
  await expect(groups).toHaveCount(10);
  // The last row of each of the nine scored items is worth 3 points; the tenth is not added.
  for (const group of await groups.all()) await group.getByRole('radio').last().check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Assessments complete!' })).toBeVisible();

  const [submission] = await provider.submissions(patient.patientId);
  expect(submission).toMatchObject({
    score: { total: 27, max: 27, complete: true },
    safetyTriggered: true,
  });
  expect(submission?.score?.band).toMatch(/severe/i);
  expect(await provider.alertsAbout(patient.patientId)).toHaveLength(1);
});
