import { describe, expect, it } from 'vitest';
import type { Question } from '@evenkeel/contract/questionnaire';
import { fhirResponse, type AnsweredForm } from './form-response.ts';

const question = (key: string, type: Question['type'], options: Question['answers'] = []): Question => ({
  key,
  title: `Title of ${key}`,
  type,
  skippable: true,
  answers: options,
  meta: {},
});

const scale = 'https://scales.test/how-often';
/** What the import makes of this form is in `questions`, in the same order. */
const form = {
  resourceType: 'Questionnaire',
  url: 'https://forms.test/evening',
  version: '2.1',
  status: 'active',
  contained: [
    {
      resourceType: 'ValueSet',
      id: 'often',
      compose: {
        include: [
          {
            system: scale,
            concept: [
              { code: 'N', display: 'Never' },
              { code: 'A', display: 'Always' },
            ],
          },
        ],
      },
    },
  ],
  item: [
    { linkId: 'intro', type: 'display', text: 'Take your time.' },
    {
      linkId: 'body',
      type: 'group',
      text: 'Your body',
      item: [
        { linkId: 'sleep', type: 'choice', text: 'Sleep?', answerValueSet: '#often' },
        {
          linkId: 'food',
          type: 'group',
          item: [{ linkId: 'meals', type: 'integer', text: 'Meals?' }],
        },
        {
          linkId: 'pain',
          type: 'boolean',
          text: 'Pain?',
          item: [{ linkId: 'where', type: 'string', text: 'Where?' }],
        },
      ],
    },
    {
      linkId: 'mood',
      type: 'group',
      text: 'Your mood',
      enableWhen: [{ question: 'pain', operator: '=', answerBoolean: false }],
      item: [{ linkId: 'calm', type: 'boolean', text: 'Calm?' }],
    },
    {
      linkId: 'helped',
      type: 'choice',
      repeats: true,
      text: 'What helped?',
      answerOption: [
        {
          valueCoding: {
            system: 'https://help.test',
            code: 'w',
            display: 'A walk',
            extension: [{ url: 'https://points.test', valueDecimal: 1 }],
          },
        },
        { valueString: 'A talk' },
        { valueInteger: 3 },
      ],
    },
    { linkId: 'note', type: 'text', text: 'A note?' },
  ],
};

const yesNo = [
  { id: 'true', title: 'Yes' },
  { id: 'false', title: 'No' },
];
const questions = [
  question('sleep', 'single-choice', [
    { id: 'N', title: 'Never' },
    { id: 'A', title: 'Always' },
  ]),
  question('meals', 'number'),
  question('pain', 'single-choice', yesNo),
  question('where', 'free_text'),
  question('calm', 'single-choice', yesNo),
  question('helped', 'multi-select', [
    { id: 'w', title: 'A walk' },
    { id: 'option-2', title: 'A talk' },
    { id: '3', title: '3' },
  ]),
  question('note', 'free_text'),
];

const answered = (fields: Partial<AnsweredForm> = {}): AnsweredForm => ({
  id: '6f8b1b2e-5d0c-4f4e-9a55-0d6b1b0f3c01',
  contentId: '6f8b1b2e-5d0c-4f4e-9a55-0d6b1b0f3c02',
  versionNumber: 3,
  source: form,
  sections: [{ title: 'Evening', answers: [], questions }],
  answers: [
    { key: 'sleep', value: 'A' },
    { key: 'meals', value: 3 },
    { key: 'pain', value: 'true' },
    { key: 'where', value: 'In the back' },
    { key: 'helped', value: ['w', 'option-2', '3'] },
    { key: 'note', value: null },
  ],
  receivedAt: new Date('2026-03-02T17:00:00Z'),
  patientId: '6f8b1b2e-5d0c-4f4e-9a55-0d6b1b0f3c03',
  relatedPatientId: null,
  timeZone: 'America/New_York',
  ...fields,
});

