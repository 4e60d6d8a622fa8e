import { limits } from '@evenkeel/contract/limits';
import type { FhirCodingAnswer } from '../../fhir/answers.ts';
import type { Calculation } from '../../fhir/calculated/calculations.ts';
import { findExtension, isNamed } from '../../fhir/extensions.ts';
import { fhirItem, type FhirExtension, type FhirItem, type FhirQuestionnaire } from '../../fhir/schema.ts';
import { conditionReader, parentAnswered, sourceGroup, type SourceGroup } from './fhir-enable-when.ts';
import { calculatedNames, reasonToLeaveOut } from './fhir-left-out.ts';
import { textOf } from './fhir-texts.ts';
import { createFindings } from './import-result.ts';
import type { SourceCalculation, SourceCalculations, SourceScope } from './source-calculations.ts';

const fillable: ReadonlySet<string> = new Set(
  'integer decimal boolean string text url quantity choice coding open-choice date dateTime time'.split(' '),
);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const inFhirPath: ReadonlySet<unknown> = new Set(['text/fhirpath', undefined]);

/** An extension's FHIRPath, or why it has none. */
const fhirPathOf = (extension: FhirExtension): { expression: string } | { problem: string } => {
  const given = extension['valueExpression'];
  const { language, expression } = isObject(given)
    ? given
    : { language: undefined, expression: extension.valueString };
  // The older extension names a definition in a library of CQL, unless it says otherwise.
  const isCql = extension.url.endsWith('calculatedValue') && language === undefined;
  if (isCql || !inFhirPath.has(language)) {
    const other = typeof language === 'string' ? language.slice(0, 60) : 'text/cql';
    return { problem: `is worked out in ${other}, of which only text/fhirpath is read, and was left out` };
  }
  if (typeof expression !== 'string' || expression.trim() === '') {
    return { problem: 'is to be worked out, but has no expression, and was left out' };
  }
  return expression.length > limits.expressionLength
    ? { problem: `has an expression of more than ${limits.expressionLength} characters and was left out` }
    : { expression };
};

const variablesOf = (extensions: readonly FhirExtension[] | undefined): SourceScope['variables'] =>
  (extensions ?? [])
    .filter((one) => isNamed(one, 'variable'))
    .flatMap((extension) => {
      const given = extension['valueExpression'];
      const name = isObject(given) ? given['name'] : undefined;
      if (typeof name !== 'string' || !/^[A-Za-z_][\w-]{0,99}$/.test(name)) return [];
      const read = fhirPathOf(extension);
      return [{ name, expression: 'expression' in read ? read.expression : null }];
    });

/** The extension that fills an item in; a first value counts where nobody can change it. */
const filling = (item: FhirItem): FhirExtension | undefined => {
  const calculated = findExtension(item.extension, ...calculatedNames);
  if (calculated !== undefined) return calculated;
  return reasonToLeaveOut(item) === null ? undefined : findExtension(item.extension, 'initialExpression');
};

const unitOf = ({ extension }: FhirItem): FhirCodingAnswer | null => {
  const coding = findExtension(extension, 'unit', 'unitOption')?.valueCoding;
  if (!isObject(coding)) return null;
  const text = (name: string) => (typeof coding[name] === 'string' ? { [name]: coding[name] } : {});
  return { ...text('system'), ...text('code'), ...text('display') };
};

const titleOf = (item: FhirItem): string => textOf(item, createFindings()) || item.linkId;

/** Collects what a form asks a program to fill in; the form was read before, so it is within all limits. */
export const calculationsIn = (
  form: FhirQuestionnaire,
  targetOf: Parameters<typeof conditionReader>[0],
): SourceCalculations => {
  const scopes: SourceScope[] = [];
  const items: SourceCalculation[] = [];
  const readConditions = conditionReader(targetOf, () => undefined);
  const openScope = (linkId: string | null, within: number | null, variables: SourceScope['variables']) => {
    if (variables.length === 0) return within;
    scopes.push({ linkId, within, variables });
    return scopes.length - 1;
  };

  const found = (
    item: FhirItem,
    extension: FhirExtension,
    scope: number | null,
    groups: readonly SourceGroup[] | null,
  ): Calculation | string => {
    const read = fhirPathOf(extension);
    if ('problem' in read) return read.problem;
    if (!fillable.has(item.type)) return `cannot hold what is worked out (${item.type.slice(0, 40)})`;
    if (groups === null) return 'is worked out below an item that was left out, and was left out too';
    const enableWhen = readConditions(groups);
    if (enableWhen === null) return 'is worked out on a condition that cannot be kept and was left out';
    return {
      key: item.linkId,
      title: titleOf(item),
      type: item.type,
      repeats: item.repeats === true,
      unit: unitOf(item),
      expression: read.expression,
      scope,
      enableWhen,
    };
  };

  const walk = (
    raws: readonly unknown[],
    outer: number | null,
    inherited: readonly SourceGroup[] | null,
  ): void => {
    for (const raw of raws) {
      const item = fhirItem.safeParse(raw).data;
      if (item === undefined) continue;
      const own = sourceGroup(item, () => undefined);
      const groups = inherited === null || own === null ? inherited : [...inherited, own];
      const scope = openScope(item.linkId, outer, variablesOf(item.extension));
      const extension = item.type === 'group' ? undefined : filling(item);
      if (extension !== undefined) {
        items.push({
          key: item.linkId,
          isFirstValue: isNamed(extension, 'initialExpression'),
          found: found(item, extension, scope, groups),
        });
      }
      const isAsked = item.type !== 'group' && reasonToLeaveOut(item) === null;
      const below = isAsked && groups !== null ? [...groups, parentAnswered(item.linkId, item.linkId)] : null;
      walk(item.item ?? [], scope, item.type === 'group' ? groups : below);
    }
  };
  walk(form.item ?? [], openScope(null, null, variablesOf(form.extension)), []);
  return { scopes, items };
};
