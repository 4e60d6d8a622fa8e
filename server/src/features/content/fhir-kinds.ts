import type { AnswerFormat } from '@evenkeel/contract/answer-limits';
import type { Question } from '@evenkeel/contract/questionnaire';
import { extensionNumber, findExtension, hasExtension } from '../../fhir/extensions.ts';
import type { FhirItem } from '../../fhir/schema.ts';
import { unitsOf } from '../../fhir/units.ts';
import type { ValueSets } from '../../fhir/value-sets.ts';
import { importOptions, yesAndNo, type ImportedOption } from './fhir-options.ts';
import { boundsOf, lengthOf, textRulesOf } from './fhir-text-rules.ts';
import type { Findings } from './import-result.ts';
import { countCodes } from './instruments.ts';
import { loincCodesOf } from './loinc-codes.ts';

/** What a question is and takes. */
export interface Kind {
  readonly type: Question['type'];
  readonly options: readonly ImportedOption[];
  readonly meta: Question['meta'];
  /** A choice that takes a text of the person's own as well. */
  readonly open?: true;
}

/** Whom a question is read for: an intake asks what has several answers, and is not added up. */
export type AskedIn = 'assessment' | 'intake';

interface Reading {
  readonly sets: ValueSets;
  readonly findings: Findings;
  readonly askedIn: AskedIn;
}

const formats: Readonly<Record<string, AnswerFormat>> = {
  date: 'date',
  dateTime: 'date-time',
  time: 'time',
  decimal: 'decimal',
  quantity: 'decimal',
  url: 'url',
  string: 'line',
};

const wholeNumber = (item: FhirItem, findings: Findings): Kind | null => {
  const meta = boundsOf(item, findings, true);
  if (meta === null) return null;
  const step = extensionNumber(findExtension(item.extension, 'sliderStepValue')) ?? 1;
  if (step !== 1) findings.warn(item.linkId, `goes in steps of ${step}, which is not checked`);
  return { type: 'number', options: [], meta };
};

const warnOfUnits = (item: FhirItem, findings: Findings): void => {
  const [unit, ...others] = unitsOf(item);
  if (unit === undefined) return;
  if (others.length > 0 || hasExtension(item.extension, 'unitOpen', 'unitValueSet')) {
    findings.warn(item.linkId, `may be answered in several units; it is asked for in “${unit.unit}”`);
  }
};

/** A text, or what is typed as one: a date, a decimal, an address. */
const typed = (item: FhirItem, { findings, askedIn }: Reading): Kind | null => {
  if (item.type === 'quantity') warnOfUnits(item, findings);
  const isSeveral = item.repeats === true && askedIn === 'assessment' && isText(item);
  if (isSeveral) findings.warn(item.linkId, 'takes several answers; they go into one text');
  const isParagraph = item.type === 'text' || isSeveral;
  const meta = textRulesOf(item, isParagraph ? 'paragraph' : (formats[item.type] ?? 'line'), findings);
  return meta === null ? null : { type: 'free_text', options: [], meta };
};

/** Somebody who types an answer of their own must not hit the code of another one. */
const beyondTyping = (options: readonly ImportedOption[]): ImportedOption[] => {
  const taken = new Set(options.map(({ id }) => id));
  return options.map((option, index) => {
    if (option.id.length > 3 && /\D/.test(option.id)) return option;
    let id = `option-${index + 1}`;
    while (taken.has(id)) id += '*';
    taken.add(id);
    return { ...option, id };
  });
};

const isText = ({ type }: FhirItem): boolean => type === 'string' || type === 'text';

const isOpen = (item: FhirItem): boolean => {
  const { type, answerConstraint } = item;
  const takesOwn = answerConstraint === 'optionsOrType' && isText(item);
  return type === 'open-choice' || answerConstraint === 'optionsOrString' || takesOwn;
};

const hasOptionsHere = (item: FhirItem, sets: ValueSets): boolean => {
  if ((item.answerOption ?? item.option ?? []).length > 0) return true;
  const reference = item.answerValueSet ?? item.options?.reference;
  return reference !== undefined && typeof sets.find(reference) !== 'string';
};

const choice = (item: FhirItem, reading: Reading): Kind | null => {
  const { sets, findings, askedIn } = reading;
  const open = isOpen(item);
  if (open && !hasOptionsHere(item, sets)) {
    findings.warn(item.linkId, 'brings none of its options; the answer is typed');
    return typed({ ...item, type: 'string' }, reading);
  }
  if (!open && item.answerConstraint !== undefined && item.answerConstraint !== 'optionsOnly') {
    if (askedIn === 'assessment') {
      findings.refuse(item.linkId, 'takes answers beside its options (open choice)');
      return null;
    }
    findings.warn(item.linkId, 'takes other answers beside its options; only those are offered');
  }
  const options = importOptions(item, sets, findings);
  if (options === null) return null;
  return {
    type: item.repeats === true ? 'multi-select' : 'single-choice',
    options: open ? beyondTyping(options) : options,
    meta: open ? lengthOf(item) : {},
    ...(open ? { open } : {}),
  };
};

/** Whether an item brings options to choose from, whatever its type. */
export const offersOptions = ({ answerOption, option, answerValueSet, options }: FhirItem): boolean =>
  (answerOption ?? option ?? []).length > 0 ||
  answerValueSet !== undefined ||
  options?.reference !== undefined;

/** What an item is as a question; null where it was refused. */
export const kindOf = (
  item: FhirItem,
  sets: ValueSets,
  findings: Findings,
  askedIn: AskedIn = 'assessment',
): Kind | null => {
  const reading = { sets, findings, askedIn };
  const refused = (message: string): null => {
    findings.refuse(item.linkId, message);
    return null;
  };
  const once = (read: () => Kind | null) =>
    item.repeats === true ? refused(`takes several answers of the type ${item.type}`) : read();
  const onceUnlessIntake = (read: () => Kind | null) => (askedIn === 'intake' ? read() : once(read));

  if (hasExtension(item.extension, 'signatureRequired') && item.required === true) {
    return refused('asks for a signature, which is not taken');
  }
  const { type } = item;
  if (type === 'choice' || type === 'coding' || type === 'open-choice') return choice(item, reading);
  if (type === 'boolean') return once(() => ({ type: 'single-choice', options: yesAndNo, meta: {} }));
  const isKnown = type === 'integer' || type === 'text' || Object.hasOwn(formats, type);
  if (!isKnown) return refused(`questions of the type ${type.slice(0, 40)} cannot be shown`);
  if (offersOptions(item)) return choice(item, reading);
  if (type === 'integer') return onceUnlessIntake(() => wholeNumber(item, findings));
  if (askedIn === 'assessment' && loincCodesOf(item).some((code) => countCodes.has(code))) {
    findings.warn(item.linkId, 'counts how often, so whole numbers are asked for');
    return once(() => wholeNumber(item, findings));
  }
  return isText(item) ? typed(item, reading) : onceUnlessIntake(() => typed(item, reading));
};
