import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProfileRow } from '../../db/schema.ts';
import { CalculatorError, createCalculator } from '../../fhir/calculated/calculator.ts';
import { asClinic, callApp, type TestClinic } from '../../testing/as-clinic.ts';
import { buildProfile } from '../../testing/build.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { choice, coding, form, hidden, text, type Json } from '../../testing/fhir-forms.ts';
import { submissionsOf, submitAs } from '../../testing/submitting.ts';

const calculator = createCalculator({ workMs: 20_000, waitMs: 20_000 });
let app: TestApp;
let clinic: TestClinic;
let patient: ProfileRow;

beforeAll(async () => {
  app = await createTestApp({ calculator });
  clinic = await asClinic(app);
});
beforeEach(async () => {
  patient = await buildProfile(app, { clinic_id: clinic.clinicId });
});
afterAll(() => app.close());

const fhirPath = (expression: string, more: Json = {}) => ({
  valueExpression: { language: 'text/fhirpath', expression, ...more },
});
const calculated = (expression: string) => ({
  url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression',
  ...fhirPath(expression),
});
const variable = (name: string, expression: string) => ({
  url: 'http://hl7.org/fhir/StructureDefinition/variable',
  ...fhirPath(expression, { name }),
});
const worked = (linkId: string, type: string, expression: string, more: Json = {}): Json => ({
  linkId,
  text: `Worked out ${linkId}`,
  type,
  readOnly: true,
  extension: [calculated(expression)],
  ...more,
});
const points = (code: string, valueDecimal: number) => ({
  ...coding(code),
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal }],
});
const options = [points('never', 0), points('some', 1.5), points('often', 3)];
let count = 0;
const importForm = async (item: Json[], more: Json = {}) => {
  const json = form(item, { url: `urn:calculated:${(count += 1)}`, ...more });
  const { status, body } = await clinic.call('POST', '/content', json);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as { id: string; warnings: { item: string; message: string }[] };
};
/** Submits and reads back, as the clinic sees it and as FHIR. */
const submit = async (id: string, answers: Record<string, unknown>) => {
  const list = Object.entries(answers).map(([key, value]) => ({ key, value }));
  const sent = await submitAs(app)(patient, [{ id, answers: list }]);
  expect(sent.statusCode, sent.body).toBe(201);
  const { submissionId } = sent.json<{ submissionId: string }>();
  const { body } = await clinic.call('GET', `/submissions/${submissionId}`);
  const { body: fhir } = await clinic.call('GET', `/submissions/${submissionId}?format=fhir`);
  return { calculated: body.calculated as Json[], fhir: fhir.item as Json[] };
};

