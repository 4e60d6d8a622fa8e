import { byKey, enabledKeys, isAnswered } from '@evenkeel/contract/answer-rules';
import type { Scoring } from '@evenkeel/contract/provider-content';
import type { Score } from '@evenkeel/contract/provider-results';
import type { Answer, Section } from '@evenkeel/contract/questionnaire';
import type { OwnBands } from '../db/schema.ts';
import { subscaleBands, totalBands } from './bands-in-force.ts';
import { isWhole, pointsOf } from './item-points.ts';
import { scaleTotal, type AskedItem } from './scale-total.ts';

interface ScoredContent {
  readonly sections: readonly Section[];
  readonly scoring: Scoring | null;
  /** What the clinic put in place of the content's bands. */
  readonly ownBands?: OwnBands | null;
}

/** The scored items that were asked, by key. Those that their conditions left out add nothing and miss nothing. */
const askedItems = (
  sections: readonly Section[],
  items: Scoring['items'],
  answers: readonly Answer[],
): Map<string, AskedItem> => {
  const values = byKey(answers);
  const scored = new Map(items.map((item) => [item.key, item]));
  const asked = new Map<string, AskedItem>();
  for (const section of sections) {
    const enabled = enabledKeys(section.questions, values);
    for (const question of section.questions) {
      const item = scored.get(question.key);
      if (item === undefined || !enabled.has(question.key)) continue;
      const value = Object.hasOwn(values, question.key) ? values[question.key] : null;
      const points = isAnswered(value) ? pointsOf(item, question, section.answers, value) : null;
      asked.set(question.key, { points, whole: isWhole(item, question) });
    }
  }
  return asked;
};

const scaleScore = (
  scale: Pick<Scoring, 'method' | 'times' | 'missing' | 'max'>,
  asked: readonly AskedItem[],
  { from, bands }: ReturnType<typeof totalBands>,
): Omit<Score, 'subscales'> => {
  const { total, complete, prorated } = scaleTotal(scale, asked);
  const band =
    complete || prorated ? bands.find(({ min, max }) => total >= min && total <= max)?.label : undefined;
  return {
    total,
    max: scale.max,
    band: band ?? null,
    complete,
    ...(prorated ? { prorated } : {}),
    ...(from === 'clinic' ? { bandsFrom: from } : {}),
  };
};

/**
 * The score of a set of answers, or null where the content has no scoring. A total that misses an
 * answer has no band, unless the instrument has a rule for it: it would be read as a lower one than
 * the person's own. Each subscale is worked out by itself, in the same way.
 */
export const scoreAnswers = (
  { scoring, sections, ownBands = null }: ScoredContent,
  answers: readonly Answer[],
): Score | null => {
  if (scoring === null) return null;
  const asked = askedItems(sections, scoring.items, answers);
  const subscales = (scoring.subscales ?? []).map((one) => ({
    name: one.name,
    ...scaleScore(
      one,
      one.keys.flatMap((key) => asked.get(key) ?? []),
      subscaleBands(one, ownBands),
    ),
  }));
  return {
    ...scaleScore(scoring, [...asked.values()], totalBands(scoring, ownBands)),
    ...(subscales.length === 0 ? {} : { subscales }),
  };
};
