import { describe, expect, it } from 'vitest';
import { everyItem } from '@evenkeel/contract/intake-rules';
import type { IntakeItem } from '@evenkeel/contract/intake-questionnaire';
import { choice, coding, form, hidden, text, type Json } from '../../testing/fhir-forms.ts';
import { importIntake } from './import-content.ts';

const imported = (...items: Json[]) => {
  const result = importIntake(form(items));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const all = result.content.content.pages.flatMap((page) => everyItem(page.items));
  return {
    item: (linkId: string) => all.find((one) => one.linkId === linkId),
    warnings: result.warnings.map(({ item, message }) => `${item} ${message}`),
  };
};
const refused = (...items: Json[]): string[] => {
  const result = importIntake(form(items));
  return result.ok ? [] : result.problems.map(({ item, message }) => `${item} ${message}`);
};
const asked = (linkId: string, type: string, more: Json = {}): Json => text(linkId, { type, ...more });
const group = (linkId: string, item: Json[], more: Json = {}): Json => ({
  linkId,
  text: `Group ${linkId}`,
  type: 'group',
  item,
  ...more,
});
const extension = (name: string, value: Json): Json => ({
  url: `http://hl7.org/fhir/StructureDefinition/${name}`,
  ...value,
});
const when = (question: string, answer: Json, operator = '='): Json => ({
  enableWhen: [{ question, operator, ...answer }],
});
const unit = (display: string) => ({ system: 'http://unitsofmeasure.org', code: display, display });

