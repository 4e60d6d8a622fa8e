import type { AssessmentContent, Scoring, Subscale } from '@evenkeel/contract/provider-content';
import type { Question } from '@evenkeel/contract/questionnaire';
import { describe, expect, it } from 'vitest';
import { importContent } from './import-content.ts';

const question = (key: string, more: Partial<Question> = {}): Question => ({
  key,
  title: `Question ${key}`,
  type: 'single-choice',
  skippable: false,
  answers: [
    { id: 'no', title: 'No' },
    { id: 'yes', title: 'Yes' },
  ],
  meta: {},
  ...more,
});
const number = (key: string, more: Partial<Question> = {}): Question =>
  question(key, { type: 'number', answers: [], meta: { min: 0, max: 10 }, ...more });

const content = (questions: Question[], more: Partial<AssessmentContent> = {}): AssessmentContent => ({
  key: 'own',
  name: 'Our own',
  content: { sections: [{ title: 'Our own', answers: [], questions }] },
  scoring: null,
  ...more,
});
const scored = (more: Partial<NonNullable<AssessmentContent['scoring']>> = {}) =>
  content([question('a'), number('n')], {
    scoring: {
      items: [
        { key: 'a', weights: { no: 0, yes: 4 }, reversed: true },
        { key: 'n', reversed: false },
      ],
      min: 0,
      max: 14,
      bands: [
        { min: 0, max: 6, label: 'low' },
        { min: 7, max: 14, label: 'high' },
      ],
      ...more,
    },
  });

const problems = (json: unknown): string[] => {
  const result = importContent(json);
  return result.ok ? [] : result.problems.map(({ item, message }) => `${item} ${message}`);
};
const on = (...conditions: NonNullable<Question['enableWhen']>[number]['conditions']) => [
  { behavior: 'all' as const, conditions },
];

const halves = (more: Partial<Subscale>, scoring: Partial<Scoring> = {}) =>
  scored({ subscales: [{ name: 'half', keys: ['n'], min: 0, max: 10, bands: [], ...more }], ...scoring });
const even = (more: Partial<Scoring>) =>
  content([number('a'), number('b')], {
    scoring: {
      items: ['a', 'b'].map((key) => ({ key, reversed: false })),
      min: 0,
      max: 20,
      bands: [],
      ...more,
    },
  });

describe('subscales and rules for missing answers in the product’s own JSON', () => {
  const missing = { atMost: 1, method: 'prorate' as const };
  it.each([
    ['a subscale', halves({ bands: [{ min: 0, max: 10, label: 'any' }] })],
    ['a subscale that is multiplied', halves({ times: 2.5, max: 25 })],
    ['a mean of items of one range', even({ method: 'mean', max: 10, missing })],
    ['a rule for missing answers', even({ missing })],
  ])('take %s as it is', (_name, whole) => {
    expect(importContent(whole)).toEqual({ ok: true, content: whole, warnings: [] });
  });

  const named = (problem: string) => `scoring subscale “half”: ${problem}`;
  it.each([
    [halves({ name: ' ' }), 'scoring subscale “ ”: has no usable name'],
    [halves({ keys: [] }), named('has no items')],
    [halves({ keys: ['n', 'n'] }), named('names “n” twice')],
    [halves({ keys: ['z'] }), named('names “z”, which is not scored')],
    [halves({ max: 9 }), named('its items add up to 0 to 10')],
    [halves({ times: 0, max: 0 }), named('multiplies by what is no factor')],
    [halves({ bands: [{ min: 5, max: 11, label: 'far' }] }), named('its band “far” is out of range')],
    [halves({ bands: [{ min: 5, max: 6, label: '' }] }), named('has a band without a name')],
    [halves({ missing }), named('its rule for missing answers leaves none of them')],
    [scored({ missing }), 'scoring takes the mean of items of different ranges'],
    [scored({ method: 'mean', max: 7, bands: [] }), 'scoring takes the mean of items of different ranges'],
    [even({ missing: { ...missing, atMost: 0 } }), 'scoring.missing.atMost'],
  ])('refuse %#', (whole, expected) => {
    expect(problems(whole).join('\n')).toContain(expected);
  });

  it('name each subscale once', () => {
    const one = { name: 'half', keys: ['n'], min: 0, max: 10, bands: [] };
    expect(problems(scored({ subscales: [one, one] }))).toEqual(['scoring has the subscale “half” twice']);
    const many = Array.from({ length: 51 }, (_, index) => ({ ...one, name: `half ${index}` }));
    expect(problems(scored({ subscales: many }))).toEqual(['scoring has more than 50 subscales']);
  });

  it('do not lose a misspelt rule', () => {
    const misspelt = { atMost: 1, method: 'prorate' as const, atmost: 2 };
    expect(problems(even({ missing: misspelt }))).toEqual([
      'scoring.missing.atmost is not a field of the product’s JSON',
    ]);
  });
});

