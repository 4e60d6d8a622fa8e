import { limits } from '@evenkeel/contract/limits';
import type { Question } from '@evenkeel/contract/questionnaire';
import { extensionNumber, findExtension, hasExtension } from '../../fhir/extensions.ts';
import { importOptions, yesAndNo } from './fhir-options.ts';
import type { ImportedOption } from './fhir-options.ts';
import type { FhirItem } from '../../fhir/schema.ts';
import { textOf } from './fhir-texts.ts';
import type { ValueSets } from '../../fhir/value-sets.ts';
import type { Findings } from './import-result.ts';
import { countCodes } from './instruments.ts';
import { loincCodesOf } from './loinc-codes.ts';

/** A question without the parts that need the whole form: conditions, texts above it, safety. */
export interface QuestionDraft {
  readonly item: FhirItem;
  readonly title: string;
  readonly type: Question['type'];
  readonly options: readonly ImportedOption[];
  readonly meta: Question['meta'];
}

/** What a question is and takes. */
export type Kind = Pick<QuestionDraft, 'type' | 'options' | 'meta'>;

const unenforced: readonly (readonly [message: string, ...names: string[]])[] = [
  ['has a pattern for its answer, which is not checked', 'regex'],
  ['has a shortest length, which is not checked', 'minLength'],
  ['has a rule for its answer, which is not checked', 'constraint', 'targetConstraint'],
  ['asks for a signature, which is not taken', 'signatureRequired'],
  ['limits how many answers there are, which is not checked', 'maxOccurs'],
];

const warnOfLosses = (item: FhirItem, findings: Findings): void => {
  for (const [message, ...names] of unenforced) {
    if (hasExtension(item.extension, ...names)) findings.warn(item.linkId, message);
  }
  if ((extensionNumber(findExtension(item.extension, 'minOccurs')) ?? 1) > 1) {
    findings.warn(item.linkId, 'asks for several answers at least, which is not checked');
  }
  const initial =
    Object.keys(item).some((key) => key.startsWith('initial')) ||
    hasExtension(item.extension, 'initialExpression') ||
    (item.answerOption ?? item.option ?? []).some((option) => option['initialSelected'] === true);
  if (initial) findings.warn(item.linkId, 'comes with a first answer, which is left empty');
};

/** The least and the greatest number that an item takes, as far as it says; null where there is none between them. */
export const boundsOf = (
  item: FhirItem,
  findings: Findings,
  isWhole: boolean,
): Pick<Question['meta'], 'min' | 'max'> | null => {
  const limit = (name: 'minValue' | 'maxValue') => {
    const extension = findExtension(item.extension, name);
    const number = extensionNumber(extension);
    if (extension !== undefined && number === undefined) {
      findings.warn(item.linkId, 'has a limit that changes, which is not checked');
    }
    return number;
  };
  const [min, max] = [limit('minValue'), limit('maxValue')];
  const meta = {
    ...(min === undefined ? {} : { min: isWhole ? Math.ceil(min) : min }),
    ...(max === undefined ? {} : { max: isWhole ? Math.floor(max) : max }),
  };
  if ((meta.min ?? -Infinity) > (meta.max ?? Infinity)) {
    findings.refuse(item.linkId, 'its least value is above its greatest');
    return null;
  }
  return meta;
};

const wholeNumber = (item: FhirItem, findings: Findings): Kind | null => {
  const meta = boundsOf(item, findings, true);
  if (meta === null) return null;
  const step = extensionNumber(findExtension(item.extension, 'sliderStepValue')) ?? 1;
  if (step !== 1) findings.warn(item.linkId, `goes in steps of ${step}, which is not checked`);
  return { type: 'number', options: [], meta };
};

/** The longest text that an item takes, as far as it says. */
export const lengthOf = ({ maxLength = 0 }: FhirItem): Pick<Question['meta'], 'maxLength'> =>
  maxLength >= 1 ? { maxLength: Math.min(Math.floor(maxLength), limits.textLength) } : {};

const freeText = (item: FhirItem, findings: Findings): Kind => {
  if (item.repeats === true) findings.warn(item.linkId, 'takes several answers; they go into one text');
  return { type: 'free_text', options: [], meta: lengthOf(item) };
};

const choice = (item: FhirItem, sets: ValueSets, findings: Findings): Kind | null => {
  if (item.answerConstraint !== undefined && item.answerConstraint !== 'optionsOnly') {
    findings.refuse(item.linkId, 'takes answers beside its options (open choice)');
    return null;
  }
  const options = importOptions(item, sets, findings);
  return options === null
    ? null
    : { type: item.repeats === true ? 'multi-select' : 'single-choice', options, meta: {} };
};

/** Whether an item brings options to choose from, whatever its type. */
export const offersOptions = ({ answerOption, option, answerValueSet, options }: FhirItem): boolean =>
  (answerOption ?? option ?? []).length > 0 ||
  answerValueSet !== undefined ||
  options?.reference !== undefined;

/** What an item is as a question; null where it was refused. */
export const kindOf = (item: FhirItem, sets: ValueSets, findings: Findings): Kind | null => {
  const once = (kind: () => Kind | null) => {
    if (item.repeats !== true) return kind();
    findings.refuse(item.linkId, `takes several answers of the type ${item.type}`);
    return null;
  };
  switch (item.type) {
    case 'choice':
    case 'coding':
      return choice(item, sets, findings);
    case 'boolean':
      return once(() => ({ type: 'single-choice', options: yesAndNo, meta: {} }));
    case 'integer':
      return offersOptions(item) ? choice(item, sets, findings) : once(() => wholeNumber(item, findings));
    case 'string':
    case 'text':
      return offersOptions(item) ? choice(item, sets, findings) : freeText(item, findings);
    case 'decimal':
      if (!loincCodesOf(item).some((code) => countCodes.has(code))) return refused(item, findings);
      findings.warn(item.linkId, 'counts how often, so whole numbers are asked for');
      return once(() => wholeNumber(item, findings));
    default:
      return refused(item, findings);
  }
};

const refused = (item: FhirItem, findings: Findings): null => {
  findings.refuse(item.linkId, `questions of the type ${item.type.slice(0, 40)} cannot be shown`);
  return null;
};

const withUnit = (title: string, item: FhirItem): string => {
  const unit = findExtension(item.extension, 'unit')?.valueCoding;
  if (typeof unit !== 'object' || unit === null) return title;
  const name = [Reflect.get(unit, 'display'), Reflect.get(unit, 'code')].find(
    (one) => typeof one === 'string',
  );
  // A unit in braces, such as {score}, counts things and names no measure.
  if (name === undefined || name.startsWith('{') || title.toLowerCase().includes(name.toLowerCase()))
    return title;
  return `${title} (${name})`;
};

/** Reads what all questions have, around a kind of its own. */
export const draftOf = <K extends Kind>(
  item: FhirItem,
  findings: Findings,
  readKind: () => K | null,
): (QuestionDraft & K) | null => {
  const title = textOf(item, findings);
  if (title === '') findings.refuse(item.linkId, 'has no text to show');
  if (hasExtension(item.extension, 'enableWhenExpression')) {
    findings.refuse(item.linkId, 'is asked depending on an expression');
  }
  const kind = readKind();
  if (kind === null || title === null || title === '') return null;
  warnOfLosses(item, findings);
  return { item, title: kind.type === 'number' ? withUnit(title, item) : title, ...kind };
};

/** Reads a question of an assessment, or refuses it by name. */
export const importQuestion = (item: FhirItem, sets: ValueSets, findings: Findings): QuestionDraft | null =>
  draftOf(item, findings, () => kindOf(item, sets, findings));
