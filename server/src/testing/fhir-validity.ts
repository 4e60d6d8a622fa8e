import { optionAnswers, type FhirAnswer, type FhirResponseItem } from '../fhir/answers.ts';
import { fhirItem, fhirQuestionnaire, type FhirCondition, type FhirItem } from '../fhir/schema.ts';
import { containedValueSets, type ValueSets } from '../fhir/value-sets.ts';

/**
 * Holds a QuestionnaireResponse against its Questionnaire by the rules of FHIR R4, beyond the shapes
 * alone: hl7.org/fhir/R4/questionnaireresponse.html, "Relationships and dependencies" and its invariants.
 */

interface Response {
  readonly resourceType: string;
  readonly questionnaire: string;
  readonly status: string;
  readonly item: readonly FhirResponseItem[];
}
interface Form {
  readonly url: string;
  readonly version: string;
  readonly item?: unknown;
}

type Value = FhirAnswer[Exclude<keyof FhirAnswer, 'item'>];

const typesOf: Readonly<Record<string, readonly (keyof FhirAnswer)[]>> = {
  boolean: ['valueBoolean'],
  decimal: ['valueDecimal'],
  integer: ['valueInteger'],
  date: ['valueDate'],
  dateTime: ['valueDateTime'],
  time: ['valueTime'],
  string: ['valueString'],
  text: ['valueString'],
  url: ['valueUri'],
  choice: ['valueCoding'],
  'open-choice': ['valueCoding', 'valueString'],
  quantity: ['valueQuantity'],
};

const formats: Partial<Record<keyof FhirAnswer, RegExp>> = {
  valueDate: /^\d{4}(-\d{2}(-\d{2})?)?$/,
  valueDateTime: /^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2}))?)?)?$/,
  valueTime: /^\d{2}:\d{2}:\d{2}(\.\d+)?$/,
};

const valueIn = (answer: FhirAnswer): readonly [keyof FhirAnswer, Value] | null => {
  const entry = Object.entries(answer).find(([field]) => field.startsWith('value'));
  return entry === undefined ? null : [entry[0] as keyof FhirAnswer, entry[1] as Value];
};

const isSameValue = (one: FhirAnswer, other: FhirAnswer): boolean => {
  const [mine, theirs] = [one.valueCoding, other.valueCoding];
  if (mine === undefined || theirs === undefined) {
    return JSON.stringify(valueIn(one)) === JSON.stringify(valueIn(other));
  }
  return (
    mine.code === theirs.code &&
    mine.system === theirs.system &&
    (mine.code !== undefined || mine.display === theirs.display)
  );
};

const childrenOf = ({ item = [] }: { readonly item?: unknown }): FhirItem[] =>
  (Array.isArray(item) ? item : []).flatMap((raw) => fhirItem.safeParse(raw).data ?? []);

/** Every answer by linkId, wherever it stands. */
const answersByLinkId = (items: readonly FhirResponseItem[]): Map<string, FhirAnswer[]> => {
  const found = new Map<string, FhirAnswer[]>();
  const visit = (list: readonly FhirResponseItem[]): void => {
    for (const { linkId, answer = [], item = [] } of list) {
      found.set(linkId, [...(found.get(linkId) ?? []), ...answer]);
      visit(item);
      for (const one of answer) visit(one.item ?? []);
    }
  };
  visit(items);
  return found;
};

const comparable = (answer: FhirAnswer): string | number | boolean | undefined => {
  const value = valueIn(answer)?.[1];
  if (typeof value !== 'object') return value;
  return 'value' in value ? value.value : value.code;
};

const wantedOf = (condition: FhirCondition): string | number | boolean | undefined =>
  condition.answerBoolean ??
  condition.answerInteger ??
  condition.answerDecimal ??
  condition.answerString ??
  condition.answerDate ??
  condition.answerTime ??
  condition.answerCoding?.code ??
  condition.answerQuantity?.value;

const holds = (condition: FhirCondition, answers: readonly FhirAnswer[]): boolean => {
  const { operator = '=' } = condition;
  if (operator === 'exists') return answers.length > 0 === (condition.answerBoolean !== false);
  const wanted = wantedOf(condition);
  const display = condition.answerCoding?.display;
  return answers.some((answer) => {
    const given = comparable(answer);
    const isSame =
      String(given) === String(wanted) ||
      (wanted === undefined && display !== undefined && answer.valueCoding?.display === display) ||
      (answer.valueString !== undefined && answer.valueString === condition.answerString);
    if (operator === '=') return isSame;
    if (operator === '!=') return !isSame;
    if (given === undefined || wanted === undefined) return false;
    if (operator === '>') return given > wanted;
    if (operator === '<') return given < wanted;
    return operator === '>=' ? given >= wanted : given <= wanted;
  });
};

