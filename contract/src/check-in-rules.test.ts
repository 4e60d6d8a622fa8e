import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byKey } from './answer-rules.ts';
import { nodeAnswerError, sliderRange, symptomPercent } from './check-in-rules.ts';
import type { CheckInNode } from './check-ins.ts';
import type { AnswerValue } from './questionnaire.ts';

const node = (given: Partial<CheckInNode> = {}): CheckInNode => ({
  id: 'n',
  type: 'free_text',
  label: 'How was it?',
  ...given,
});
const options = [
  { id: 'none', label: 'None', value: 0 },
  { id: 'some', label: 'Some', value: 1 },
  { id: 'lots', label: 'Lots', value: 4 },
];
const likert = node({ type: 'likert', answers: options });
const single = node({ type: 'multiple_choice', answers: options });
const several = node({ type: 'multiple_choice', answers: options, multiselect: true });
const slider = node({ type: 'slider_vertical' });
const pain = node({ type: 'slider_vertical', minValue: 0, maxValue: 10 });

describe('what is wrong with an answer to a check-in', () => {
  it.each<[string, CheckInNode, AnswerValue | undefined, string | null]>([
    ['a heading with an answer', node({ type: 'heading' }), 'x', 'A heading has no answer'],
    ['a heading', node({ type: 'heading' }), undefined, null],
    ['a text', node(), 'words', null],
    ['a number for a text', node(), 3, 'Must be a text'],
    ['a list for a text', node(), ['a'], 'Must be a text'],
    ['one of a likert', likert, 'some', null],
    ['the value of an answer for its id', likert, '1', 'Must be one of the answers'],
    ['a number for a choice', likert, 1, 'Must be one of the answers'],
    ['a list for one answer', single, ['some'], 'Must be one of the answers'],
    ['one answer', single, 'lots', null],
    ['several answers', several, ['some', 'lots'], null],
    ['one that is no list', several, 'some', 'Must be a list of the answers'],
    ['the same twice', several, ['some', 'some'], 'Must be a list of the answers'],
    ['an unknown one among them', several, ['some', 'many'], 'Must be a list of the answers'],
    ['the lower end', slider, -2, null],
    ['the upper end', slider, 2, null],
    ['the middle, where a slider starts', slider, 0, null],
    ['beyond an end', slider, 2.01, 'Must be between -2 and 2'],
    ['beyond an end of its own', pain, -0.01, 'Must be between 0 and 10'],
    ['text for a slider', slider, '0', 'Must be between -2 and 2'],
    ['no number', slider, Number.NaN, 'Must be between -2 and 2'],
  ])('%s', (_what, asked, value, message) => {
    expect(nodeAnswerError(asked, value)).toBe(message);
  });

  it.each([undefined, null, '', '  ', []] as const)('nothing at all (%j) is never wrong', (value) => {
    for (const asked of [node(), likert, single, several, slider, node({ type: 'heading' })]) {
      expect(nodeAnswerError(asked, value as AnswerValue)).toBeNull();
    }
  });
});

describe('how strong a symptom is', () => {
  const percent = (nodes: CheckInNode[], answers: Record<string, AnswerValue>) =>
    symptomPercent(nodes, byKey(Object.entries(answers).map(([key, value]) => ({ key, value }))));

  it('is the mean of what its answers say, each on its own range', () => {
    const nodes = [node({ ...likert, id: 'a' }), node({ ...pain, id: 'b' }), node({ ...slider, id: 'c' })];
    expect(percent(nodes, { a: 'some', b: 10, c: -2 })).toBeCloseTo((25 + 100 + 0) / 3);
  });

  it('leaves out what was left open and what says nothing of strength', () => {
    const nodes = [
      node({ ...likert, id: 'a' }),
      node({ ...pain, id: 'b' }),
      node({ ...several, id: 'c' }),
      node({ id: 'd' }),
    ];
    expect(percent(nodes, { a: 'lots', b: null, c: ['none'], d: 'fine' })).toBe(100);
  });

  it.each<[string, CheckInNode, AnswerValue]>([
    ['nothing was answered', likert, null],
    ['the answers have no numbers', node({ ...single, answers: [{ id: 'a', label: 'A' }] }), 'a'],
    [
      'one of them has none',
      node({ ...likert, answers: [...options, { id: 'other', label: 'Other', value: null }] }),
      'lots',
    ],
    [
      'all count the same',
      node({ ...likert, answers: options.map((one) => ({ ...one, value: 3 })) }),
      'some',
    ],
    ['the answer is none of them', likert, 'many'],
    ['an empty range', node({ ...pain, maxValue: 0 }), 0],
    ['there are only texts', node(), 'fine'],
  ])('is not said where %s', (_what, asked, value) => {
    expect(percent([asked], { n: value })).toBeNull();
  });

  it('is between 0 and 100 for whatever may be answered, and grows with each answer', () => {
    const range = fc.tuple(fc.integer({ min: -100, max: 99 }), fc.integer({ min: 1, max: 100 }));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(range, fc.double({ min: 0, max: 1, noNaN: true })), { minLength: 1, maxLength: 6 }),
        fc.nat(),
        (given, which) => {
          const nodes = given.map(([[minValue, span]], index) =>
            node({ id: `n${index}`, type: 'slider_vertical', minValue, maxValue: minValue + span }),
          );
          const values = Object.fromEntries(
            given.map(([[min, span], share], index) => [
              `n${index}`,
              Math.min(min + span, min + span * share),
            ]),
          );
          for (const one of nodes) expect(nodeAnswerError(one, values[one.id])).toBeNull();
          const before = percent(nodes, values) ?? -1;
          expect(before).toBeGreaterThanOrEqual(0);
          expect(before).toBeLessThanOrEqual(100);
          const raised = nodes[which % nodes.length];
          if (raised === undefined) return;
          const after = percent(nodes, { ...values, [raised.id]: sliderRange(raised).max }) ?? -1;
          expect(after).toBeGreaterThanOrEqual(before - 1e-9);
        },
      ),
    );
  });
});
