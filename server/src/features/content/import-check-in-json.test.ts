import { describe, expect, it } from 'vitest';
import type { CheckInNode } from '@evenkeel/contract/check-ins';
import type { CheckInContent } from '@evenkeel/contract/provider-content';
import { sampleModule } from '../../testing/build-module.ts';
import { importCheckIn, importContent } from './import-content.ts';
import { lifestyleModule } from './lifestyle-module.ts';

const problems = (json: unknown, ...type: ['symptom' | 'treatment_activity'] | []): string[] => {
  const result = importCheckIn(json, ...type);
  return result.ok ? [] : result.problems.map(({ item, message }) => `${item} ${message}`);
};
const of = (...nodes: CheckInNode[]): CheckInContent => sampleModule({ content: { nodes } });
const options = [
  { id: 'no', label: 'No' },
  { id: 'yes', label: 'Yes' },
];
const likert = (more: Partial<CheckInNode> = {}): CheckInNode => ({
  id: 'a',
  type: 'likert',
  label: 'How was it?',
  answers: options,
  ...more,
});
const slider = (more: Partial<CheckInNode> = {}): CheckInNode => ({
  id: 'a',
  type: 'slider_vertical',
  label: 'How was it?',
  ...more,
});
const text = (more: Partial<CheckInNode> = {}): CheckInNode => ({
  id: 'a',
  type: 'free_text',
  label: 'How was it?',
  ...more,
});

describe('a check-in of the product’s own JSON', () => {
  it('comes in as it is', () => {
    const content = sampleModule();
    expect(importCheckIn(content)).toEqual({ ok: true, content, warnings: [] });
    expect(importCheckIn(content, 'symptom')).toEqual({ ok: true, content, warnings: [] });
    expect(problems(lifestyleModule)).toEqual([]);
  });

  it('is refused as another type than it says', () => {
    expect(problems(sampleModule(), 'treatment_activity')).toEqual([
      'type says symptom, but the import was asked for as treatment_activity',
    ]);
  });

  it('is told from an assessment', () => {
    expect(problems({ key: 'a', content: { sections: [] } })).toEqual([
      'content is an assessment: import it as one, with the kind assessment',
    ]);
    const assessed = importContent(sampleModule());
    expect(assessed.ok ? [] : assessed.problems).toEqual([
      { item: 'content', message: 'is a check-in: import it as one, with the kind check-in' },
    ]);
    expect(problems({ key: 'a' })).toEqual([
      'content is neither a FHIR Questionnaire (it has no resourceType) nor the product’s own JSON for a check-in',
    ]);
  });

  it('names what its schema does not know or allow', () => {
    expect(problems({ ...of(likert()), colour: 'red' })).toEqual([
      'colour is not a field of the product’s JSON',
    ]);
    expect(problems(of({ ...likert(), step: 1 } as CheckInNode))).toEqual([
      'content.nodes.0.step is not a field of the product’s JSON',
    ]);
    expect(problems({ ...sampleModule(), type: 'daily' })[0]).toMatch(/^type /);
    expect(problems(of())).toEqual(['content.nodes A check-in has at least one node']);
  });

  it.each<[string, CheckInContent, string]>([
    ['the same id twice', of(text(), likert()), 'a is there twice'],
    ['nothing but headings', of(text({ type: 'heading' })), 'content has no question to ask'],
    ['a node without words', of(text({ label: ' ' })), 'a has no text'],
    ['an id that no object keeps', of(text({ id: '__proto__' })), '__proto__ has no usable id'],
    ['a likert without answers', of(likert({ answers: [] })), 'a has no answers to choose'],
    [
      'an answer twice',
      of(likert({ answers: [...options, ...options.slice(1)] })),
      'a has the answer “yes” twice',
    ],
    ['a text with answers', of(text({ answers: options })), 'a has answers to choose, but is a free_text'],
    [
      'a heading with answers',
      of(text({ id: 'b' }), text({ type: 'heading', answers: options })),
      'a has answers to choose, but is a heading',
    ],
    ['several of a likert', of(likert({ multiselect: true })), 'a has multiselect, but is a likert'],
    ['a text with an end', of(text({ minValue: 1 })), 'a has a minValue, but is a free_text'],
    ['an empty range', of(slider({ minValue: 3, maxValue: 3 })), 'a its minValue is not below its maxValue'],
    ['a range above its default', of(slider({ minValue: 2 })), 'a its minValue is not below its maxValue'],
    ['a range without end', of(slider({ maxValue: 1e300 })), 'a its range is beyond any scale'],
    ['an empty safety rule', of(likert({ safety: {} })), 'a its safety rule is empty'],
    [
      'a safety rule on no answer',
      of(likert({ safety: { options: ['maybe'] } })),
      'a its safety rule names “maybe”, which is no answer',
    ],
    [
      'a safety rule on the number of a choice',
      of(likert({ safety: { atLeast: 1 } })),
      'a its safety rule compares numbers',
    ],
    [
      'a safety rule that no slider reaches',
      of(slider({ safety: { atLeast: 2.01 } })),
      'a its safety rule is beyond its range',
    ],
    [
      'another module under the name of the daily sliders',
      { ...of(slider({ id: 'energy' })), name: 'Lifestyle correlates' },
      'name is called “Lifestyle correlates”, so it has to be the symptom module of the sliders positivity, energy, sleep, social from -2 to 2',
    ],
  ])('refuses %s', (_what, content, message) => {
    expect(problems(content)).toEqual([message]);
  });
});
