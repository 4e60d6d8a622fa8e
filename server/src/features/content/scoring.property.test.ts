import type { Scoring, Subscale } from '@evenkeel/contract/provider-content';
import type { Answer, Question } from '@evenkeel/contract/questionnaire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreAnswers } from '../../scoring/score.ts';
import { scaleProblems } from './scale-problems.ts';
import { scoringProblems } from './scoring-problems.ts';
import { scoringRange } from './scoring-range.ts';

type Items = Scoring['items'];

const options = ['o0', 'o1', 'o2', 'o3', 'o4'].map((id) => ({ id, title: id }));
const question = (key: string): Question => ({
  key,
  title: key,
  type: 'single-choice',
  skippable: true,
  answers: options,
  meta: {},
});
const weightsOf = (points: readonly number[]) =>
  Object.fromEntries(options.map(({ id }, index) => [id, points[index] ?? 0]));

interface Made {
  readonly points: readonly number[];
  readonly reversed: readonly boolean[];
  readonly method: 'sum' | 'mean';
  readonly times: number;
  readonly atMost: number;
}

/** Single choices with the same points in every item, and two halves as subscales. */
const contentOf = ({ points, reversed, method, times, atMost }: Made) => {
  const questions = reversed.map((_, index) => question(`q${index}`));
  const items: Items = questions.map(({ key }, index) => ({
    key,
    weights: weightsOf(points),
    reversed: reversed[index] === true,
  }));
  const over = (some: Items) => {
    const range = scoringRange(some, questions, { method, times });
    const middle = Math.floor((range.min + range.max) / 2);
    return {
      method,
      times,
      ...range,
      bands: [
        { min: range.min, max: middle, label: 'low' },
        { min: middle + 0.5, max: range.max, label: 'high' },
      ],
      missing: { atMost: Math.min(atMost, some.length - 1), method: 'prorate' as const },
    };
  };
  const half = items.length / 2;
  const subscales = [items.slice(0, half), items.slice(half)].map((some, index): Subscale => ({
    name: `half ${index}`,
    keys: some.map(({ key }) => key),
    ...over(some),
  }));
  const scoring: Scoring = { items, ...over(items), subscales };
  return { sections: [{ title: '', answers: [], questions }], scoring };
};
type Content = ReturnType<typeof contentOf>;

const content = fc
  .record({
    points: fc.uniqueArray(fc.integer({ min: -3, max: 9 }), { minLength: 5, maxLength: 5 }),
    reversed: fc
      .integer({ min: 2, max: 6 })
      .chain((half) => fc.array(fc.boolean(), { minLength: half * 2, maxLength: half * 2 })),
    method: fc.constantFrom('sum' as const, 'mean' as const),
    times: fc.constantFrom(1, 2, 4),
    atMost: fc.integer({ min: 1, max: 12 }),
  })
  .map(contentOf);

const some = { minLength: 12, maxLength: 12 };
const withGaps = fc.array(fc.option(fc.integer({ min: 0, max: 4 })), some);
const answersTo = ({ scoring }: Content, chosen: readonly (number | null)[]): Answer[] =>
  scoring.items.map(({ key }, index) => {
    const place = chosen[index] ?? null;
    return { key, value: place === null ? null : `o${place}` };
  });

/** The same scale with the points of every item from the other end, and each item turned round. */
const turned = ({ sections, scoring }: Content): Content => {
  const items = scoring.items.map(({ key, weights = {}, reversed }) => {
    const points = Object.values(weights);
    const ends = Math.min(...points) + Math.max(...points);
    const other = Object.fromEntries(Object.entries(weights).map(([id, weight]) => [id, ends - weight]));
    return { key, weights: other, reversed: !reversed };
  });
  return { sections, scoring: { ...scoring, items } };
};

describe('any score', () => {
  it('is of content that the import takes', () => {
    fc.assert(
      fc.property(content, ({ sections: [section], scoring }) => {
        expect(section === undefined ? ['no section'] : scoringProblems(scoring, section)).toEqual([]);
      }),
    );
  });

  it('does not depend on the order of the answers', () => {
    fc.assert(
      fc.property(content, withGaps, fc.nat({ max: 11 }), (made, chosen, turn) => {
        const answers = answersTo(made, chosen);
        const others = [...answers.slice(turn), ...answers.slice(0, turn)].toReversed();
        expect(scoreAnswers(made, others)).toEqual(scoreAnswers(made, answers));
      }),
    );
  });

  it('is the same when points and direction are both turned, and turning twice changes nothing', () => {
    fc.assert(
      fc.property(content, withGaps, (made, chosen) => {
        const answers = answersTo(made, chosen);
        expect(scoreAnswers(turned(made), answers)).toEqual(scoreAnswers(made, answers));
        expect(turned(turned(made))).toEqual(made);
      }),
    );
  });

  it('lies within its range once it is whole or prorated, in every subscale too', () => {
    fc.assert(
      fc.property(content, withGaps, (made, chosen) => {
        const score = scoreAnswers(made, answersTo(made, chosen));
        const scales = [made.scoring, ...(made.scoring.subscales ?? [])];
        const totals = score === null ? [] : [score, ...(score.subscales ?? [])];
        expect(totals).toHaveLength(scales.length);
        for (const [index, { total, complete, prorated }] of totals.entries()) {
          if (!complete && prorated !== true) continue;
          expect(total).toBeGreaterThanOrEqual(scales[index]?.min ?? NaN);
          expect(total).toBeLessThanOrEqual(scales[index]?.max ?? NaN);
        }
      }),
    );
  });

  const pairs = fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 5 });
  it('is the full total where the missing answers are at the mean of the others', () => {
    fc.assert(
      fc.property(pairs, fc.constantFrom(1, 2), fc.constantFrom(1, 3), (distances, missing, times) => {
        const answered = distances.flatMap((distance) => [2 - distance, 2 + distance]);
        const made = contentOf({
          points: [0, 1, 2, 3, 4],
          reversed: Array.from({ length: answered.length + 2 }, () => false),
          method: 'sum',
          times,
          atMost: 2,
        });
        const full = answersTo(made, [...answered, 2, 2]);
        const prorated = scoreAnswers(made, full.slice(0, full.length - missing));
        const { total, band } = scoreAnswers(made, full) ?? {};
        expect(prorated).toMatchObject({ total, band, complete: false, prorated: true });
      }),
    );
  });

  it('of a subscale depends on its own items alone', () => {
    fc.assert(
      fc.property(content, withGaps, withGaps, (made, chosen, others) => {
        const half = made.scoring.items.length / 2;
        const changed = [...chosen.slice(0, half), ...others.slice(half)];
        const first = (list: readonly (number | null)[]) =>
          scoreAnswers(made, answersTo(made, list))?.subscales?.[0];
        expect(first(changed)).toEqual(first(chosen));
      }),
    );
  });

  const anyBand = fc.record({
    min: fc.integer({ min: -1, max: 9 }),
    max: fc.integer({ min: -1, max: 9 }),
    label: fc.constantFrom('a', 'b', 'c'),
  });
  it('has one band at most, wherever the import takes the bands', () => {
    const item: Items[number] = { key: 'q0', weights: weightsOf([0, 2, 4, 6, 8]), reversed: false };
    fc.assert(
      fc.property(fc.array(anyBand, { maxLength: 4 }), (bands) => {
        if (scaleProblems({ min: 0, max: 8, bands }, [item], [question('q0')]).length > 0) return;
        for (let total = 0; total <= 8; total += 0.5) {
          const named = bands.filter(({ min, max }) => total >= min && total <= max);
          expect(named.length).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