describe('POST …/submit-assessments with a form that works something out', () => {
  it('keeps what its expressions make of the answers, for the clinic and in the response', async () => {
    const { id, warnings } = await importForm(
      [
        {
          linkId: 'g',
          type: 'group',
          text: 'Part one',
          extension: [variable('part', 'item.answer.ordinal().sum()')],
          item: [
            choice('one', { answerOption: options }),
            choice('two', { answerOption: options }),
            worked('total', 'decimal', '%part'),
          ],
        },
        worked(
          'high',
          'boolean',
          '%threshold <= %resource.descendants().where(linkId = %name).answer.value',
          {
            extension: [
              variable('name', "'total'"),
              calculated('%threshold <= %resource.descendants().where(linkId = %name).answer.value'),
            ],
          },
        ),
        worked('words', 'string', "iif(%resource.item.where(linkId = 'high').answer.value, 'high', 'low')", {
          extension: [
            hidden,
            calculated("iif(%resource.item.where(linkId = 'high').answer.value, 'high', 'low')"),
          ],
        }),
        text('note', { required: false }),
      ],
      { extension: [variable('threshold', '4')] },
    );
    const note = 'is worked out from the answers for the clinic, and is not asked';
    expect(warnings.filter(({ item }) => ['total', 'high', 'words'].includes(item))).toEqual(
      ['total', 'high', 'words'].map((item) => ({ item, message: note })),
    );
    const { calculated: values, fhir } = await submit(id, { one: 'some', two: 'often' });
    expect(values).toEqual([
      { key: 'total', title: 'Worked out total', value: 4.5 },
      { key: 'high', title: 'Worked out high', value: true },
      { key: 'words', title: 'Worked out words', value: 'high' },
    ]);
    expect(fhir).toMatchObject([
      {
        linkId: 'g',
        item: [
          { linkId: 'one', answer: [{ valueCoding: { code: 'some' } }] },
          { linkId: 'two' },
          { linkId: 'total', text: 'Worked out total', answer: [{ valueDecimal: 4.5 }] },
        ],
      },
      { linkId: 'high', answer: [{ valueBoolean: true }] },
      { linkId: 'words', answer: [{ valueString: 'high' }] },
      { linkId: 'note' },
    ]);
    // What patients are shown knows nothing of it, and their points are not written on their answers.
    const { body } = await callApp(app, 'GET', `/v1/public-api/assessments?Ids=${id}`);
    expect(JSON.stringify(body)).not.toMatch(/Worked out|ordinal/);
    expect(JSON.stringify(fhir)).not.toContain('ordinalValue');
  });

  it('says why a value is not there, and stores the answers all the same', async () => {
    const { id } = await importForm([
      { linkId: 'n', type: 'integer', text: 'A number' },
      worked('half', 'integer', "%resource.item.where(linkId = 'n').answer.value / 2"),
      worked('many', 'integer', '(1 | 2)'),
      worked('none', 'integer', '{}'),
      worked('wrong', 'integer', "'a' + 1"),
      worked(
        'itself',
        'integer',
        "iif(%resource.item.where(linkId = 'round').answer.empty(), 1, %resource.item.where(linkId = 'round').answer.value + 1)",
      ),
      worked('round', 'integer', "%resource.item.where(linkId = 'itself').answer.value + 1"),
      worked('today', 'date', 'today()'),
    ]);
    const { calculated: values } = await submit(id, { n: 5 });
    expect(values.map(({ key, value, error }) => [key, value, error])).toEqual([
      ['half', null, 'gives 2.5, which is no whole number'],
      ['many', null, 'gives several values'],
      ['none', null, undefined],
      ['wrong', null, 'could not be worked out from these answers'],
      ['itself', null, 'rests on its own value'],
      ['round', null, 'rests on its own value'],
      ['today', '2026-03-02', undefined],
    ]);
    expect((await submit(id, { n: 6 })).calculated[0]).toEqual({
      key: 'half',
      title: 'Worked out half',
      value: 3,
    });
  });

  it('works out only what the form’s conditions bring up, and never an item below an open question', async () => {
    const yes = (question: string) => [{ question, operator: '=', answerCoding: { code: 'a' } }];
    const { id } = await importForm([
      choice('first', { item: [worked('below', 'integer', '1')] }),
      worked('after', 'integer', '2', { enableWhen: yes('first') }),
    ]);
    expect((await submit(id, { first: 'a' })).calculated.map(({ key }) => key)).toEqual(['below', 'after']);
    const { calculated: values, fhir } = await submit(id, { first: 'b' });
    expect(values.map(({ key }) => key)).toEqual(['below']);
    expect(fhir).toMatchObject([
      { linkId: 'first', answer: [{ item: [{ linkId: 'below', answer: [{ valueInteger: 1 }] }] }] },
    ]);
    expect((await submit(id, { first: null })).calculated).toEqual([]);
  });

  it('stores the answers all the same where nothing came of working them out', async () => {
    const { id } = await importForm([text('words'), worked('stuck', 'integer', '1')]);
    for (const [reason, error] of [
      ['took-too-long', 'took too long to work out'],
      ['too-busy', 'was not worked out: the server was too busy'],
      ['failed', 'could not be worked out from these answers'],
    ] as const) {
      vi.spyOn(calculator, 'run').mockRejectedValueOnce(new CalculatorError(reason));
      const { calculated: values } = await submit(id, { words: 'mine' });
      expect(values).toEqual([{ key: 'stuck', title: 'Worked out stuck', value: null, error }]);
    }
    expect(await submissionsOf(app, patient)).toHaveLength(3);
  });

  it('answers a repeated submission with its receipt, whatever has become of the content', async () => {
    const { id } = await importForm([choice('only'), worked('w', 'integer', '1')]);
    const send = () =>
      submitAs(app)(patient, [{ id, answers: [{ key: 'only', value: 'a' }] }], { key: 'same-key-twice' });
    const first = await send();
    await app.db.updateTable('content').set({ kind: 'check-in' }).where('id', '=', id).execute();
    expect((await send()).body).toBe(first.body);
  });

  it('keeps no list where the form works nothing out', async () => {
    const { id } = await importForm([choice('only')]);
    expect((await submit(id, { only: 'a' })).calculated).toEqual([]);
    const [stored] = await submissionsOf(app, patient);
    expect(stored?.calculated).toBeNull();
  });
});

