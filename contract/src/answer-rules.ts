import { keptText, rangeError, type TextRule } from './answer-limits.ts';
import type { Answer, AnswerValue, EnableWhen, Condition, Question } from './questionnaire.ts';

/**
 * The rules of an answer, one definition for the form that asks and the server that stores.
 * Pure functions over questions and answers; no I/O.
 */

export type AnswersByKey = Readonly<Record<string, AnswerValue | undefined>>;

/** The answers by question key, in an object without a prototype: a key such as `constructor` finds nothing. */
export const byKey = (answers: readonly Answer[]): Record<string, AnswerValue> => {
  const values: Record<string, AnswerValue> = Object.fromEntries(
    answers.map(({ key, value }) => [key, value]),
  );
  return Object.setPrototypeOf(values, null) as typeof values;
};

const isBlank = (text: string): boolean => text.trim() === '';

/** Whether a question has been answered: skipped, blank and lists of nothing else are not answers. */
export const isAnswered = (value: AnswerValue | undefined): value is Exclude<AnswerValue, null> => {
  if (value === undefined || value === null) return false;
  if (typeof value === 'string') return !isBlank(value);
  return !Array.isArray(value) || !value.every(isBlank);
};

/** The size of what conditions compare: a number, or a place in the order of dates and times as ISO 8601 has them. */
const sizeOf = (text: string): number | string => {
  if (!/^(\d{4}-\d{2}-\d{2}(T|$))?(\d{2}:\d{2}(:\d{2})?)?$/.test(text) || text === '') return Number(text);
  return /(^|T)\d{2}:\d{2}$/.test(text) ? `${text}:00` : text;
};

const compare = (left: string, operator: Condition['operator'], right: string): boolean => {
  const [mine, theirs] = [sizeOf(left), sizeOf(right)];
  if (typeof mine !== typeof theirs) return false;
  switch (operator) {
    case '>':
      return mine > theirs;
    case '<':
      return mine < theirs;
    case '>=':
      return mine >= theirs;
    case '<=':
      return mine <= theirs;
    default:
      return false;
  }
};

/** A number is the same however it was written: an intake keeps `5.0` as it was typed. */
const isSame = (given: string, wanted: Condition['answer']): boolean =>
  given === String(wanted) || (typeof wanted === 'number' && given.trim() !== '' && Number(given) === wanted);

const holds = ({ operator, answer }: Condition, value: AnswerValue | undefined): boolean => {
  const answered = isAnswered(value);
  if (operator === 'exists') return answered === (answer !== false && answer !== 'false');
  if (!answered) return false;
  const given = (Array.isArray(value) ? value.filter((one) => !isBlank(one)) : [value]).map(String);
  if (operator === '=') return given.some((one) => isSame(one, answer));
  // FHIR: true if any of the answers differs.
  if (operator === '!=') return given.some((one) => !isSame(one, answer));
  return given.some((one) => compare(one, operator, String(answer)));
};

/** What the answers of several questions say together. */
const together = (values: readonly (AnswerValue | undefined)[]): string[] =>
  values.filter(isAnswered).flatMap((value) => (Array.isArray(value) ? value : [String(value)]));

/**
 * Keys of the questions that are asked, given the answers so far. A question that is not asked has
 * no answer for the conditions of others, so a chain of conditions closes with its first link.
 * Where conditions name what is `gathered`, they look at the answers of all those keys.
 */
export const enabledKeys = (
  questions: readonly Pick<Question, 'key' | 'enableWhen'>[],
  answers: AnswersByKey,
  gathered: ReadonlyMap<string, readonly string[]> = new Map(),
): ReadonlySet<string> => {
  const known = new Map(questions.map((question) => [question.key, question]));
  const decided = new Map<string, boolean>();
  // Until it is settled, a question in a circle counts as not asked; import refuses circles.
  const answerTo = (key: string) => (decided.get(key) === true ? answers[key] : null);
  const answerOf = (name: string) => {
    const keys = gathered.get(name);
    return keys === undefined ? answerTo(name) : together(keys.map(answerTo));
  };
  const begun = new Set<string>();
  for (const { key: first } of questions) {
    // A stack of its own: conditions that wait for later questions can be as many as there are questions.
    const open = [first];
    for (let key = open.at(-1); key !== undefined; key = open.at(-1)) {
      const { enableWhen = [] } = known.get(key) ?? {};
      const waitsFor = begun.has(key)
        ? []
        : enableWhen
            .flatMap(({ conditions }) =>
              conditions.flatMap(({ question }) => gathered.get(question) ?? [question]),
            )
            .filter((other) => known.has(other) && !begun.has(other));
      begun.add(key);
      if (waitsFor.length > 0) open.push(...waitsFor);
      else {
        if (!decided.has(key)) decided.set(key, meets(enableWhen, answerOf));
        open.pop();
      }
    }
  }
  return new Set(questions.map(({ key }) => key).filter((key) => decided.get(key) === true));
};

