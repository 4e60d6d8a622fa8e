import { sliderRange } from '@evenkeel/contract/check-in-rules';
import { lifestyleNodeIds, lifestyleTitle } from '@evenkeel/contract/lifestyle-module';
import type { CheckInNode } from '@evenkeel/contract/check-ins';
import { limits } from '@evenkeel/contract/limits';
import type { CheckInContent } from '@evenkeel/contract/provider-content';
import type { ImportProblem } from './import-result.ts';
import { repeatedIn } from './repeated-in.ts';
import { mostPoints } from './scoring-range.ts';
import { isUsableId, isUsableKey } from './usable-names.ts';

const isChoice = ({ type }: CheckInNode): boolean => type === 'multiple_choice' || type === 'likert';

const answerProblems = (node: CheckInNode): string[] => {
  const { answers, type } = node;
  if (!isChoice(node)) return answers === undefined ? [] : [`has answers to choose, but is a ${type}`];
  const messages = repeatedIn((answers ?? []).map(({ id }) => id)).map(
    (id) => `has the answer “${id}” twice`,
  );
  if ((answers ?? []).length === 0) messages.push('has no answers to choose');
  for (const { id, label, value } of answers ?? []) {
    if (!isUsableId(id)) messages.push('has an answer without a usable id');
    if (label.trim() === '') messages.push(`has no text for the answer “${id}”`);
    if (typeof value === 'number' && Math.abs(value) > mostPoints) {
      messages.push(`has the answer “${id}” with a value beyond any scale`);
    }
  }
  return messages;
};

const sliderFields = ['minValue', 'maxValue', 'minLabel', 'maxLabel'] as const;

const sliderProblems = (node: CheckInNode): string[] => {
  if (node.type !== 'slider_vertical') {
    return sliderFields
      .filter((field) => node[field] !== undefined)
      .map((field) => `has a ${field}, but is a ${node.type}`);
  }
  const { min, max } = sliderRange(node);
  if (min >= max) return ['its minValue is not below its maxValue'];
  return Math.max(Math.abs(min), Math.abs(max)) > mostPoints ? ['its range is beyond any scale'] : [];
};

const safetyProblems = (node: CheckInNode): string[] => {
  const { safety, type, answers = [] } = node;
  if (safety === undefined) return [];
  const { options, atLeast } = safety;
  const ids = new Set(isChoice(node) ? answers.map(({ id }) => id) : []);
  const messages = (options ?? [])
    .filter((id) => !ids.has(id))
    .map((id) => `its safety rule names “${id}”, which is no answer`);
  if (options === undefined && atLeast === undefined) messages.push('its safety rule is empty');
  if (atLeast === undefined) return messages;
  if (type !== 'slider_vertical') messages.push('its safety rule compares numbers');
  else if (atLeast > sliderRange(node).max) messages.push('its safety rule is beyond its range');
  return messages;
};

const nodeProblems = (node: CheckInNode): string[] => [
  ...(isUsableKey(node.id) ? [] : ['has no usable id']),
  ...(node.label.trim() === '' ? ['has no text'] : []),
  ...(node.multiselect !== undefined && node.type !== 'multiple_choice'
    ? [`has multiselect, but is a ${node.type}`]
    : []),
  ...answerProblems(node),
  ...sliderProblems(node),
  ...safetyProblems(node),
];

const isDailySlider = (node: CheckInNode): boolean => {
  const { min, max } = sliderRange(node);
  return node.type === 'slider_vertical' && min === -2 && max === 2;
};

/** The module of the daily sliders is drawn and charted by its four ids, so it can be nothing else. */
const lifestyleProblems = ({ name, type, content: { nodes } }: CheckInContent): ImportProblem[] => {
  if (name !== lifestyleTitle) return [];
  const asked = new Set<string>(nodes.map(({ id }) => id));
  const isTheModule =
    type === 'symptom' &&
    nodes.length === lifestyleNodeIds.length &&
    lifestyleNodeIds.every((id) => asked.has(id)) &&
    nodes.every(isDailySlider);
  const message = `is called “${lifestyleTitle}”, so it has to be the symptom module of the sliders ${lifestyleNodeIds.join(', ')} from -2 to 2`;
  return isTheModule ? [] : [{ item: 'name', message }];
};

/** Everything that is wrong with a check-in that has the right shape: it would break when it is answered. */
export const checkInProblems = (module: CheckInContent): ImportProblem[] => {
  const { nodes } = module.content;
  if (nodes.length > limits.contentItems) {
    return [{ item: 'content', message: `has more than ${limits.contentItems} nodes` }];
  }
  const asked = nodes.filter(({ type }) => type !== 'heading');
  const options = nodes.reduce((sum, { answers = [] }) => sum + answers.length, 0);
  return [
    ...(asked.length === 0 ? [{ item: 'content', message: 'has no question to ask' }] : []),
    ...(asked.length > limits.answersPerSubmission
      ? [{ item: 'content', message: `has more than ${limits.answersPerSubmission} questions` }]
      : []),
    ...(options > limits.contentOptions
      ? [{ item: 'content', message: `has more than ${limits.contentOptions} answers to choose in all` }]
      : []),
    ...repeatedIn(nodes.map(({ id }) => id)).map((item) => ({ item, message: 'is there twice' })),
    ...nodes.flatMap((node) => nodeProblems(node).map((message) => ({ item: node.id, message }))),
    ...lifestyleProblems(module),
  ];
};