describe('a question of a FHIR Questionnaire, in an intake', () => {
  it.each<[string, Json, Partial<IntakeItem>]>([
    ['a line', asked('q', 'string', { maxLength: 20 }), { type: 'text', format: 'line', maxLength: 20 }],
    ['a text', asked('q', 'text', { required: true }), { type: 'text', format: 'paragraph', required: true }],
    ['several lines', asked('q', 'string', { repeats: true }), { multiple: true, format: 'line' }],
    ['an address on the web', asked('q', 'url'), { type: 'text', format: 'url' }],
    [
      'a whole number',
      asked('q', 'integer', {
        extension: [extension('minValue', { valueInteger: 1 }), extension('maxValue', { valueInteger: 9 })],
      }),
      { type: 'text', format: 'whole-number', min: 1, max: 9 },
    ],
    [
      'a decimal',
      asked('q', 'decimal', { extension: [extension('minValue', { valueDecimal: 0.5 })] }),
      { type: 'text', format: 'decimal', min: 0.5 },
    ],
    [
      'a quantity in its unit',
      asked('q', 'quantity', { extension: [extension('questionnaire-unit', { valueCoding: unit('kg') })] }),
      { type: 'text', format: 'decimal', text: 'Question q (kg)' },
    ],
    [
      'a number with its unit beside it',
      asked('q', 'decimal', {
        item: [
          {
            linkId: 'u',
            type: 'display',
            text: 'cm',
            extension: [
              extension('questionnaire-itemControl', {
                valueCodeableConcept: { coding: [{ code: 'unit' }] },
              }),
            ],
          },
        ],
      }),
      { text: 'Question q (cm)', items: [] },
    ],
    ['a date', asked('q', 'date'), { type: 'text', format: 'date' }],
    ['a date and time', asked('q', 'dateTime'), { type: 'text', format: 'date-time' }],
    ['several times', asked('q', 'time', { repeats: true }), { format: 'time', multiple: true }],
    [
      'yes or no',
      asked('q', 'boolean'),
      {
        type: 'choice',
        multiple: false,
        answerOptions: [
          { id: 'true', value: 'Yes' },
          { id: 'false', value: 'No' },
        ],
      },
    ],
    [
      'a choice of several, one of which excludes the others',
      choice('q', {
        repeats: true,
        answerOption: [
          coding('a'),
          {
            ...coding('none'),
            extension: [extension('questionnaire-optionExclusive', { valueBoolean: true })],
          },
        ],
      }),
      {
        type: 'choice',
        multiple: true,
        answerOptions: [
          { id: 'a', value: 'Answer a' },
          { id: 'none', value: 'Answer none', isOverride: true },
        ],
      },
    ],
    [
      'an open choice, where nobody types the code of another option',
      choice('q', { type: 'open-choice', answerOption: [coding('walking'), coding('1')] }),
      {
        type: 'choice',
        open: true,
        answerOptions: [
          { id: 'walking', value: 'Answer walking' },
          { id: 'option-2', value: 'Answer 1' },
        ],
      },
    ],
    [
      'an open choice of R5',
      choice('q', { type: 'coding', answerConstraint: 'optionsOrString' }),
      { open: true },
    ],
    [
      'an open choice whose options are elsewhere',
      asked('q', 'open-choice', { answerValueSet: 'http://example.org/vs' }),
      { type: 'text', format: 'line', answerOptions: [] },
    ],
    [
      'a choice of times',
      asked('q', 'time', { answerOption: [{ valueTime: '09:00:00' }, { valueTime: '17:30:00' }] }),
      {
        type: 'choice',
        answerOptions: [
          { id: '09:00:00', value: '09:00' },
          { id: '17:30:00', value: '17:30' },
        ],
      },
    ],
  ])('%s', (_what, given, expected) => {
    expect(imported(given).item('q')).toMatchObject(expected);
  });

  it.each<[string, Json[], string]>([
    [
      'a file that has to be there',
      [asked('q', 'attachment', { required: true })],
      'q questions of the type attachment cannot be shown',
    ],
    [
      'a reference that has to be there',
      [asked('q', 'reference', { required: true })],
      'q questions of the type reference cannot be shown',
    ],
    [
      'a signature that has to be there',
      [
        asked('q', 'boolean', {
          required: true,
          extension: [extension('questionnaire-signatureRequired', { valueCodeableConcept: {} })],
        }),
      ],
      'q asks for a signature, which is not taken',
    ],
    [
      'options that are elsewhere',
      [asked('q', 'choice', { answerValueSet: 'http://example.org/vs' })],
      'q its options are in http://example.org/vs, which the file does not contain',
    ],
    ['no text', [text('q', { text: '' })], 'q has no text to show'],
    [
      'an expression',
      [text('q', { extension: [extension('sdc-questionnaire-enableWhenExpression', {})] })],
      'q is asked depending on an expression',
    ],
    [
      'a condition on nothing',
      [text('q', when('x', { answerString: 'a' }))],
      'q its condition names “x”, which is not there',
    ],
    [
      'a circle',
      [text('q', when('r', { answerString: 'a' })), text('r', when('q', { answerString: 'a' }))],
      'q its conditions lead in a circle',
    ],
    [
      'a part of a date',
      [asked('d', 'date'), text('q', when('d', { answerDate: '2020' }, '>'))],
      'q its condition on “d” does not compare a whole date or a time of day',
    ],
    [
      'a quantity in another unit',
      [
        asked('w', 'quantity', { extension: [extension('questionnaire-unit', { valueCoding: unit('kg') })] }),
        text('q', when('w', { answerQuantity: { value: 3, code: 'lb' } }, '>')),
      ],
      'q its condition compares the number “w” with something else',
    ],
    [
      'nothing to ask',
      [{ linkId: 'd', type: 'display', text: 'Hello' }],
      'Questionnaire has no question to ask',
    ],
  ])('is refused by name for %s', (_what, items, problem) => {
    expect(refused(...items)).toContain(problem);
  });

  it.each<[string, Json[], string]>([
    [
      'a file that may be left out',
      [text('q'), asked('f', 'attachment')],
      'f asks for a file, which is not taken, and was left out',
    ],
    [
      'a reference that may be left out',
      [text('q'), asked('f', 'reference')],
      'f asks for a reference, which is not taken, and was left out',
    ],
    ['something hidden', [text('q'), text('h', { extension: [hidden] })], 'h is hidden and was left out'],
    [
      'something that cannot be filled in',
      [text('q'), text('r', { readOnly: true })],
      'r cannot be filled in and was left out',
    ],
    [
      'a group that may repeat more often than is taken',
      [group('g', [text('q')], { repeats: true, extension: [extension('maxOccurs', { valueInteger: 99 })] })],
      'g may be answered 99 times; 50 are taken',
    ],
    [
      'questions below each of several answers',
      [choice('q', { repeats: true, item: [text('r')] })],
      'q has questions below it that are asked for each of its answers; they are asked once',
    ],
    [
      'several units',
      [
        asked('q', 'quantity', {
          extension: ['ft', 'in'].map((one) =>
            extension('questionnaire-unitOption', { valueCoding: unit(one) }),
          ),
        }),
      ],
      'q may be answered in several units; it is asked for in “ft”',
    ],
    [
      'no text but that of its group',
      [group('g', [text('q', { text: '' })])],
      'q has no text, so that of its group is shown',
    ],
    [
      'a first date that is worked out',
      [asked('q', 'date', { extension: [extension('minValue', { _valueDate: {} })] })],
      'q has a first or last date that changes, which is not checked',
    ],
  ])('comes in with a warning for %s', (_what, items, warning) => {
    expect(imported(...items).warnings).toContain(warning);
  });

  it('keeps its conditions on answers of every kind', () => {
    const { item } = imported(
      choice('c'),
      asked('o', 'open-choice', { answerOption: [coding('walking')] }),
      asked('n', 'decimal'),
      asked('d', 'date'),
      asked('t', 'time'),
      text('1', when('c', { answerCoding: { code: 'b' } }, '!=')),
      text('2', when('o', { answerString: 'swimming' })),
      text('3', when('n', { answerQuantity: { value: 2.5 } }, '>=')),
      text('4', when('d', { answerDate: '2020-02-29' }, '<')),
      text('5', when('t', { answerTime: '09:00:00' }, '>')),
      text('6', { enableWhen: [{ question: 'c', hasAnswer: true }] }),
    );
    const conditions = ['1', '2', '3', '4', '5', '6'].map(
      (linkId) => item(linkId)?.enableWhen?.[0]?.conditions[0],
    );
    expect(conditions).toEqual([
      { question: 'c', operator: '!=', answer: 'b' },
      { question: 'o', operator: '=', answer: 'swimming' },
      { question: 'n', operator: '>=', answer: 2.5 },
      { question: 'd', operator: '<', answer: '2020-02-29' },
      { question: 't', operator: '>', answer: '09:00' },
      { question: 'c', operator: 'exists', answer: true },
    ]);
  });
});

