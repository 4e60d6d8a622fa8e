import { describe, expect, it } from 'vitest';
import { choice, coding, form, good, only, text, type Json } from '../../testing/fhir-forms.ts';

const extension = (name: string, value: Json) => ({
  url: `http://hl7.org/fhir/StructureDefinition/${name}`,
  ...value,
});
const asked = (type: string, ...extensions: Json[]) => text('q', { type, extension: extensions });
const unit = (code: string, display = code) => ({
  valueCoding: { system: 'http://unitsofmeasure.org', code, display },
});

describe('what an assessment asks beside choices and whole numbers', () => {
  it.each<[string, Json, object]>([
    ['a date', asked('date'), { type: 'free_text', meta: { format: 'date' } }],
    [
      'a date between two',
      asked(
        'date',
        extension('minValue', { valueDate: '2020' }),
        extension('maxValue', { valueDate: '2024-02' }),
      ),
      { meta: { format: 'date', earliest: '2020-01-01', latest: '2024-02-29' } },
    ],
    ['a date with a time', asked('dateTime'), { type: 'free_text', meta: { format: 'date-time' } }],
    [
      'a time from',
      asked('time', extension('minValue', { valueTime: '08:00:00' })),
      { type: 'free_text', meta: { format: 'time', earliest: '08:00' } },
    ],
    [
      'a decimal with its limits and places',
      asked(
        'decimal',
        extension('minValue', { valueDecimal: 0.5 }),
        extension('maxValue', { valueInteger: 3 }),
        extension('maxDecimalPlaces', { valueInteger: 2 }),
      ),
      { type: 'free_text', meta: { format: 'decimal', min: 0.5, max: 3, decimals: 2 } },
    ],
    [
      'a quantity in its unit, between two of the same',
      asked(
        'quantity',
        extension('questionnaire-unit', unit('kg')),
        extension('sdc-questionnaire-minQuantity', { valueQuantity: { value: 2, code: 'kg' } }),
      ),
      { title: 'Question q (kg)', type: 'free_text', meta: { format: 'decimal', min: 2, unit: 'kg' } },
    ],
    ['an address on the web', asked('url'), { type: 'free_text', meta: { format: 'url' } }],
    ['a line', asked('string'), { type: 'free_text', meta: { format: 'line' } }],
    ['a paragraph', asked('text'), { type: 'free_text', meta: { format: 'paragraph' } }],
    [
      'a text of a pattern and a length',
      asked(
        'string',
        extension('regex', { valueString: '^[0-9]{3}-[0-9]{4}$' }),
        extension('entryFormat', { valueString: 'nnn-nnnn' }),
        extension('minLength', { valueInteger: 8 }),
      ),
      { meta: { pattern: '^[0-9]{3}-[0-9]{4}$', example: 'nnn-nnnn', minLength: 8 } },
    ],
    [
      'a choice with a text of one’s own, and ids that nobody types',
      choice('q', {
        type: 'open-choice',
        answerOption: [coding('1', 'Tea'), coding('coffee', 'Coffee')],
        maxLength: 20,
      }),
      {
        type: 'single-choice',
        open: true,
        answers: [
          { id: 'option-1', title: 'Tea' },
          { id: 'coffee', title: 'Coffee' },
        ],
        meta: { maxLength: 20 },
      },
    ],
    [
      'several choices with a text of one’s own, in R5',
      choice('q', { type: 'coding', repeats: true, answerConstraint: 'optionsOrString' }),
      { type: 'multi-select', open: true },
    ],
    [
      'dates and times as options',
      choice('q', { answerOption: [{ valueDate: '2026-01-31' }, { valueTime: '09:30:00' }] }),
      {
        answers: [
          { id: '2026-01-31', title: '2026-01-31' },
          { id: '09:30:00', title: '09:30' },
        ],
      },
    ],
    [
      'a question whose code has its words',
      text('q', { text: undefined, code: [{ code: '8302-2', display: 'Body height' }] }),
      { title: 'Body height' },
    ],
  ])('%s', (_name, item, expected) => {
    expect(only(item)).toMatchObject(expected);
  });

  it.each<[string, Json, string]>([
    [
      'a pattern that looks ahead',
      asked('string', extension('regex', { valueString: '(?=a)b' })),
      'has a pattern for its answer, which is not checked',
    ],
    [
      'a pattern that is a call',
      asked('string', extension('regex', { valueString: "matches('^[0-9]{4}$')" })),
      'has a pattern for its answer, which is not checked',
    ],
    [
      'the picture of a pattern',
      asked('string', extension('regex', { valueString: '(xxx) xxx-xxxxx' })),
      'has a pattern for its answer, which is not checked',
    ],
    [
      'a pattern of a number',
      asked('decimal', extension('regex', { valueString: '[0-9]+' })),
      'has a pattern for its answer, which is not checked',
    ],
    [
      'a first date that is worked out',
      asked('date', extension('minValue', { _valueDate: {} })),
      'has a first or last date that changes, which is not checked',
    ],
    [
      'a limit in another unit',
      asked(
        'quantity',
        extension('questionnaire-unit', unit('kg')),
        extension('sdc-questionnaire-maxQuantity', { valueQuantity: { value: 2, code: '[lb_av]' } }),
      ),
      'has a limit in another unit, which is not checked',
    ],
    [
      'several units',
      asked(
        'quantity',
        extension('questionnaire-unitOption', unit('kg')),
        extension('questionnaire-unitOption', unit('g')),
      ),
      'may be answered in several units; it is asked for in “kg”',
    ],
    [
      'an open choice without its options',
      text('q', { type: 'open-choice', answerValueSet: 'http://example.org/vs' }),
      'brings none of its options; the answer is typed',
    ],
    [
      'a first answer',
      text('q', { initial: [{ valueString: 'x' }] }),
      'comes with a first answer, which is left empty',
    ],
  ])('says of %s', (_name, item, message) => {
    expect(good(form([item])).warnings.map((warning) => warning.message)).toContain(message);
  });

  it('leaves out a file or a reference that need not be given', () => {
    const { questions, warnings } = good(
      form(
        [text('q'), asked('attachment'), asked('reference')].map((item, at) => ({
          ...item,
          linkId: `q${at}`,
        })),
      ),
    );
    expect(questions.map(({ key }) => key)).toEqual(['q0']);
    expect(warnings.map(({ message }) => message)).toEqual([
      'asks for a file, which is not taken, and was left out',
      'asks for a reference, which is not taken, and was left out',
    ]);
  });

  const when = (type: string, operator: string, answer: Json): Json[] => [
    asked(type),
    text('r', { enableWhen: [{ question: 'q', operator, ...answer }] }),
  ];
  it.each<[string, Json[], string | number]>([
    ['a date', when('date', '>=', { answerDate: '2024-01-01' }), '2024-01-01'],
    ['a time', when('time', '<', { answerTime: '12:00:00' }), '12:00'],
    ['a decimal', when('decimal', '>', { answerDecimal: 1.5 }), 1.5],
    ['a quantity', when('quantity', '!=', { answerQuantity: { value: 2 } }), 2],
    [
      'a text of one’s own',
      [
        choice('q', { type: 'open-choice' }),
        text('r', { enableWhen: [{ question: 'q', operator: '=', answerString: 'mine' }] }),
      ],
      'mine',
    ],
  ])('compares %s in a condition', (_name, items, answer) => {
    const { questions } = good(form(items));
    expect(questions[1]?.enableWhen?.[0]?.conditions[0]).toMatchObject({ question: 'q', answer });
  });
});
