import type { AnswerOption } from '@evenkeel/contract/questionnaire';
import { hasExtension, findExtension, isTrue } from '../../fhir/extensions.ts';
import type { FhirItem } from '../../fhir/schema.ts';
import type { SourceOption, ValueSets } from '../../fhir/value-sets.ts';
import { optionWeight } from '../../fhir/weights.ts';
import type { Findings } from './import-result.ts';
import { isUsableId } from './usable-names.ts';
import { mostPoints } from './scoring-range.ts';

/** An option with what conditions and scoring know it by. */
export interface ImportedOption extends AnswerOption {
  readonly source: SourceOption;
}

type Option = NonNullable<FhirItem['answerOption']>[number];

const exclusive = 'optionExclusive';

const optionValue = (item: FhirItem, option: Option, findings: Findings): SourceOption | null => {
  const { valueCoding, valueString, valueInteger, modifierExtension: modifiers = [] } = option;
  const rest = {
    weight: optionWeight(option),
    exclusive: isTrue(findExtension(option.extension, exclusive) ?? findExtension(modifiers, exclusive)),
  };
  // That an option excludes the others is a modifier by its definition; any other is unknown here.
  if (modifiers.some((one) => findExtension([one], exclusive) === undefined)) {
    findings.refuse(item.linkId, 'an option carries a modifier extension, which changes what it means');
    return null;
  }
  if (valueCoding !== undefined) {
    const { code, system, display } = valueCoding;
    return { code, system, display, ...rest };
  }
  if (valueInteger !== undefined) {
    const code = String(valueInteger);
    return { code, system: undefined, display: code, ...rest };
  }
  if (valueString !== undefined) {
    return { code: undefined, system: undefined, display: valueString, ...rest };
  }
  const moment = option.valueDate ?? option.valueTime;
  if (moment !== undefined) {
    return { code: moment, system: undefined, display: moment.replace(/^(\d{2}:\d{2}):00$/, '$1'), ...rest };
  }
  const kind = Object.keys(option).find((key) => key.startsWith('value'));
  findings.refuse(
    item.linkId,
    kind === undefined ? 'an option has no value' : `options of the kind ${kind} cannot be shown`,
  );
  return null;
};

const sourceOptions = (
  item: FhirItem,
  sets: ValueSets,
  findings: Findings,
): readonly SourceOption[] | null => {
  const listed = item.answerOption ?? item.option;
  const reference = item.answerValueSet ?? item.options?.reference;
  if (listed !== undefined && listed.length > 0) {
    const options = listed.map((option) => optionValue(item, option, findings));
    return options.every((option) => option !== null) ? options : null;
  }
  if (hasExtension(item.extension, 'answerExpression', 'candidateExpression')) {
    findings.refuse(item.linkId, 'its options are worked out by an expression');
    return null;
  }
  const found = reference === undefined ? 'it has no options' : sets.find(reference);
  if (typeof found === 'string') {
    findings.refuse(item.linkId, found);
    return null;
  }
  if (found.length === 0) findings.refuse(item.linkId, 'its value set lists no options');
  return found;
};

/** Ids that are stable across imports of the same form: the code where it is one option's alone. */
const idsOf = (options: readonly SourceOption[]): string[] => {
  const uses = new Map<string, number>();
  for (const { code = '' } of options) uses.set(code, (uses.get(code) ?? 0) + 1);
  const taken = new Set<string>();
  return options.map(({ code = '' }, index) => {
    const own = isUsableId(code) && uses.get(code) === 1;
    let id = own ? code : `option-${index + 1}`;
    while (!own && (uses.has(id) || taken.has(id))) id += '*';
    taken.add(id);
    return id;
  });
};

/** The options of a choice, or null where something about them was refused. */
export const importOptions = (
  item: FhirItem,
  sets: ValueSets,
  findings: Findings,
): readonly ImportedOption[] | null => {
  if (hasExtension(item.extension, 'answerOptionsToggleExpression')) {
    findings.refuse(item.linkId, 'its options change by an expression');
    return null;
  }
  const sources = sourceOptions(item, sets, findings);
  if (sources === null) return null;
  const ids = idsOf(sources);
  return sources.map((source, index) => {
    const title = [source.display, source.code].find((text) => text !== undefined && text.trim() !== '');
    if (Math.abs(source.weight ?? 0) > mostPoints) {
      findings.refuse(item.linkId, `option ${index + 1} has points beyond any scale`);
    }
    if (title === undefined) findings.refuse(item.linkId, `option ${index + 1} has neither text nor code`);
    else if (title !== source.display) {
      findings.warn(item.linkId, `option ${index + 1} has no text; its code “${title}” is shown`);
    }
    return {
      id: ids[index] ?? '',
      title: title?.trim() ?? '',
      ...(source.exclusive && item.repeats === true ? { isOverride: true } : {}),
      source,
    };
  });
};

/** The two options of a boolean question. */
export const yesAndNo: readonly ImportedOption[] = [['true', 'Yes'] as const, ['false', 'No'] as const].map(
  ([id, title]) => ({
    id,
    title,
    source: { code: id, system: undefined, display: title, weight: undefined, exclusive: false },
  }),
);