const meets = (
  enableWhen: EnableWhen | undefined,
  answerOf: (key: string) => AnswerValue | undefined,
): boolean =>
  (enableWhen ?? []).every(({ behavior, conditions }) =>
    behavior === 'any'
      ? conditions.some((condition) => holds(condition, answerOf(condition.question)))
      : conditions.every((condition) => holds(condition, answerOf(condition.question))),
  );

/** Whether a text above or below the questions is shown, given the questions that are asked. */
export const isShown = (
  text: { enableWhen?: EnableWhen | undefined },
  enabled: ReadonlySet<string>,
  answers: AnswersByKey,
): boolean => meets(text.enableWhen, (key) => (enabled.has(key) ? answers[key] : null));

/** The options of a question: its own, else its section's. */
export const optionsOf = (question: Question, shared: Question['answers']): Question['answers'] =>
  question.answers.length > 0 ? question.answers : shared;

const numberError = (value: unknown, meta: Question['meta']): string | null =>
  typeof value === 'number' && Number.isSafeInteger(value) ? rangeError(value, meta) : '* Enter whole number';

const openError = ({ type, skippable }: Question): string | null => {
  if (skippable) return null;
  if (type === 'multi-select') return '* Must select at least one option';
  return type === 'number' ? '* Enter whole number' : '* Required';
};

/** What an answer is held against, beside the question itself. */
interface Against {
  /** The section's options. */
  readonly shared?: Question['answers'] | undefined;
  /** What texts are held to: `textError`, which a form loads only where it asks for more than words. */
  readonly textError: TextRule;
}

const choiceError = (
  question: Question,
  value: AnswerValue,
  { shared = [], textError }: Against,
): string | null => {
  const isMultiple = question.type === 'multi-select';
  const unchosen = isMultiple ? '* Must select at least one option' : '* Required';
  const options = optionsOf(question, shared);
  const chosen = isMultiple ? value : [value];
  if (!Array.isArray(chosen)) return unchosen;
  const errors = chosen.map((one): string | null => {
    if (typeof one !== 'string') return unchosen;
    if (options.some((option) => option.id === one || option.value === one)) return null;
    return question.open === true && !isBlank(one) ? textError(question.meta, one) : unchosen;
  });
  const overrides = options.filter((option) => option.isOverride === true);
  const holdsOverride = overrides.some((option) => chosen.includes(option.id));
  if (isMultiple && holdsOverride && chosen.length > 1) return unchosen;
  return errors.find((error) => error !== null) ?? null;
};

/**
 * What is wrong with an answer, in the words a person reads beside the question; null when it may
 * be sent.
 */
export const answerError = (
  question: Question,
  value: AnswerValue | undefined,
  against: Against,
): string | null => {
  if (!isAnswered(value)) return openError(question);
  if (question.type === 'number') return numberError(value, question.meta);
  if (question.type !== 'free_text') return choiceError(question, value, against);
  return typeof value === 'string' ? against.textError(question.meta, value) : '* Required';
};

/** An answer as it is kept: what is blank is none, and what is held to a form has no space around it. */
export const keptAnswer = ({ type, meta }: Question, value: AnswerValue | undefined): AnswerValue => {
  if (!isAnswered(value)) return null;
  if (Array.isArray(value)) return value.filter((one) => !isBlank(one));
  return type === 'free_text' && typeof value === 'string' ? keptText(meta, value) : value;
};

/** Whether an answer calls for crisis resources at once. */
export const isSafetyAnswer = (
  { safety }: Pick<Question, 'safety'>,
  value: AnswerValue | undefined,
): boolean => {
  if (safety === undefined || !isAnswered(value)) return false;
  const { options, atLeast } = safety;
  if (typeof value === 'number') return atLeast !== undefined && value >= atLeast;
  return (Array.isArray(value) ? value : [value]).some((one) => options?.includes(one) === true);
};
