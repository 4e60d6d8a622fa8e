import type { IntakeItem, IntakePage } from '@evenkeel/contract/intake-questionnaire';
import { markLength } from '@evenkeel/contract/intake-places';
import { isAsked, itemsOfPages, withConditions } from '@evenkeel/contract/intake-rules';
import { limits } from '@evenkeel/contract/limits';
import type { IntakeQuestionnaireContent } from '@evenkeel/contract/provider-content';
import type { Condition } from '@evenkeel/contract/questionnaire';
import { keysInCircles } from './condition-circles.ts';
import type { ImportProblem } from './import-result.ts';
import { isNumberItem, itemProblems } from './intake-item-problems.ts';
import { repeatedIn } from './repeated-in.ts';

const longestLinkId = 255;

const offers = (item: IntakeItem, answer: Condition['answer']): boolean =>
  item.open === true || item.answerOptions.some(({ id }) => id === String(answer));

const conditionProblem = (
  { question: linkId, operator, answer }: Condition,
  known: ReadonlyMap<string, IntakeItem>,
): string | null => {
  const item = known.get(linkId);
  if (item === undefined) return `its condition names “${linkId}”, which is not there`;
  if (!isAsked(item)) return `its condition names “${linkId}”, which is a group and never has an answer`;
  if (operator === 'exists') {
    return typeof answer === 'boolean' ? null : `its condition on “${linkId}” needs true or false`;
  }
  if (isNumberItem(item)) {
    return typeof answer === 'number' ? null : `its condition on “${linkId}” needs a number`;
  }
  const bySize = operator !== '=' && operator !== '!=';
  if (item.type === 'choice' && !bySize) {
    return offers(item, answer) ? null : `its condition names an answer that “${linkId}” does not offer`;
  }
  const isInOrder =
    item.type === 'choice'
      ? item.answerOptions.every(({ id }) => /^-?\d+$/.test(id))
      : !['line', 'paragraph', 'url'].includes(item.format ?? 'line');
  return bySize && !isInOrder ? `its condition compares “${linkId}” by size` : null;
};

/** Deeper than this no form is, and nothing has looked at the items yet that could go wrong with it. */
const isTooDeep = (items: readonly IntakeItem[], depth = 1): boolean =>
  items.length > 0 && (depth > limits.contentDepth || items.some((item) => isTooDeep(item.items, depth + 1)));

/** How many conditions there are once groups have handed theirs down, counted without handing them down. */
const countConditions = (items: readonly IntakeItem[], above: number): number =>
  items.reduce((sum, { enableWhen = [], items: below }) => {
    const own = enableWhen.reduce((count, { conditions }) => count + Math.max(1, conditions.length), above);
    return sum + own + countConditions(below, own);
  }, 0);

const sizeProblems = (pages: readonly IntakePage[], items: readonly IntakeItem[]): ImportProblem[] => {
  const conditions = pages.reduce((sum, page) => sum + countConditions(page.items, 0), 0);
  const options = items.reduce((sum, { answerOptions }) => sum + answerOptions.length, 0);
  const tooMany: readonly (readonly [boolean, string])[] = [
    [items.length > limits.contentItems, `has more than ${limits.contentItems} items`],
    [pages.length > limits.contentItems, `has more than ${limits.contentItems} pages`],
    [options > limits.contentOptions, `has more than ${limits.contentOptions} options in all`],
    [
      conditions > limits.contentConditions,
      `has more than ${limits.contentConditions} conditions once its groups are opened`,
    ],
  ];
  return tooMany.filter(([isTrue]) => isTrue).map(([, message]) => ({ item: 'content', message }));
};

const pageProblems = (pages: readonly IntakePage[]): ImportProblem[] =>
  pages.flatMap(({ description, items }, index) => [
    ...(items.length === 0 && description.trim() === ''
      ? [{ item: `page ${index + 1}`, message: 'has neither a description nor items' }]
      : []),
    ...(description.length > limits.textLength
      ? [
          {
            item: `page ${index + 1}`,
            message: `has a description of more than ${limits.textLength} characters`,
          },
        ]
      : []),
  ]);

/** The items whose linkIds leave no room for the entries that they stand in. */
const longInEntries = (items: readonly IntakeItem[], room = longestLinkId): ImportProblem[] =>
  items.flatMap(({ linkId, repeats, items: below }) => [
    ...(linkId.length > room && room < longestLinkId
      ? [{ item: linkId, message: 'has too long a linkId for a group that repeats' }]
      : []),
    ...longInEntries(below, repeats === true ? room - markLength : room),
  ]);

/** Everything that is wrong with an intake questionnaire that has the right shape: it would break when it is answered. */
export const intakeProblems = ({ content: { pages } }: IntakeQuestionnaireContent): ImportProblem[] => {
  if (pages.some(({ items }) => isTooDeep(items))) {
    return [{ item: 'content', message: `is nested deeper than ${limits.contentDepth} levels` }];
  }
  const items = itemsOfPages(pages);
  const tooLarge = sizeProblems(pages, items);
  if (tooLarge.length > 0) return tooLarge;
  const known = new Map(items.map((item) => [item.linkId, item]));
  const twice = (names: readonly string[], message: string) =>
    repeatedIn(names).map((item) => ({ item, message }));
  const conditionsOf = (item: IntakeItem) => (item.enableWhen ?? []).flatMap((group) => group.conditions);
  return [
    ...(items.some(isAsked) ? [] : [{ item: 'content', message: 'has no question to ask' }]),
    ...twice(
      items.map(({ linkId }) => linkId),
      'is there twice',
    ),
    ...twice(
      items.map(({ id }) => id),
      'is the id of two items',
    ),
    ...pageProblems(pages),
    ...pages.flatMap((page) => longInEntries(page.items)),
    ...items.flatMap((item) => itemProblems(item).map((message) => ({ item: item.linkId, message }))),
    ...items.flatMap((item) =>
      conditionsOf(item).flatMap((condition) => {
        const message = conditionProblem(condition, known);
        return message === null ? [] : [{ item: item.linkId, message }];
      }),
    ),
    ...keysInCircles(pages.flatMap((page) => withConditions(page.items))).map((item) => ({
      item,
      message: 'its conditions lead in a circle',
    })),
  ];
};