describe('POST /content with expressions', () => {
  const leftOut = async (expression: string, more: Json = {}) => {
    const { warnings } = await importForm([choice('q'), worked('w', 'integer', expression, more)]);
    return warnings.filter(({ item }) => item === 'w').map(({ message }) => message);
  };

  it.each([
    ['1 +', 'has an expression that cannot be read, and was left out'],
    ['%patient.age', 'needs %patient, which the answers do not have, and was left out'],
    ['%constructor', 'needs %constructor, which the answers do not have, and was left out'],
    ['%`__proto__`', 'needs %__proto__, which the answers do not have, and was left out'],
    ["%factory.Coding('a')", 'uses Coding(), which is not known, and was left out'],
    ['%terminologies', 'needs %terminologies, which the answers do not have, and was left out'],
    ['item.resolve().count()', 'uses resolve(), which reaches outside the answers, and was left out'],
    [
      "item.answer.value.memberOf('urn:s')",
      'uses memberOf(), which reaches outside the answers, and was left out',
    ],
    ["''.constructor('return process')", 'uses constructor(), which is not known, and was left out'],
    ["''.toString.constructor('return process')", 'uses constructor(), which is not known, and was left out'],
    [`${'1+'.repeat(6000)}1`, 'has an expression of more than 10000 characters and was left out'],
  ])('leaves out %j by name', async (expression, message) => {
    expect(await leftOut(expression)).toEqual([message]);
  });

  it('leaves everything out by name where reading or trying takes too long', async () => {
    vi.spyOn(calculator, 'run').mockRejectedValueOnce(new CalculatorError('took-too-long'));
    expect(await leftOut('1')).toEqual([
      'its expressions, or others of the form, take too long to work out, so it was left out',
    ]);
    vi.spyOn(calculator, 'run').mockRejectedValueOnce(new CalculatorError('too-busy'));
    expect(await leftOut('1')).toEqual([
      'could not be tried out, because the server was too busy, and was left out: import the form again',
    ]);
    expect(await leftOut('1')).toEqual(['is worked out from the answers for the clinic, and is not asked']);
  });

  it('leaves out what is in another language or rests on something that is', async () => {
    const query = {
      url: 'http://hl7.org/fhir/StructureDefinition/variable',
      valueExpression: { name: 'old', language: 'application/x-fhir-query', expression: 'Observation?a=b' },
    };
    expect(await leftOut('', { extension: [query, calculated('%old.entry.count()')] })).toEqual([
      'rests on %old, which is no FHIRPath of the answers, and was left out',
    ]);
    expect(
      await leftOut('', { extension: [variable('a', '%b'), variable('b', '%a'), calculated('%a')] }),
    ).toEqual(['rests on %a, which rests on itself, and was left out']);
    const cql = { url: 'http://hl7.org/fhir/StructureDefinition/cqf-calculatedValue', valueString: 'Score' };
    expect(await leftOut('', { extension: [cql] })).toEqual([
      'is worked out in text/cql, of which only text/fhirpath is read, and was left out',
    ]);
  });

  it('takes a first value of a hidden item that the answers are enough for, and tells nothing new of another', async () => {
    const first = (expression: string) => ({
      url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-initialExpression',
      ...fhirPath(expression),
    });
    expect(await leftOut('', { extension: [hidden, first('12')] })).toEqual([
      'is worked out from the answers for the clinic, and is not asked',
    ]);
    expect(await leftOut('', { extension: [hidden, first('%patient.id')] })).toEqual([
      'is hidden and was left out',
    ]);
  });

  it('makes the same version of the same file, and another when its expressions change', async () => {
    const json = (expression: string) =>
      form([choice('q'), worked('w', 'integer', expression)], { url: 'urn:calculated:versions' });
    const first = await clinic.call('POST', '/content', json('1'));
    const again = await clinic.call('POST', '/content', json('1'));
    const other = await clinic.call('POST', '/content', json('2'));
    expect([first.status, again.status, other.status]).toEqual([201, 200, 201]);
    expect(again.body.versionId).toBe(first.body.versionId);
    expect(other.body.versionId).not.toBe(first.body.versionId);
  });
});
