import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { IntakeItem } from '@evenkeel/contract/intake-questionnaire';
import { limits } from '@evenkeel/contract/limits';
import type { Condition } from '@evenkeel/contract/questionnaire';
import { lifestyleModule } from './lifestyle-module.ts';
import { importIntake } from './import-content.ts';

const problems = (json: unknown): string[] => {
  const result = importIntake(json);
  return result.ok ? [] : result.problems.map(({ item, message }) => `${item} ${message}`);
};
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
const answerOptions = [
  { id: 'yes', value: 'Yes' },
  { id: 'no', value: 'No' },
];
const choice = (linkId: string, given: Partial<IntakeItem> = {}) =>
  item(linkId, { type: 'choice', answerOptions, ...given });
const group = (linkId: string, items: IntakeItem[], given: Partial<IntakeItem> = {}) =>
  item(linkId, { type: 'group', items, ...given });
const paged = (...pages: IntakeItem[][]) => ({
  key: 'intake',
  name: 'Intake',
  content: { pages: pages.map((items) => ({ description: 'A page', items })) },
});
const of = (...items: IntakeItem[]) => paged(items);
const on = (...conditions: Condition[]): Partial<IntakeItem> => ({
  enableWhen: [{ behavior: 'all', conditions }],
});
const isYes = (question: string): Condition => ({ question, operator: '=', answer: 'yes' });

