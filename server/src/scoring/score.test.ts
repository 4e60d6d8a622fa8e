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

describe('subscales and rules for missing answers', () => {
  const keys = ['a', 'b', 'c', 'd'];
  const scale = (more: Partial<Scoring> = {}) => ({
    sections: [{ title: '', answers: [], questions: keys.map((key) => choice(key)) }],
    scoring: { items: keys.map((key) => item(key)), min: 0, max: 8, bands: [], ...more },
  });
  const chosen = (...ids: (keyof typeof weights | null)[]) =>
    ids.map((value, index) => ({ key: keys[index] ?? '', value }));
  const halves = scale({
    subscales: [
      {
        name: 'first',
        keys: ['a', 'b'],
        times: 2,
        min: 0,
        max: 8,
        bands: [{ min: 4, max: 8, label: 'much' }],
      },
      { name: 'second', keys: ['c', 'd'], method: 'mean', min: 0, max: 2, bands: [] },
    ],
  });

  it('works out each subscale by itself, beside the total', () => {
    expect(scoreAnswers(halves, chosen('always', 'never', 'sometimes', 'always'))).toEqual({
      total: 5,
      max: 8,
      band: null,
      complete: true,
      subscales: [
        { name: 'first', total: 4, max: 8, band: 'much', complete: true },
        { name: 'second', total: 1.5, max: 2, band: null, complete: true },
      ],
    });
  });

  it('misses an answer in one subscale alone', () => {
    expect(scoreAnswers(halves, chosen('always', 'always', null, 'always'))).toMatchObject({
      complete: false,
      subscales: [
        { total: 8, band: 'much', complete: true },
        { total: 2, band: null, complete: false },
      ],
    });
  });

  const prorating = scale({
    bands: [{ min: 4, max: 8, label: 'much' }],
    missing: { atMost: 2, method: 'prorate' },
  });
  const most = { max: 8, complete: false };
  it.each([
    ['one, rounded up', chosen('always', 'always', 'sometimes', null), 7, true],
    ['one, rounded down', chosen('sometimes', 'never', 'never', null), 1, true],
    ['as many as it says', chosen('always', 'sometimes', null, null), 6, true],
    ['not one more', chosen('always', null, null, null), 2, false],
    ['nothing of nothing', [], 0, false],
  ])('prorates %s', (_name, answers, total, prorated) => {
    const band = prorated && total >= 4 ? 'much' : null;
    const expected = { ...most, total, band, ...(prorated ? { prorated: true } : {}) };
    expect(scoreAnswers(prorating, answers)).toEqual(expected);
  });

  it('does not prorate what its condition left out', () => {
    const gate = {
      behavior: 'all' as const,
      conditions: [{ question: 'a', operator: 'exists' as const, answer: false }],
    };
    const [section] = prorating.sections;
    const gated = (section?.questions ?? []).map((one) =>
      one.key === 'd' ? { ...one, enableWhen: [gate] } : one,
    );
    const asked = { ...prorating, sections: [{ title: '', answers: [], questions: gated }] };
    expect(scoreAnswers(asked, chosen('always', 'always', 'always'))).toEqual({
      ...most,
      total: 6,
      band: 'much',
      complete: true,
    });
    const half = { total: 5, prorated: true };
    expect(scoreAnswers(asked, chosen('always', 'sometimes')), 'of 4.5').toMatchObject(half);
  });

  it('leaves fractions where points have some', () => {
    const halfPoints = { never: 0, sometimes: 0.5, always: 1 };
    const fine = scale({
      items: keys.map((key) => item(key, { weights: halfPoints })),
      max: 4,
      missing: { atMost: 1, method: 'prorate' },
    });
    expect(scoreAnswers(fine, chosen('always', 'sometimes', 'never'))).toMatchObject({ total: 2 });
    expect(scoreAnswers(fine, chosen('always', 'sometimes', 'sometimes'))?.total).toBe(2.666667);
  });

  it('reads totals by the clinic’s bands where they were made for the same range', () => {
    const made = (min: number, max: number) => ({ min, max, bands: [{ min, max, label: 'ours' }] });
    const own = {
      total: made(0, 8),
      subscales: { first: made(0, 8), second: made(0, 3), third: made(0, 1) },
    };
    const answers = chosen('always', 'always', 'always', 'always');
    expect(scoreAnswers({ ...halves, ownBands: own }, answers)).toMatchObject({
      band: 'ours',
      bandsFrom: 'clinic',
      subscales: [{ band: 'ours', bandsFrom: 'clinic' }, { band: null }],
    });
    const other = scoreAnswers({ ...halves, ownBands: { total: made(0, 7), subscales: {} } }, answers);
    expect(other).toMatchObject({ band: null });
    expect(JSON.stringify(other)).not.toContain('bandsFrom');
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
