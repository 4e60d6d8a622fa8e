import { describe, expect, it } from 'vitest';
import { scoreAnswers } from '../../scoring/score.ts';
import { importContent } from './import-content.ts';
import { instruments } from './instruments.ts';

/** A form that is known by its name, with so many items of these points, none of which has to be answered. */
const named = (title: string, count: number, points: readonly number[]) => {
  const result = importContent({
    resourceType: 'Questionnaire',
    url: 'urn:test:scales',
    title,
    item: Array.from({ length: count }, (_, index) => ({
      linkId: `q${index + 1}`,
      text: `Question ${index + 1}`,
      type: 'choice',
      required: false,
      answerOption: points.map((weight) => ({
        valueCoding: { code: `points-${weight}`, display: `Answer ${weight}` },
        extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal: weight }],
      })),
    })),
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { content, scoring } = result.content;
  return {
    scoring,
    score: (pointsOf: (number: number) => number | null) =>
      scoreAnswers(
        { sections: content.sections, scoring },
        Array.from({ length: count }, (_, index) => {
          const given = pointsOf(index + 1);
          return { key: `q${index + 1}`, value: given === null ? null : `points-${given}` };
        }),
      ),
  };
};

describe('the scales of the table', () => {
  it.each(instruments.filter(({ scales = [] }) => scales.length > 0))(
    'of $name are of its items, and bands leave no gap',
    ({ items, scales = [] }) => {
      for (const { items: numbers, bands = [], times = 1 } of scales) {
        expect(new Set(numbers).size).toBe(numbers.length);
        const own = numbers.flatMap((number) => items?.[number - 1] ?? []);
        expect(own).toHaveLength(numbers.length);
        const most = own.reduce((sum, { points }) => sum + Math.max(...points), 0) * times;
        if (bands.length > 0) expect([bands[0]?.min, bands.at(-1)?.max]).toEqual([0, most]);
        for (const [index, { min }] of bands.entries()) {
          if (index > 0) expect(min).toBe((bands[index - 1]?.max ?? NaN) + 1);
        }
      }
    },
  );

  it.each([
    ['PHQ-4', 4, [0, 1, 2, 3], { Anxiety: 6, Depression: 6 }],
    [
      'PCL-5',
      20,
      [0, 1, 2, 3, 4],
      {
        'Intrusion (B)': 20,
        'Avoidance (C)': 8,
        'Cognition and mood (D)': 28,
        'Arousal and reactivity (E)': 24,
      },
    ],
    ['WHO-5', 5, [5, 4, 3, 2, 1, 0], { Percentage: 100 }],
    ['DASS-21', 21, [0, 1, 2, 3], { Depression: 42, Anxiety: 42, Stress: 42 }],
    [
      'Depression, Anxiety and Stress Scales (21)',
      21,
      [0, 1, 2, 3],
      { Depression: 42, Anxiety: 42, Stress: 42 },
    ],
    ['PHQ-9', 9, [0, 1, 2, 3], {}],
  ])('come with a form that is known as %s', (title, count, points, most) => {
    const { subscales = [] } = named(title, count, points).scoring ?? {};
    expect(Object.fromEntries(subscales.map(({ name, max }) => [name, max]))).toEqual(most);
  });
});

describe('scores on the published scales', () => {
  it('double the sums of the DASS-21 and read each by its own bands', () => {
    const { score } = named('DASS-21', 21, [0, 1, 2, 3]);
    const depression = new Set([3, 5, 10, 13, 16, 17, 21]);
    const anxiety = new Set([2, 4, 7, 9]);
    const points = (number: number) => Number(anxiety.has(number)) + 2 * Number(depression.has(number));
    expect(score(points)).toEqual({
      total: 18,
      max: 63,
      band: null,
      complete: true,
      subscales: [
        { name: 'Depression', total: 28, max: 42, band: 'extremely severe', complete: true },
        { name: 'Anxiety', total: 8, max: 42, band: 'mild', complete: true },
        { name: 'Stress', total: 0, max: 42, band: 'normal', complete: true },
      ],
    });
  });

  it('prorate the K10 with one answer missing, and not with two', () => {
    const { score, scoring } = named('K10', 10, [1, 2, 3, 4, 5]);
    expect(scoring?.missing).toEqual({ atMost: 1, method: 'prorate' });
    const without = (missing: number) => score((number) => (number <= missing ? null : 2 + (number % 2)));
    expect(without(1)).toEqual({ total: 24, max: 50, band: 'mild', complete: false, prorated: true });
    expect(without(2)).toEqual({ total: 20, max: 50, band: null, complete: false });
  });

  it('put nothing in place of a missing answer where sources disagree', () => {
    const { score } = named('PHQ-9', 9, [0, 1, 2, 3]);
    expect(score((number) => (number === 9 ? null : 2))).toEqual({
      total: 16,
      max: 27,
      band: null,
      complete: false,
    });
  });
});
