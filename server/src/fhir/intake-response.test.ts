import { describe, expect, it } from 'vitest';
import type { IntakeItem, IntakePage, IntakeValue } from '@evenkeel/contract/intake-questionnaire';
import { importIntake } from '../features/content/import-content.ts';
import { choice, coding, form, text, type Json } from '../testing/fhir-forms.ts';
import { intakeFhirResponse } from './intake-response.ts';

type Responses = Readonly<Record<string, IntakeValue>>;
const common = {
  id: 'intake-1',
  contentId: 'content-1',
  versionNumber: 2,
  authored: new Date('2026-03-02T17:00:00Z'),
  patientId: 'patient-1',
  timeZone: 'America/New_York',
};
const listed = (responses: Responses) =>
  Object.entries(responses).map(([linkId, value]) => ({ linkId, value }));

/** A FHIR form as the product imports it, answered. */
const answered = (items: Json[], responses: Responses, more: Json = {}) => {
  const source = form(items, more);
  const result = importIntake(source);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { pages } = result.content.content;
  return intakeFhirResponse({ ...common, source, pages, responses: listed(responses) });
};
const asked = (linkId: string, type: string, more: Json = {}): Json => text(linkId, { type, ...more });
const answersTo = (item: Json, value: IntakeValue) => answered([item], { q: value }).item[0]?.answer;

describe('a FHIR response to an intake', () => {
  it('names the questionnaire, the patient and the time', () => {
    expect(answered([text('q')], {}, { version: '3' })).toEqual({
      resourceType: 'QuestionnaireResponse',
      id: 'intake-1',
      questionnaire: 'urn:test:form|3',
      status: 'completed',
      subject: { reference: 'Patient/patient-1' },
      authored: '2026-03-02T17:00:00.000Z',
      item: [{ linkId: 'q', text: 'Question q' }],
    });
  });

  it('names nobody while there is no patient', () => {
    const response = intakeFhirResponse({ ...common, patientId: null, source: {}, pages: [], responses: [] });
    expect(response).not.toHaveProperty('subject');
    expect(response.questionnaire).toBe('urn:uuid:content-1|2');
  });

  const reference = { system: 'urn:s', code: 'x', display: 'An X' };
  const unit = { system: 'http://unitsofmeasure.org', code: 'kg', display: 'kilogram' };
  it.each<[string, Json, IntakeValue, object[]]>([
    ['a line', asked('q', 'string'), 'a', [{ valueString: 'a' }]],
    [
      'several texts',
      asked('q', 'text', { repeats: true }),
      ['a', 'b'],
      [{ valueString: 'a' }, { valueString: 'b' }],
    ],
    ['an address on the web', asked('q', 'url'), 'https://a.example', [{ valueUri: 'https://a.example' }]],
    ['a whole number', asked('q', 'integer'), ' 7 ', [{ valueInteger: 7 }]],
    ['a decimal', asked('q', 'decimal'), '7.50', [{ valueDecimal: 7.5 }]],
    [
      'a quantity',
      asked('q', 'quantity', {
        extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-unit', valueCoding: unit }],
      }),
      '70',
      [{ valueQuantity: { value: 70, unit: 'kilogram', system: 'http://unitsofmeasure.org', code: 'kg' } }],
    ],
    ['a quantity of nothing said', asked('q', 'quantity'), '70', [{ valueQuantity: { value: 70 } }]],
    ['a date', asked('q', 'date'), '2024-02-29', [{ valueDate: '2024-02-29' }]],
    ['a time', asked('q', 'time'), '09:30', [{ valueTime: '09:30:00' }]],
    [
      'a date and time in winter',
      asked('q', 'dateTime'),
      '2024-02-29T09:30',
      [{ valueDateTime: '2024-02-29T09:30:00-05:00' }],
    ],
    [
      'and in summer',
      asked('q', 'dateTime'),
      '2024-07-01T09:30:15',
      [{ valueDateTime: '2024-07-01T09:30:15-04:00' }],
    ],
    [
      'and when the clocks skip it',
      asked('q', 'dateTime'),
      '2024-03-10T02:30',
      [{ valueDateTime: '2024-03-10T03:00:00-04:00' }],
    ],
    ['yes', asked('q', 'boolean'), 'true', [{ valueBoolean: true }]],
    ['no', asked('q', 'boolean'), 'false', [{ valueBoolean: false }]],
    [
      'a coding',
      choice('q', { answerOption: [{ valueCoding: reference }] }),
      'x',
      [{ valueCoding: reference }],
    ],
    [
      'several of an open choice, and words of one’s own',
      choice('q', { type: 'open-choice', repeats: true, answerOption: [coding('1'), coding('walking')] }),
      ['option-1', 'swimming'],
      [{ valueCoding: { code: '1', display: 'Answer 1' } }, { valueString: 'swimming' }],
    ],
    [
      'an option that is a number',
      asked('q', 'integer', { answerOption: [{ valueInteger: 3 }] }),
      '3',
      [{ valueInteger: 3 }],
    ],
    [
      'an option that is a text',
      asked('q', 'string', { answerOption: [{ valueString: 'Often' }] }),
      'option-1',
      [{ valueString: 'Often' }],
    ],
    [
      'an option that is a time',
      asked('q', 'time', { answerOption: [{ valueTime: '09:00:00' }] }),
      '09:00:00',
      [{ valueTime: '09:00:00' }],
    ],
    [
      'an open choice without its options',
      asked('q', 'open-choice'),
      'anything',
      [{ valueString: 'anything' }],
    ],
  ])('gives %s in the type that is asked for', (_what, item, value, answer) => {
    expect(answersTo(item, value)).toEqual(answer);
  });

  it('answers what was asked and no other, nested as the form is', () => {
    const when = (question: string, code: string) => ({
      enableWhen: [{ question, operator: '=', answerCoding: { code } }],
    });
    const items = [
      { linkId: 'hello', type: 'display', text: 'Hello' },
      {
        linkId: 'outer',
        type: 'group',
        text: 'Outer',
        item: [
          choice('q', {
            repeats: true,
            item: [text('below'), { linkId: 'help', type: 'display', text: 'Help' }],
          }),
          {
            linkId: 'inner',
            type: 'group',
            text: 'Inner',
            item: [text('deep'), text('open')],
            ...when('q', 'a'),
          },
          { linkId: 'never', type: 'group', text: 'Never', item: [text('x')], ...when('q', 'c') },
        ].map((item) =>
          item.linkId === 'q' ? { ...item, answerOption: ['a', 'b', 'c'].map((code) => coding(code)) } : item,
        ),
      },
      text('gone', when('q', 'c')),
    ];
    const response = answered(items, {
      q: ['a', 'b'],
      below: 'B',
      deep: 'D',
      gone: 'no',
      x: 'no',
      stranger: 'no',
    });
    expect(response.item).toEqual([
      {
        linkId: 'outer',
        text: 'Outer',
        item: [
          {
            linkId: 'q',
            text: 'Question q',
            answer: [
              {
                valueCoding: { code: 'a', display: 'Answer a' },
                item: [{ linkId: 'below', text: 'Question below', answer: [{ valueString: 'B' }] }],
              },
              { valueCoding: { code: 'b', display: 'Answer b' } },
            ],
          },
          {
            linkId: 'inner',
            text: 'Inner',
            item: [
              { linkId: 'deep', text: 'Question deep', answer: [{ valueString: 'D' }] },
              { linkId: 'open', text: 'Question open' },
            ],
          },
        ],
      },
    ]);
  });

  it('reads options of a contained value set, and of STU3', () => {
    const contained = [
      {
        resourceType: 'ValueSet',
        id: 'vs',
        compose: { include: [{ system: 'urn:s', concept: [{ code: 'x', display: 'An X' }] }] },
      },
    ];
    const r4 = answered([asked('q', 'choice', { answerValueSet: '#vs' })], { q: 'x' }, { contained });
    const stu3 = answered(
      [asked('q', 'choice', { options: { reference: '#vs' } })],
      { q: 'x' },
      { contained },
    );
    for (const { item } of [r4, stu3]) expect(item[0]?.answer).toEqual([{ valueCoding: reference }]);
  });

  it('reads the one Questionnaire of a Bundle', () => {
    const source = { resourceType: 'Bundle', entry: [{ resource: form([choice('q')]) }] };
    const result = importIntake(source);
    const pages = result.ok ? result.content.content.pages : [];
    const response = intakeFhirResponse({ ...common, source, pages, responses: listed({ q: 'a' }) });
    expect(response).toMatchObject({
      questionnaire: 'urn:test:form|2',
      item: [{ linkId: 'q', answer: [{ valueCoding: { code: 'a' } }] }],
    });
  });
});