describe('fhirResponse', () => {
  it('answers in the source’s tree and types; what was not asked is absent, what was skipped has no answer', () => {
    expect(fhirResponse(answered())).toEqual({
      resourceType: 'QuestionnaireResponse',
      id: '6f8b1b2e-5d0c-4f4e-9a55-0d6b1b0f3c01',
      questionnaire: 'https://forms.test/evening|2.1',
      status: 'completed',
      subject: { reference: 'Patient/6f8b1b2e-5d0c-4f4e-9a55-0d6b1b0f3c03' },
      authored: '2026-03-02T17:00:00.000Z',
      item: [
        {
          linkId: 'body',
          text: 'Your body',
          item: [
            {
              linkId: 'sleep',
              text: 'Title of sleep',
              answer: [{ valueCoding: { system: scale, code: 'A', display: 'Always' } }],
            },
            {
              linkId: 'food',
              item: [{ linkId: 'meals', text: 'Title of meals', answer: [{ valueInteger: 3 }] }],
            },
            {
              linkId: 'pain',
              text: 'Title of pain',
              answer: [
                {
                  valueBoolean: true,
                  item: [
                    { linkId: 'where', text: 'Title of where', answer: [{ valueString: 'In the back' }] },
                  ],
                },
              ],
            },
          ],
        },
        {
          linkId: 'helped',
          text: 'Title of helped',
          answer: [
            { valueCoding: { system: 'https://help.test', code: 'w', display: 'A walk' } },
            { valueString: 'A talk' },
            { valueInteger: 3 },
          ],
        },
        { linkId: 'note', text: 'Title of note' },
      ],
    });
  });

  it('says false where somebody said no, and keeps a group that was asked', () => {
    const { item } = fhirResponse(
      answered({
        answers: [
          { key: 'pain', value: 'false' },
          { key: 'calm', value: null },
        ],
      }),
    );
    expect(item).toEqual([
      {
        linkId: 'body',
        text: 'Your body',
        item: [{ linkId: 'pain', text: 'Title of pain', answer: [{ valueBoolean: false }] }],
      },
      { linkId: 'mood', text: 'Your mood', item: [{ linkId: 'calm', text: 'Title of calm' }] },
    ]);
  });

  it.each([
    [{ ...form, version: undefined }, 'https://forms.test/evening|3'],
    [{ ...form, url: undefined }, 'urn:uuid:6f8b1b2e-5d0c-4f4e-9a55-0d6b1b0f3c02|3'],
  ])('names the questionnaire by its own address where it has one', (source, canonical) => {
    expect(fhirResponse(answered({ source })).questionnaire).toBe(canonical);
  });

  it('is about the patient when somebody related to them answered', () => {
    const relatedPatientId = '6f8b1b2e-5d0c-4f4e-9a55-0d6b1b0f3c04';
    expect(fhirResponse(answered({ relatedPatientId }))).toMatchObject({
      subject: { reference: `Patient/${relatedPatientId}` },
      source: { reference: 'RelatedPerson/6f8b1b2e-5d0c-4f4e-9a55-0d6b1b0f3c03' },
    });
  });

  it('lists the product’s own content flat, an option’s id as its code', () => {
    const { questionnaire, item } = fhirResponse(answered({ source: { key: 'evening' } }));
    expect(questionnaire).toBe('urn:uuid:6f8b1b2e-5d0c-4f4e-9a55-0d6b1b0f3c02|3');
    expect(item).toEqual([
      {
        linkId: 'sleep',
        text: 'Title of sleep',
        answer: [{ valueCoding: { code: 'A', display: 'Always' } }],
      },
      { linkId: 'meals', text: 'Title of meals', answer: [{ valueInteger: 3 }] },
      {
        linkId: 'pain',
        text: 'Title of pain',
        answer: [{ valueCoding: { code: 'true', display: 'Yes' } }],
      },
      { linkId: 'where', text: 'Title of where', answer: [{ valueString: 'In the back' }] },
      {
        linkId: 'helped',
        text: 'Title of helped',
        answer: [
          { valueCoding: { code: 'w', display: 'A walk' } },
          { valueCoding: { code: 'option-2', display: 'A talk' } },
          { valueCoding: { code: '3', display: '3' } },
        ],
      },
      { linkId: 'note', text: 'Title of note' },
    ]);
  });

  const typed = (type: string, format: Question['meta']['format'], more: object = {}) => ({
    item: { linkId: 'q', type, text: 'Q?', ...more },
    question: { ...question('q', 'free_text'), meta: format === undefined ? {} : { format } },
  });
  const kilograms = {
    extension: [
      {
        url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-unit',
        valueCoding: { system: 'http://unitsofmeasure.org', code: 'kg', display: 'kg' },
      },
    ],
  };
  it.each([
    ['2024-02-29', typed('date', 'date'), { valueDate: '2024-02-29' }],
    ['2024-07-04T09:30', typed('dateTime', 'date-time'), { valueDateTime: '2024-07-04T09:30:00-04:00' }],
    ['09:30', typed('time', 'time'), { valueTime: '09:30:00' }],
    ['1.50', typed('decimal', 'decimal'), { valueDecimal: 1.5 }],
    ['https://a.test', typed('url', 'url'), { valueUri: 'https://a.test' }],
    ['words', typed('string', 'line'), { valueString: 'words' }],
    [
      '70.5',
      typed('quantity', 'decimal', kilograms),
      { valueQuantity: { value: 70.5, unit: 'kg', system: 'http://unitsofmeasure.org', code: 'kg' } },
    ],
  ])('gives “%s” in the type that its item asks for', (value, { item, question: asked }, answer) => {
    const response = fhirResponse(
      answered({
        source: { ...form, contained: [], item: [item] },
        sections: [{ title: '', answers: [], questions: [asked] }],
        answers: [{ key: 'q', value }],
      }),
    );
    expect(response.item).toEqual([{ linkId: 'q', text: 'Title of q', answer: [answer] }]);
  });

  it('gives a text of one’s own beside options as a text, and a number of the product’s own with its unit', () => {
    const tea = { linkId: 'drinks', type: 'open-choice', repeats: true, answerOption: [{ valueInteger: 1 }] };
    const sections = [
      {
        title: '',
        answers: [],
        questions: [
          { ...question('drinks', 'multi-select', [{ id: 'option-1', title: '1' }]), open: true },
          { ...question('weight', 'free_text'), meta: { format: 'decimal', unit: 'kg' } as const },
        ],
      },
    ];
    const answers = [
      { key: 'drinks', value: ['option-1', 'Mate'] },
      { key: 'weight', value: '70.5' },
    ];
    const fromFhir = fhirResponse(answered({ source: { ...form, item: [tea] }, sections, answers }));
    expect(fromFhir.item[0]?.answer).toEqual([{ valueInteger: 1 }, { valueString: 'Mate' }]);
    const own = fhirResponse(answered({ source: { key: 'own' }, sections, answers }));
    expect(own.item.map(({ answer }) => answer)).toEqual([
      [{ valueCoding: { code: 'option-1', display: '1' } }, { valueString: 'Mate' }],
      [{ valueQuantity: { value: 70.5, unit: 'kg' } }],
    ]);
  });
});