describe('an intake questionnaire of the product’s own JSON', () => {
  it('comes in as it is', () => {
    const content = paged(
      [
        choice('q', { required: true, safety: { options: ['yes'] }, items: [item('more')] }),
        group('read', []),
        group('about', [
          item('age', { format: 'whole-number', min: 0, max: 120, safety: { atLeast: 100 } }),
          item('born', { format: 'date', ...on({ question: 'age', operator: '>', answer: 17 }) }),
        ]),
      ],
      [
        choice('several', {
          multiple: true,
          open: true,
          maxLength: 50,
          answerOptions: [...answerOptions, { id: 'none', value: 'None', isOverride: true }],
        }),
        item('lines', { multiple: true, ...on({ question: 'born', operator: '<', answer: '2000-01-01' }) }),
        item('own', on({ question: 'several', operator: '=', answer: 'in their own words' })),
        item('after', on({ question: 'later', operator: 'exists', answer: true })),
        item('later'),
        group(
          'medicine',
          [
            item('name', { required: true, initial: 'None' }),
            group('effect', [item('what')], { repeats: true }),
          ],
          { repeats: true, minOccurs: 1, maxOccurs: 20 },
        ),
      ],
    );
    expect(importIntake(content)).toEqual({ ok: true, content, warnings: [] });
  });

  it('comes in as the demonstration has it', () => {
    const read = (file: string) =>
      importIntake(JSON.parse(readFileSync(new URL(`../../demo/content/${file}`, import.meta.url), 'utf8')));
    for (const file of ['intake-harbor-view.json', 'intake-cedar-grove.fhir.json']) {
      expect(read(file), file).toMatchObject({ ok: true, warnings: [] });
    }
  });

  it.each<[string, unknown, string]>([
    ['another kind', lifestyleModule, 'content is a check-in: import it as one, with the kind check-in'],
    [
      'an assessment',
      { content: { sections: [] } },
      'content is an assessment: import it as one, with the kind assessment',
    ],
    [
      'anything else',
      { content: 'x' },
      'content is neither a FHIR Questionnaire (it has no resourceType) nor the product’s own JSON for an intake questionnaire',
    ],
    ['no page', paged(), 'content.pages A questionnaire has at least one page'],
    ['no question', of(group('read', [])), 'content has no question to ask'],
    [
      'an unknown field',
      of({ ...item('q'), placeholder: 'x' } as IntakeItem),
      'content.pages.0.items.0.placeholder is not a field of the product’s JSON',
    ],
    [
      'a missing field',
      { ...of(), content: { pages: [{ description: '', items: [{ linkId: 'q' }] }] } },
      'content.pages.0.items.0.id has to be of the type string',
    ],
    ['a linkId that is there twice', of(item('q'), group('g', [item('q', { id: 'x' })])), 'q is there twice'],
    ['an id that is there twice', paged([item('q')], [item('r', { id: 'q' })]), 'q is the id of two items'],
    ['a linkId that no object keeps', of(item('__proto__')), '__proto__ has no usable linkId'],
    ['no text', of(item('q', { text: ' ' })), 'q has no text'],
    [
      'too long a text',
      of(item('q', { text: 'x'.repeat(limits.textLength + 1) })),
      'q has a text of more than 10000 characters',
    ],
    ['a group of nothing', of(item('q'), group('g', [], { text: '' })), 'g has neither a text nor items'],
    [
      'a group that has to be answered',
      of(item('q'), group('g', [], { required: true })),
      'g is a group, which has no answer, but is required',
    ],
    [
      'a group of several',
      of(item('q'), group('g', [], { multiple: true })),
      'g is a group, but says multiple; what is asked several times repeats',
    ],
    [
      'a first answer of a group',
      of(item('q'), group('g', [], { initial: 'x' })),
      'g its initial answer is none that it takes',
    ],
    [
      'a first answer of nothing',
      of(item('q', { initial: ' ' })),
      'q its initial answer is none that it takes',
    ],
    [
      'a first answer that is not offered',
      of(choice('q', { initial: 'maybe' })),
      'q its initial answer is none that it takes',
    ],
    [
      'a first answer that does not fit the pattern',
      of(item('q', { pattern: '[0-9]{5}', initial: '123' })),
      'q its initial answer is none that it takes',
    ],
    [
      'a first answer that calls for help',
      of(choice('q', { initial: 'yes', safety: { options: ['yes'] } })),
      'q its initial answer calls for help, which only a person can',
    ],
    ['a question that repeats', of(item('q', { repeats: true })), 'q repeats, but is no group'],
    [
      'what repeats and asks nothing',
      of(item('q'), group('g', [], { repeats: true })),
      'g repeats, but asks nothing',
    ],
    [
      'a count of what does not repeat',
      of(group('g', [item('q')], { minOccurs: 1 })),
      'g has a minOccurs or maxOccurs, but does not repeat',
    ],
    [
      'a count that nobody reaches',
      of(group('g', [item('q')], { repeats: true, maxOccurs: 51 })),
      'g has no usable minOccurs or maxOccurs',
    ],
    [
      'a least count above the greatest',
      of(group('g', [item('q')], { repeats: true, minOccurs: 3, maxOccurs: 2 })),
      'g its minOccurs is above its maxOccurs',
    ],
    ['a linkId that names an entry', of(item('q[2.k3f9]')), 'q[2.k3f9] has no usable linkId'],
    [
      'a linkId that leaves no room for entries',
      of(group('g', [item('q'.repeat(250))], { repeats: true })),
      `${'q'.repeat(250)} has too long a linkId for a group that repeats`,
    ],
    ['a choice of nothing', of(choice('q', { answerOptions: [] })), 'q has no options'],
    ['options of a text', of(item('q', { answerOptions })), 'q has options, but is no choice'],
    ['a text that is open', of(item('q', { open: true })), 'q is open, but is no choice'],
    [
      'an option twice',
      of(choice('q', { answerOptions: [...answerOptions, ...answerOptions] })),
      'q has the option “yes” twice',
    ],
    [
      'an option without words',
      of(choice('q', { answerOptions: [{ id: 'a', value: '' }] })),
      'q has no text for the option “a”',
    ],
    [
      'an option that nothing can name',
      of(choice('q', { answerOptions: [{ id: ' ', value: 'A' }] })),
      'q has an option without a usable id',
    ],
    [
      'an override among one',
      of(choice('q', { answerOptions: [{ id: 'a', value: 'A', isOverride: true }] })),
      'q has an overriding option “a”, but takes only one',
    ],
    ['a format of a choice', of(choice('q', { format: 'date' })), 'q has the format date, but is a choice'],
    [
      'a least above the greatest',
      of(item('q', { format: 'decimal', min: 2, max: 1 })),
      'q its min is above its max',
    ],
    ['a least of a text', of(item('q', { min: 2 })), 'q has a min or max, but asks for no number'],
    ['a length of nothing', of(item('q', { maxLength: 0 })), 'q has no usable maxLength'],
    [
      'a length of a date',
      of(item('q', { maxLength: 9, format: 'date' })),
      'q has a maxLength, but takes no text',
    ],
    [
      'a safety rule for no option',
      of(choice('q', { safety: { options: ['x'] } })),
      'q its safety rule names “x”, which is no option',
    ],
    ['an empty safety rule', of(choice('q', { safety: {} })), 'q its safety rule is empty'],
    [
      'a safety rule for no number',
      of(item('q', { safety: { atLeast: 1 } })),
      'q its safety rule compares numbers',
    ],
    [
      'a safety rule that nothing meets',
      of(item('q', { format: 'decimal', max: 1, safety: { atLeast: 2 } })),
      'q its safety rule is beyond its range',
    ],
    [
      'a condition on nothing',
      of(item('q', on(isYes('x')))),
      'q its condition names “x”, which is not there',
    ],
    [
      'a condition on a group',
      of(group('g', []), item('q', on(isYes('g')))),
      'q its condition names “g”, which is a group and never has an answer',
    ],
    [
      'a condition on an answer that is not there',
      of(choice('q'), item('r', on({ question: 'q', operator: '=', answer: 'maybe' }))),
      'r its condition names an answer that “q” does not offer',
    ],
    [
      'options by size',
      of(choice('q'), item('r', on({ question: 'q', operator: '>', answer: 1 }))),
      'r its condition compares “q” by size',
    ],
    [
      'a text by size',
      of(item('q'), item('r', on({ question: 'q', operator: '>', answer: 1 }))),
      'r its condition compares “q” by size',
    ],
    [
      'a number beside a text',
      of(item('q', { format: 'decimal' }), item('r', on({ question: 'q', operator: '=', answer: 'x' }))),
      'r its condition on “q” needs a number',
    ],
    [
      'existence of a word',
      of(item('q'), item('r', on({ question: 'q', operator: 'exists', answer: 'x' }))),
      'r its condition on “q” needs true or false',
    ],
    [
      'a circle',
      of(choice('q', on(isYes('r'))), choice('r', on(isYes('q')))),
      'q its conditions lead in a circle',
    ],
    [
      'a circle through a group',
      of(group('g', [choice('q')], on(isYes('q')))),
      'q its conditions lead in a circle',
    ],
    [
      'a circle through what stands below a question',
      of(choice('q', { ...on(isYes('r')), items: [choice('r')] })),
      'q its conditions lead in a circle',
    ],
    [
      'more than the limits allow',
      of(...Array.from({ length: limits.contentItems + 1 }, (_one, index) => item(`q${index}`))),
      'content has more than 2000 items',
    ],
    [
      'conditions that multiply',
      of(
        item('q'),
        group(
          'g',
          Array.from({ length: 1_900 }, (_one, index) => item(`q${index}`)),
          on(...Array.from({ length: 1_000 }, () => isYes('q'))),
        ),
      ),
      'content has more than 20000 conditions once its groups are opened',
    ],
    [
      'more levels than the limits allow',
      of(
        Array.from({ length: 13 }).reduce<IntakeItem>(
          (inner, _one, index) => group(`g${index}`, [inner]),
          item('q'),
        ),
      ),
      'content is nested deeper than 12 levels',
    ],
    [
      'characters that cannot be stored',
      of(item('q', { text: 'a\0b' })),
      'content The content has characters that cannot be stored',
    ],
  ])('is refused for %s', (_what, json, problem) => {
    expect(problems(json)).toContain(problem);
  });
});