describe('the product’s own JSON', () => {
  it('is taken as it is', () => {
    const whole = scored();
    expect(importContent(whole)).toEqual({ ok: true, content: whole, warnings: [] });
  });

  it('may share the section’s options', () => {
    const shared = content([question('a', { answers: [] })]);
    expect(problems(shared)).toEqual(['a has no options']);
    shared.content.sections[0]?.answers.push({ id: 'no', title: 'No' });
    expect(problems(shared)).toEqual([]);
  });

  it('is refused with every field that is missing, wrong or misspelt', () => {
    expect(problems({ key: '', content: { sections: [] } })).toEqual([
      'key Give the content a key',
      'name has to be of the type string',
      'content.sections Content has one section',
      'scoring has to be of the type object',
    ]);
    expect(problems({ ...content([{ ...question('a'), saftey: {} } as Question]), note: 1 })).toEqual([
      'content.sections.0.questions.0.saftey is not a field of the product’s JSON',
      'note is not a field of the product’s JSON',
    ]);
  });

  const bad: readonly (readonly [problem: string, json: AssessmentContent])[] = [
    ['content has no question to ask', content([])],
    ['a is there twice', content([question('a'), question('a')])],
    ['__proto__ has no usable key', content([question('__proto__')])],
    ['a has no text', content([question('a', { title: ' ' })])],
    [
      'a has the option “no” twice',
      content([question('a', { answers: [question('a').answers, question('a').answers].flat() })]),
    ],
    ['a has options, but is no choice', content([question('a', { type: 'free_text' })])],
    [
      'a has an overriding option “x”, but takes only one',
      content([question('a', { answers: [{ id: 'x', title: 'X', isOverride: true }] })]),
    ],
    ['a its min is above its max', content([number('a', { meta: { min: 3, max: 1 } })])],
    [
      'a has no usable maxLength',
      content([question('a', { type: 'free_text', answers: [], meta: { maxLength: 0 } })]),
    ],
    [
      'a its safety rule names “maybe”, which is no option',
      content([question('a', { safety: { options: ['maybe'] } })]),
    ],
    ['a its safety rule compares numbers', content([question('a', { safety: { atLeast: 1 } })])],
    ['a its safety rule is empty', content([question('a', { safety: {} })])],
    [
      'a its condition names “z”, which is not there',
      content([question('a', { enableWhen: on({ question: 'z', operator: 'exists', answer: true }) })]),
    ],
    [
      'a its conditions lead in a circle',
      content([question('a', { enableWhen: on({ question: 'a', operator: 'exists', answer: true }) })]),
    ],
    [
      'b its condition names an answer that “a” does not offer',
      content([
        question('a'),
        question('b', { enableWhen: on({ question: 'a', operator: '=', answer: 'maybe' }) }),
      ]),
    ],
    [
      'b its condition compares “a” by size',
      content([
        question('a'),
        question('b', { enableWhen: on({ question: 'a', operator: '>', answer: 1 }) }),
      ]),
    ],
    [
      'b its condition on “a” needs a number',
      content([
        number('a'),
        question('b', { enableWhen: on({ question: 'a', operator: '>', answer: '1' }) }),
      ]),
    ],
    ['scoring scores “z”, which is not there', scored({ items: [{ key: 'z', reversed: false }] })],
    [
      'scoring scores “n” twice',
      scored({
        items: [
          { key: 'n', reversed: false },
          { key: 'n', reversed: false },
        ],
      }),
    ],
    [
      'scoring its weights of “a” are not those of its options',
      scored({ items: [{ key: 'a', weights: { yes: 1 }, reversed: false }] }),
    ],
    [
      'scoring its weights of “a” are beyond any scale',
      scored({ items: [{ key: 'a', weights: { no: 0, yes: 1e300 }, reversed: false }] }),
    ],
    [
      'scoring has weights for the number “n”',
      scored({ items: [{ key: 'n', weights: {}, reversed: false }] }),
    ],
    ['scoring its items add up to 0 to 14', scored({ max: 20 })],
    [
      'scoring its band “high” overlaps another',
      scored({
        bands: [
          { min: 0, max: 7, label: 'low' },
          { min: 7, max: 14, label: 'high' },
        ],
      }),
    ],
    ['scoring its band “low” is out of range', scored({ bands: [{ min: -1, max: 7, label: 'low' }] })],
  ];
  it.each(bad)('is refused where %s', (problem, json) => {
    expect(problems(json)).toContain(problem);
  });
});
