import type { Scoring } from '@evenkeel/contract/provider-content';
import type { Question, Section } from '@evenkeel/contract/questionnaire';
import { describe, expect, it } from 'vitest';
import { safetyTriggers } from './safety-triggers.ts';
import { scoreAnswers } from './score.ts';

const options = ['never', 'sometimes', 'always'].map((id) => ({ id, title: id }));
const choice = (key: string, more: Partial<Question> = {}): Question => ({
  key,
  title: key,
  type: 'single-choice',
  skippable: true,
  answers: options,
  meta: {},
  ...more,
});
const weights = { never: 0, sometimes: 1, always: 2 };
const item = (key: string, more: Partial<Scoring['items'][number]> = {}) => ({
  key,
  weights,
  reversed: false,
  ...more,
});
const bands = [
  { min: 0, max: 1, label: 'low' },
  { min: 2, max: 4, label: 'high' },
];
const content = (questions: Question[], items: Scoring['items'], shared: Section['answers'] = []) => ({
  sections: [{ title: '', answers: shared, questions }],
  scoring: { items, min: 0, max: 4, bands },
});
const two = content([choice('a'), choice('b'), choice('note')], [item('a'), item('b')]);

describe('scoreAnswers', () => {
  it('is null for content without scoring', () => {
    expect(scoreAnswers({ ...two, scoring: null }, [])).toBeNull();
  });

  it('adds up the scored items, and only those', () => {
    const answers = [
      { key: 'a', value: 'always' },
      { key: 'b', value: 'sometimes' },
      { key: 'note', value: 'always' },
    ];
    expect(scoreAnswers(two, answers)).toEqual({ total: 3, max: 4, band: 'high', complete: true });
  });

  it('names no band when a scored item has no answer', () => {
    const answers = [
      { key: 'a', value: 'always' },
      { key: 'b', value: null },
    ];
    expect(scoreAnswers(two, answers)).toEqual({ total: 2, max: 4, band: null, complete: false });
  });

  it('is complete without the items that its conditions left out, whatever was sent for them', () => {
    const gated = choice('b', {
      enableWhen: [{ behavior: 'all', conditions: [{ question: 'a', operator: '!=', answer: 'never' }] }],
    });
    const answers = [
      { key: 'a', value: 'never' },
      { key: 'b', value: 'always' },
    ];
    expect(scoreAnswers(content([choice('a'), gated], [item('a'), item('b')]), answers)).toEqual({
      total: 0,
      max: 4,
      band: 'low',
      complete: true,
    });
  });

  it('turns a reversed item round within its own weights', () => {
    const reversed = content(
      [choice('a')],
      [item('a', { reversed: true, weights: { never: 1, always: 5 } })],
    );
    expect(scoreAnswers(reversed, [{ key: 'a', value: 'always' }])?.total).toBe(1);
    expect(scoreAnswers(reversed, [{ key: 'a', value: 'never' }])?.total).toBe(5);
  });

  it('adds up what was chosen in a multi-select', () => {
    const many = content([choice('a', { type: 'multi-select' })], [item('a')]);
    expect(scoreAnswers(many, [{ key: 'a', value: ['sometimes', 'always'] }])?.total).toBe(3);
  });

  it('counts a number as itself, and turns it round within its limits', () => {
    const number = choice('a', { type: 'number', answers: [], meta: { min: 0, max: 10 } });
    const plain = { key: 'a', reversed: false };
    expect(scoreAnswers(content([number], [plain]), [{ key: 'a', value: 7 }])?.total).toBe(7);
    const reversed = content([number], [{ ...plain, reversed: true }]);
    expect(scoreAnswers(reversed, [{ key: 'a', value: 7 }])?.total).toBe(3);
  });

  it('takes an answer by its option’s value and from the section’s shared options', () => {
    const shared = [
      { id: 'never', title: 'Never' },
      { id: 'always', value: '9', title: 'Always' },
    ];
    const one = content([choice('a', { answers: [] })], [item('a')], shared);
    expect(scoreAnswers(one, [{ key: 'a', value: '9' }])?.total).toBe(2);
  });

  it('is not misled by keys that every object has', () => {
    const odd = content([choice('constructor')], [item('constructor')]);
    expect(scoreAnswers(odd, [])).toMatchObject({ total: 0, complete: false });
    expect(scoreAnswers(odd, [{ key: 'constructor', value: 'toString' }])?.total).toBe(0);
  });
});

describe('safetyTriggers', () => {
  const asked = choice('a', { safety: { options: ['sometimes', 'always'] } });
  const sections = (questions: Question[]) => [{ title: '', answers: [], questions }];

  it('names the questions whose answers trigger', () => {
    expect(safetyTriggers(sections([asked, choice('b')]), [{ key: 'a', value: 'always' }])).toEqual(['a']);
    expect(safetyTriggers(sections([asked]), [{ key: 'a', value: 'never' }])).toEqual([]);
    expect(safetyTriggers(sections([asked]), [{ key: 'a', value: null }])).toEqual([]);
  });

  it('knows an option by its value too', () => {
    const byValue = { ...asked, answers: [{ id: 'always', value: '2', title: 'Always' }] };
    expect(safetyTriggers(sections([byValue]), [{ key: 'a', value: '2' }])).toEqual(['a']);
  });

  it('knows numbers from a threshold up', () => {
    const number = choice('n', { type: 'number', answers: [], safety: { atLeast: 3 } });
    expect(safetyTriggers(sections([number]), [{ key: 'n', value: 3 }])).toEqual(['n']);
    expect(safetyTriggers(sections([number]), [{ key: 'n', value: 2 }])).toEqual([]);
  });

  it('leaves out what was not asked', () => {
    const gated = {
      ...asked,
      enableWhen: [
        {
          behavior: 'all' as const,
          conditions: [{ question: 'b', operator: '=' as const, answer: 'never' }],
        },
      ],
    };
    expect(safetyTriggers(sections([gated, choice('b')]), [{ key: 'a', value: 'always' }])).toEqual([]);
  });
});
