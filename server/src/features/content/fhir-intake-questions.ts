import type { IntakeItem } from '@evenkeel/contract/intake-questionnaire';
import { hasExtension } from '../../fhir/extensions.ts';
import type { FhirItem } from '../../fhir/schema.ts';
import { unitsOf } from '../../fhir/units.ts';
import type { ValueSets } from '../../fhir/value-sets.ts';
import { importOptions, yesAndNo, type ImportedOption } from './fhir-options.ts';
import {
  boundsOf,
  draftOf,
  lengthOf,
  offersOptions,
  type Kind,
  type QuestionDraft,
} from './fhir-questions.ts';
import type { Findings } from './import-result.ts';

/** What a question is to an intake, beside what every kind of content knows of it. */
interface IntakeKind extends Kind {
  readonly shape: Pick<IntakeItem, 'type' | 'multiple' | 'format' | 'open'>;
}
export type IntakeDraft = QuestionDraft & IntakeKind;

const numberOf = (item: FhirItem, findings: Findings): IntakeKind | null => {
  const isWhole = item.type === 'integer';
  const meta = boundsOf(item, findings, isWhole);
  if (meta === null) return null;
  if (hasExtension(item.extension, 'minQuantity', 'maxQuantity')) {
    findings.warn(item.linkId, 'has a limit in a unit, which is not checked');
  }
  if (hasExtension(item.extension, 'maxDecimalPlaces')) {
    findings.warn(item.linkId, 'limits its decimal places, which is not checked');
  }
  const [unit, ...others] = unitsOf(item);
  if (item.type === 'quantity' && unit !== undefined && others.length > 0) {
    findings.warn(item.linkId, `may be answered in several units; it is asked for in “${unit.unit}”`);
  }
  const format = isWhole ? 'whole-number' : 'decimal';
  return {
    type: 'number',
    options: [],
    meta,
    shape: { type: 'text', multiple: item.repeats === true, format },
  };
};

const momentFormats = { date: 'date', dateTime: 'date-time', time: 'time' } as const;
const isMoment = (type: string): type is keyof typeof momentFormats => Object.hasOwn(momentFormats, type);

const momentOf = (item: FhirItem, type: keyof typeof momentFormats, findings: Findings): IntakeKind => {
  if (hasExtension(item.extension, 'minValue', 'maxValue')) {
    findings.warn(item.linkId, 'has a first or last date, which is not checked');
  }
  const shape = { type: 'text', multiple: item.repeats === true, format: momentFormats[type] } as const;
  return { type: 'free_text', options: [], meta: {}, shape };
};

const textOf = (item: FhirItem): IntakeKind => ({
  type: 'free_text',
  options: [],
  meta: lengthOf(item),
  shape: {
    type: 'text',
    multiple: item.repeats === true,
    format: item.type === 'text' ? 'paragraph' : 'line',
  },
});

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

const choiceOf = (item: FhirItem, sets: ValueSets, findings: Findings): IntakeKind | null => {
  const open = isOpen(item);
  if (open && !hasOptionsHere(item, sets)) {
    findings.warn(item.linkId, 'brings none of its options; the answer is typed');
    return textOf(item);
  }
  if (!open && item.answerConstraint !== undefined && item.answerConstraint !== 'optionsOnly') {
    findings.warn(item.linkId, 'takes other answers beside its options; only those are offered');
  }
  const options = importOptions(item, sets, findings, true);
  if (options === null) return null;
  const multiple = item.repeats === true;
  return {
    type: multiple ? 'multi-select' : 'single-choice',
    options: open ? beyondTyping(options) : options,
    meta: open ? lengthOf(item) : {},
    shape: { type: 'choice', multiple, ...(open ? { open } : {}) },
  };
};

const yesOrNo = (item: FhirItem, findings: Findings): IntakeKind | null => {
  if (item.repeats === true) {
    findings.refuse(item.linkId, 'takes several answers of the type boolean');
    return null;
  }
  return {
    type: 'single-choice',
    options: yesAndNo,
    meta: {},
    shape: { type: 'choice', multiple: false },
  };
};

const kindOf = (item: FhirItem, sets: ValueSets, findings: Findings): IntakeKind | null => {
  if (hasExtension(item.extension, 'signatureRequired') && item.required === true) {
    findings.refuse(item.linkId, 'asks for a signature, which is not taken');
    return null;
  }
  const { type } = item;
  if (type === 'boolean') return yesOrNo(item, findings);
  if (type === 'choice' || type === 'coding' || type === 'open-choice') return choiceOf(item, sets, findings);
  const isKnown = isText(item) || isMoment(type) || ['integer', 'decimal', 'quantity', 'url'].includes(type);
  if (!isKnown) {
    findings.refuse(item.linkId, `questions of the type ${type.slice(0, 40)} cannot be shown`);
    return null;
  }
  if (offersOptions(item)) return choiceOf(item, sets, findings);
  if (isMoment(type)) return momentOf(item, type, findings);
  return isText(item) || type === 'url' ? textOf(item) : numberOf(item, findings);
};

const cannotBeTaken: ReadonlySet<string> = new Set(['attachment', 'reference']);

/** What nobody can answer on a phone is left out where it need not be answered. */
export const reasonToLeaveOutOfIntake = ({ type, required }: FhirItem): string | null =>
  cannotBeTaken.has(type) && required !== true
    ? `asks for ${type === 'attachment' ? 'a file' : 'a reference'}, which is not taken, and was left out`
    : null;

const withUnit = (draft: IntakeDraft): IntakeDraft => {
  const unit = draft.item.type === 'quantity' ? unitsOf(draft.item)[0]?.unit : undefined;
  if (unit === undefined || unit.startsWith('{')) return draft;
  const isThere = draft.title.toLowerCase().includes(unit.toLowerCase());
  return isThere ? draft : { ...draft, title: `${draft.title} (${unit.replace(/^\((.*)\)$/, '$1')})` };
};

/** Reads a question of an intake, or refuses it by name. */
export const importIntakeQuestion = (
  item: FhirItem,
  sets: ValueSets,
  findings: Findings,
): IntakeDraft | null => {
  const draft = draftOf(item, findings, () => kindOf(item, sets, findings));
  return draft === null ? null : withUnit(draft);
};