describe('a FHIR response to an intake of the product’s own JSON', () => {
  const item = (linkId: string, given: Partial<IntakeItem> = {}): IntakeItem => ({
    id: linkId,
    linkId,
    text: `Question ${linkId}`,
    type: 'text',
    multiple: false,
    answerOptions: [],
    items: [],
    ...given,
  });
  const answerOptions = [{ id: 'yes', value: 'Yes' }];

  it('is made of its pages', () => {
    const pages: IntakePage[] = [
      {
        description: 'One',
        items: [
          item('g', { type: 'group', text: '', items: [item('n', { format: 'whole-number' })] }),
          item('read', { type: 'group' }),
        ],
      },
      {
        description: 'Two',
        items: [
          item('q', {
            type: 'choice',
            multiple: true,
            open: true,
            answerOptions,
            items: [item('when', { format: 'date-time' }), item('open')],
          }),
          item('gone', {
            enableWhen: [{ behavior: 'all', conditions: [{ question: 'n', operator: '>', answer: 9 }] }],
          }),
        ],
      },
    ];
    const responses = listed({ n: '3', q: ['yes', 'own'], when: '2024-07-01T09:30', gone: 'x' });
    expect(intakeFhirResponse({ ...common, source: {}, pages, responses }).item).toEqual([
      { linkId: 'g', item: [{ linkId: 'n', text: 'Question n', answer: [{ valueInteger: 3 }] }] },
      {
        linkId: 'q',
        text: 'Question q',
        answer: [
          {
            valueCoding: { code: 'yes', display: 'Yes' },
            item: [
              {
                linkId: 'when',
                text: 'Question when',
                answer: [{ valueDateTime: '2024-07-01T09:30:00-04:00' }],
              },
              { linkId: 'open', text: 'Question open' },
            ],
          },
          { valueString: 'own' },
        ],
      },
    ]);
  });
});