describe('safety in a packet', () => {
  const points = (weight: number) => ({
    ...coding(`a${weight}`),
    extension: [extension('ordinalValue', { valueDecimal: weight })],
  });
  const scale = (linkId: string) => choice(linkId, { answerOption: [0, 1, 2, 3].map(points) });
  const nine = Array.from({ length: 9 }, (_one, index) => scale(`p${index + 1}`));

  it('is that of a known item wherever it stands', () => {
    const { item } = imported(
      group('g', [choice('q', { code: [{ system: 'http://loinc.org', code: '44260-8' }] })]),
    );
    expect(item('q')?.safety).toEqual({ options: ['b'] });
  });

  it('is that of a known instrument for its own group, and for nothing beside it', () => {
    const { item } = imported(
      group('about', [scale('other'), asked('will', 'boolean')]),
      group('phq', nine, { text: 'PHQ-9' }),
    );
    expect(item('p9')?.safety).toEqual({ options: ['a1', 'a2', 'a3'] });
    for (const linkId of ['p8', 'other', 'will']) expect(item(linkId)?.safety).toBeUndefined();
  });

  it('is warned of where a question only sounds like it', () => {
    const { warnings } = imported(asked('q', 'boolean', { text: 'Have you tried to hurt yourself?' }));
    expect(warnings).toEqual([
      'q seems to ask about harm to oneself, but is not known to the product: its answers raise no alert',
    ]);
  });
});
