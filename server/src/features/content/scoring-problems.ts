import { optionsOf } from '@evenkeel/contract/answer-rules';
import type { Scoring } from '@evenkeel/contract/provider-content';
import type { Question, Section } from '@evenkeel/contract/questionnaire';
import { repeatedIn } from './repeated-in.ts';
import { scaleProblems, subscaleListProblems } from './scale-problems.ts';
import { mostPoints } from './scoring-range.ts';

type Item = Scoring['items'][number];

const numberProblems = ({ key, weights }: Item, { meta: { min, max } }: Question): string[] => [
  ...(weights === undefined ? [] : [`has weights for the number “${key}”`]),
  ...(min === undefined || max === undefined ? [`scores “${key}”, which has no min and max`] : []),
];

const choiceProblems = (
  { key, weights = {} }: Item,
  question: Question,
  shared: Section['answers'],
): string[] => {
  const ids = new Set(optionsOf(question, shared).map(({ id }) => id));
  const given = new Set(Object.keys(weights));
  const same = ids.size === given.size && [...ids].every((id) => given.has(id));
  const extreme = Object.values(weights).some((points) => Math.abs(points) > mostPoints);
  return [
    ...(same ? [] : [`its weights of “${key}” are not those of its options`]),
    ...(extreme ? [`its weights of “${key}” are beyond any scale`] : []),
  ];
};

const itemProblems = (item: Item, question: Question | undefined, shared: Section['answers']): string[] => {
  if (question === undefined) return [`scores “${item.key}”, which is not there`];
  if (question.type === 'free_text') return [`scores the text “${item.key}”`];
  return question.type === 'number' ? numberProblems(item, question) : choiceProblems(item, question, shared);
};

/** What is wrong with how content says that it adds up. */
export const scoringProblems = (scoring: Scoring, { questions, answers: shared }: Section): string[] => {
  const known = new Map(questions.map((question) => [question.key, question]));
  const problems = [
    ...repeatedIn(scoring.items.map(({ key }) => key)).map((key) => `scores “${key}” twice`),
    ...scoring.items.flatMap((item) => itemProblems(item, known.get(item.key), shared)),
  ];
  if (problems.length > 0) return problems;
  return [...scaleProblems(scoring, scoring.items, questions), ...subscaleListProblems(scoring, questions)];
};
