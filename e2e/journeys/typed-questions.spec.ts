import { checkA11y } from '../fixtures/accessibility.ts';
import { choose, group } from '../fixtures/answering.ts';
import { expect, test } from '../fixtures/test.ts';

const unit = {
  url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-unit',
  valueCoding: { system: 'http://unitsofmeasure.org', code: 'kg', display: 'kg' },
};
const extension = (name: string, value: object) => ({
  url: `http://hl7.org/fhir/StructureDefinition/${name}`,
  ...value,
});
const asked = (linkId: string, type: string, text: string, more: object = {}) => ({
  linkId,
  type,
  text,
  required: true,
  ...more,
});

const form = {
  resourceType: 'Questionnaire',
  url: 'urn:journey:typed',
  title: 'Since the last visit',
  status: 'active',
  item: [
    asked('day', 'date', 'On which day did you leave the hospital?', {
      extension: [extension('maxValue', { valueDate: '2026-01-31' })],
    }),
    asked('nap', 'dateTime', 'When did you last take a nap?'),
    asked('bed', 'time', 'When do you go to bed?'),
    asked('coffee', 'decimal', 'How many cups of coffee do you drink?', {
      extension: [extension('maxValue', { valueDecimal: 9.5 })],
    }),
    asked('weight', 'quantity', 'How much do you weigh?', { extension: [unit] }),
    asked('page', 'url', 'Which page did you read?'),
    asked('zip', 'string', 'What is your ZIP code?', {
      extension: [
        extension('regex', { valueString: '^[0-9]{5}$' }),
        extension('entryFormat', { valueString: '12345' }),
      ],
    }),
    asked('drink', 'open-choice', 'What do you drink in the evening?', {
      answerOption: [
        { valueCoding: { code: '1', display: 'Tea' } },
        { valueCoding: { code: '2', display: 'Water' } },
      ],
    }),
    asked('helped', 'open-choice', 'What helped?', {
      repeats: true,
      answerOption: [{ valueString: 'A walk' }, { valueString: 'A talk' }],
    }),
    asked('rest', 'text', 'How was it to be back?', {
      required: false,
      enableWhen: [{ question: 'day', operator: '>', answerDate: '2026-01-01' }],
    }),
  ],
};

test('dates, numbers, addresses and one’s own words, from the form to the clinic’s copy of the answers', async ({
  page,
  provider,
  patient,
}) => {
  const someone = await patient({ assigned: [] });
  await provider.assign(someone.patientId, await provider.importJson(form, 'assessment'));
  await page.goto(someone.link());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Since the last visit');
  await expect(page.getByLabel('How much do you weigh? (kg)')).toBeVisible();
  await checkA11y(page);

  const day = page.getByLabel('On which day did you leave the hospital?');
  const coffee = page.getByLabel('How many cups of coffee do you drink?');
  const zip = page.getByLabel('What is your ZIP code?');
  const bed = page.getByLabel('When do you go to bed?');
  await day.fill('2026-02-01');
  await page.getByLabel('When did you last take a nap?').fill('2026-01-15T14:30');
  // Half a time is no time, though the field looks filled in.
  await bed.press('1');
  await coffee.fill('10.5');
  await page.getByLabel('How much do you weigh? (kg)').fill('70,5');
  await page.getByLabel('Which page did you read?').fill('https://example.org/rest');
  await zip.fill('1234');
  await choose(page, 'What do you drink in the evening?', 'Something else');
  await choose(page, 'What helped?', 'A walk');
  await page.getByRole('button', { name: 'Submit' }).click();

  await expect(day).toBeFocused();
  await expect(day).toHaveAccessibleDescription(/Please enter a date no later than 01\/31\/2026/);
  await expect(bed).toHaveAccessibleDescription(/Please enter a valid time/);
  await expect(coffee).toHaveAccessibleDescription(/\* Enter <= 9.5/);
  await expect(zip).toHaveAccessibleDescription(/Please enter it like this: 12345/);
  await expect(page.getByText('5 questions need another look.')).toBeVisible();
  await checkA11y(page);

  await day.fill('2026-01-12');
  await bed.fill('22:15');
  await coffee.fill('1.5');
  await zip.fill('12345');
  await group(page, 'What do you drink in the evening?')
    .getByLabel('In your own words')
    .fill('Barley coffee');
  await choose(page, 'What helped?', 'Something else');
  await group(page, 'What helped?').getByLabel('In your own words').fill('The dog');

  // What was typed is still there after a reload.
  await page.reload();
  await expect(coffee).toHaveValue('1.5');
  await expect(group(page, 'What helped?').getByLabel('In your own words')).toHaveValue('The dog');
  await page.getByLabel('How was it to be back?').fill('Quiet');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Assessments complete!' })).toBeVisible();

  const [submission] = await provider.submissions(someone.patientId);
  const answers: [linkId: string, answer: object[]][] = [
    ['day', [{ valueDate: '2026-01-12' }]],
    ['nap', [{ valueDateTime: '2026-01-15T14:30:00-05:00' }]],
    ['bed', [{ valueTime: '22:15:00' }]],
    ['coffee', [{ valueDecimal: 1.5 }]],
    [
      'weight',
      [{ valueQuantity: { value: 70.5, unit: 'kg', system: 'http://unitsofmeasure.org', code: 'kg' } }],
    ],
    ['page', [{ valueUri: 'https://example.org/rest' }]],
    ['zip', [{ valueString: '12345' }]],
    ['drink', [{ valueString: 'Barley coffee' }]],
    ['helped', [{ valueString: 'A walk' }, { valueString: 'The dog' }]],
    ['rest', [{ valueString: 'Quiet' }]],
  ];
  expect(await provider.submissionAsFhir(submission?.id ?? '')).toMatchObject({
    item: answers.map(([linkId, answer]) => ({ linkId, answer })),
  });
});

test('whoever presses Submit before a field has been loaded is led to it once it has', async ({
  page,
  provider,
  patient,
}) => {
  const someone = await patient({ assigned: [] });
  await provider.assign(someone.patientId, await provider.importJson(form, 'assessment'));
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/typed-questions.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(someone.link());
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('9 questions need another look.')).toBeVisible();
  const first = page.getByLabel('On which day did you leave the hospital?');
  await expect(first).toHaveCount(0);
  release();
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport();
});