interface Holding {
  readonly answers: ReadonlyMap<string, readonly FhirAnswer[]>;
  readonly sets: ValueSets;
  readonly isComplete: boolean;
  readonly problems: string[];
}

const isEnabled = ({ enableWhen = [], enableBehavior }: FhirItem, { answers }: Holding): boolean => {
  if (enableWhen.length === 0) return true;
  const met = enableWhen.map((condition) => holds(condition, answers.get(condition.question) ?? []));
  return enableBehavior === 'all' ? met.every(Boolean) : met.some(Boolean);
};

const shapeProblems = (field: keyof FhirAnswer, given: Value): string[] => {
  const shown = JSON.stringify(given);
  return [
    ...(field === 'valueInteger' && !Number.isInteger(given) ? [`${shown} is no whole number`] : []),
    ...(typeof given === 'number' && !Number.isFinite(given) ? ['is no number'] : []),
    ...(typeof given === 'string' && formats[field]?.test(given) === false
      ? [`${shown} is no ${field}`]
      : []),
    ...(typeof given === 'string' && given.trim() === '' ? ['has an empty answer'] : []),
  ];
};

const checkAnswer = (item: FhirItem, answer: FhirAnswer, { sets, problems }: Holding): void => {
  const say = (message: string) => problems.push(`${item.linkId}: ${message}`);
  const value = valueIn(answer);
  if (value === null) {
    say('has an answer without a value');
    return;
  }
  const [field, given] = value;
  const options = optionAnswers(item, sets);
  const isOption = options.some((option) => isSameValue(option, answer));
  if (options.length > 0 && !isOption && !(item.type === 'open-choice' && field === 'valueString')) {
    say(`${JSON.stringify(given)} is none of its options`);
  }
  if (!isOption && typesOf[item.type]?.includes(field) !== true)
    say(`${field} does not answer a ${item.type}`);
  for (const message of shapeProblems(field, given)) say(message);
  const longest = item.maxLength ?? Infinity;
  if (!isOption && typeof given === 'string' && longest > 0 && given.length > longest)
    say('is longer than it may be');
};

const checkItem = (item: FhirItem, given: FhirResponseItem, holding: Holding): void => {
  const say = (message: string) => holding.problems.push(`${item.linkId}: ${message}`);
  const { answer, item: below } = given;
  if (!isEnabled(item, holding)) say('is not enabled');
  if (item.type === 'group') {
    if (answer !== undefined) say('is a group with an answer');
    checkItems(childrenOf(item), below ?? [], holding);
    return;
  }
  if (item.type === 'display') say('is a text to read');
  // qrs-1: what stands below a question stands in its answers.
  if (below !== undefined) say('has items beside its answers');
  if (answer?.length === 0) say('has an empty list of answers');
  if ((answer ?? []).length > 1 && item.repeats !== true) say('has several answers');
  if (holding.isComplete && item.required === true && answer === undefined) say('has to be answered');
  for (const one of answer ?? []) {
    checkAnswer(item, one, holding);
    checkItems(childrenOf(item), one.item ?? [], holding);
  }
};

const checkItems = (
  items: readonly FhirItem[],
  given: readonly FhirResponseItem[],
  holding: Holding,
): void => {
  let last = -1;
  for (const one of given) {
    const place = items.findIndex(({ linkId }) => linkId === one.linkId);
    const item = items[place];
    if (item === undefined) {
      holding.problems.push(`${one.linkId}: does not belong here`);
      continue;
    }
    const isAgain = place === last && item.type === 'group' && item.repeats === true;
    if (place <= last && !isAgain) holding.problems.push(`${one.linkId}: is out of order or there twice`);
    last = Math.max(last, place);
    checkItem(item, one, holding);
  }
  if (!holding.isComplete) return;
  for (const item of items) {
    const isThere = given.some(({ linkId }) => linkId === item.linkId);
    if (item.required === true && !isThere && isEnabled(item, holding)) {
      holding.problems.push(`${item.linkId}: has to be there`);
    }
  }
};

const statuses = new Set(['in-progress', 'completed', 'amended', 'entered-in-error', 'stopped']);

/** What is wrong with a response to a Questionnaire; nothing when it is valid. */
export const responseProblems = (response: Response, form: Form): string[] => {
  const parsed = fhirQuestionnaire.parse(form);
  const holding: Holding = {
    answers: answersByLinkId(response.item),
    sets: containedValueSets(parsed),
    isComplete: response.status === 'completed' || response.status === 'amended',
    problems: [],
  };
  if (response.resourceType !== 'QuestionnaireResponse') holding.problems.push('is no response');
  if (!statuses.has(response.status)) holding.problems.push(`has no status ${response.status}`);
  if (response.questionnaire !== `${form.url}|${form.version}`) {
    holding.problems.push(`answers ${response.questionnaire}, not ${form.url}|${form.version}`);
  }
  checkItems(childrenOf(form), response.item, holding);
  return holding.problems;
};
