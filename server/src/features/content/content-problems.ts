import { isMoment, isMomentFormat } from '@evenkeel/contract/answer-formats';
import { optionsOf } from '@evenkeel/contract/answer-rules';
import { limits } from '@evenkeel/contract/limits';
import type { AssessmentContent } from '@evenkeel/contract/provider-content';
import type { Condition, EnableWhen, Preface, Question, Section } from '@evenkeel/contract/questionnaire';
import { keysInCircles } from './condition-circles.ts';
import type { ImportProblem } from './import-result.ts';
import { isUsableId, isUsableKey } from './usable-names.ts';
import { repeatedIn } from './repeated-in.ts';
import { scoringProblems } from './scoring-problems.ts';
import { textRulesProblems, type Typed } from './text-rules-problems.ts';

const isChoice = ({ type }: Question): boolean => type === 'single-choice' || type === 'multi-select';

const textProblem = (text: string): string | null => {
  if (text.trim() === '') return 'has no text';
  return text.length > limits.textLength ? `has a text of more than ${limits.textLength} characters` : null;
};

const optionProblems = (question: Question, options: Question['answers']): string[] => {
  if (!isChoice(question)) return question.answers.length > 0 ? ['has options, but is no choice'] : [];
  const messages = repeatedIn(options.map(({ id }) => id)).map((id) => `has the option “${id}” twice`);
  if (options.length === 0) messages.push('has no options');
  for (const { id, title, isOverride } of options) {
    if (!isUsableId(id)) messages.push('has an option without a usable id');
    if (title.trim() === '') messages.push(`has no text for the option “${id}”`);
    if (isOverride === true && question.type !== 'multi-select') {
      messages.push(`has an overriding option “${id}”, but takes only one`);
    }
  }
  return messages;
};

const safetyProblems = ({ safety, type }: Question, ids: ReadonlySet<string>): string[] => {
  if (safety === undefined) return [];
  const messages = (safety.options ?? [])
    .filter((id) => !ids.has(id))
    .map((id) => `its safety rule names “${id}”, which is no option`);
  if (safety.atLeast !== undefined && type !== 'number') messages.push('its safety rule compares numbers');
  if (safety.options === undefined && safety.atLeast === undefined) messages.push('its safety rule is empty');
  return messages;
};

/** What is typed as an answer to a question. */
const typedIn = ({ type, open, meta: { format } }: Question): Typed => {
  if (type === 'number') return 'whole-number';
  if (type === 'free_text') return format ?? 'paragraph';
  return open === true ? 'line' : null;
};

const rulesProblems = (question: Question): string[] => {
  const { type, open, meta } = question;
  const messages: string[] = [];
  if (meta.format !== undefined && type !== 'free_text') {
    messages.push(`has the format ${meta.format}, but is a ${type}`);
  }
  if (meta.format === 'whole-number') messages.push('asks for a whole number as a text; its type is number');
  if (open !== undefined && !isChoice(question)) messages.push('is open, but is no choice');
  if (meta.unit !== undefined && type !== 'number' && meta.format !== 'decimal') {
    messages.push('has a unit, but asks for no number');
  }
  return [...messages, ...textRulesProblems(meta, typedIn(question))];
};

const questionProblems = (question: Question, shared: Section['answers']): string[] => {
  const options = optionsOf(question, shared);
  const text = textProblem(question.title);
  return [
    ...(text === null ? [] : [text]),
    ...(isUsableKey(question.key) ? [] : ['has no usable key']),
    ...rulesProblems(question),
    ...optionProblems(question, options),
    ...safetyProblems(question, new Set(isChoice(question) ? options.map(({ id }) => id) : [])),
  ];
};

const conditionProblem = (
  { question: key, operator, answer }: Condition,
  questions: ReadonlyMap<string, Question>,
  shared: Section['answers'],
): string | null => {
  const question = questions.get(key);
  if (question === undefined) return `its condition names “${key}”, which is not there`;
  if (operator === 'exists') return null;
  const { format } = question.meta;
  if (question.type === 'number' || format === 'decimal') {
    return typeof answer === 'number' ? null : `its condition on “${key}” needs a number`;
  }
  if (isMomentFormat(format)) {
    return isMoment(format, String(answer)) ? null : `its condition on “${key}” needs a ${format}`;
  }
  const bySize = operator !== '=' && operator !== '!=';
  const options = optionsOf(question, shared);
  if (isChoice(question) && !bySize) {
    return question.open === true || options.some(({ id }) => id === String(answer))
      ? null
      : `its condition names an answer that “${key}” does not offer`;
  }
  const areNumbers = isChoice(question) && options.every(({ id }) => /^-?\d+$/.test(id));
  return bySize && !areNumbers ? `its condition compares “${key}” by size` : null;
};

/** Everything that is wrong with content that has the right shape: it would break when it is answered. */
export const contentProblems = ({ content, scoring }: AssessmentContent): ImportProblem[] => {
  const [section] = content.sections;
  if (section === undefined) return [];
  const { questions, answers: shared, closing = [] } = section;
  const problems: ImportProblem[] = repeatedIn(questions.map(({ key }) => key)).map((item) => ({
    item,
    message: 'is there twice',
  }));
  if (questions.length === 0) problems.push({ item: 'content', message: 'has no question to ask' });
  if (questions.length > limits.contentItems) {
    return [{ item: 'content', message: `has more than ${limits.contentItems} questions` }];
  }
  const known = new Map(questions.map((question) => [question.key, question]));
  const check = (item: string, enableWhen: EnableWhen = []) => {
    for (const condition of enableWhen.flatMap(({ conditions }) => conditions)) {
      const message = conditionProblem(condition, known, shared);
      if (message !== null) problems.push({ item, message });
    }
  };
  const checkText = (item: string, { text, enableWhen }: Preface) => {
    const message = textProblem(text);
    if (message !== null) problems.push({ item, message });
    check(item, enableWhen);
  };
  for (const question of questions) {
    problems.push(...questionProblems(question, shared).map((message) => ({ item: question.key, message })));
    check(question.key, question.enableWhen);
    for (const preface of question.prefaces ?? []) checkText(question.key, preface);
  }
  for (const text of closing) checkText('closing', text);
  for (const item of keysInCircles(questions))
    problems.push({ item, message: 'its conditions lead in a circle' });
  if (scoring !== null)
    problems.push(...scoringProblems(scoring, section).map((message) => ({ item: 'scoring', message })));
  return problems;
};
