import { isMoment, isMomentFormat, type MomentFormat } from '@evenkeel/contract/answer-formats';
import type { TextRules } from '@evenkeel/contract/answer-limits';
import { patternOf } from '@evenkeel/contract/answer-patterns';
import { limits } from '@evenkeel/contract/limits';
import { addDays, addMonths } from '@evenkeel/contract/plain-dates';
import { enginePattern } from '../../answering/text-patterns.ts';
import { extensionNumber, findExtension } from '../../fhir/extensions.ts';
import type { FhirExtension, FhirItem } from '../../fhir/schema.ts';
import { unitsOf } from '../../fhir/units.ts';
import type { Findings } from './import-result.ts';

type Bounds = Pick<TextRules, 'min' | 'max'>;

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** A limit in a unit counts where it is in the unit that is asked for. */
const quantityIn = (extension: FhirExtension, item: FhirItem): number | undefined => {
  const quantity = extension['valueQuantity'];
  const value = field(quantity, 'value');
  const given = field(quantity, 'code') ?? field(quantity, 'unit');
  const [unit] = unitsOf(item);
  const isSame = given === undefined || given === unit?.code || given === unit?.unit;
  return isSame && typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

/** The least and the greatest number that an item takes, as far as it says; null where there is none between them. */
export const boundsOf = (item: FhirItem, findings: Findings, isWhole: boolean): Bounds | null => {
  const limit = (end: 'min' | 'max') => {
    const plain = findExtension(item.extension, `${end}Value`);
    const measured = findExtension(item.extension, `${end}Quantity`);
    const number =
      extensionNumber(plain) ?? [plain, measured].map((one) => one && quantityIn(one, item)).find(isNumber);
    if (number === undefined && plain !== undefined) {
      findings.warn(item.linkId, 'has a limit that changes, which is not checked');
    } else if (number === undefined && measured !== undefined) {
      findings.warn(item.linkId, 'has a limit in another unit, which is not checked');
    }
    return number;
  };
  const [min, max] = [limit('min'), limit('max')];
  const bounds = {
    ...(min === undefined ? {} : { min: isWhole ? Math.ceil(min) : min }),
    ...(max === undefined ? {} : { max: isWhole ? Math.floor(max) : max }),
  };
  if ((bounds.min ?? -Infinity) > (bounds.max ?? Infinity)) {
    findings.refuse(item.linkId, 'its least value is above its greatest');
    return null;
  }
  return bounds;
};

const isNumber = (value: number | undefined): value is number => value !== undefined;

/** How many digits an item takes after the point of a number, as far as it says. */
const decimalsOf = ({ extension }: FhirItem): Pick<TextRules, 'decimals'> => {
  const places = extensionNumber(findExtension(extension, 'maxDecimalPlaces'));
  return places === undefined || places < 0 ? {} : { decimals: Math.floor(places) };
};

const shapes: Readonly<Record<MomentFormat, RegExp>> = {
  date: /^\d{4}-\d{2}-\d{2}/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/,
  time: /^\d{2}:\d{2}/,
};

/** The first or the last day of a date that is only a year or a month. */
const wholeDate = (given: string, isFirst: boolean): string => {
  if (/^\d{4}$/.test(given)) return isFirst ? `${given}-01-01` : `${given}-12-31`;
  if (!/^\d{4}-\d{2}$/.test(given)) return given;
  return isFirst ? `${given}-01` : addDays(addMonths(`${given}-01`, 1), -1);
};

/** The first and last date or time that an item takes; an expression for one is not checked. */
const momentsOf = (
  item: FhirItem,
  format: MomentFormat,
  findings: Findings,
): Pick<TextRules, 'earliest' | 'latest'> | null => {
  const limit = (name: 'minValue' | 'maxValue') => {
    const extension = findExtension(item.extension, name);
    const value = ['valueDate', 'valueDateTime', 'valueTime'].map((key) => extension?.[key]).find(Boolean);
    const given = typeof value === 'string' ? value : '';
    const whole = format === 'date' ? wholeDate(given, name === 'minValue') : given;
    const [moment] = shapes[format].exec(whole) ?? [];
    const isUsable = moment !== undefined && isMoment(format, moment);
    // The offset of a date with a time says what other clocks showed, and the person reads their own.
    const hasOffset = format === 'date-time' && /([+-]\d{2}:\d{2}|Z)$/.test(given);
    if (extension !== undefined && (!isUsable || hasOffset)) {
      findings.warn(item.linkId, 'has a first or last date that changes, which is not checked');
      return undefined;
    }
    return moment;
  };
  const [earliest, latest] = [limit('minValue'), limit('maxValue')];
  if (earliest !== undefined && latest !== undefined && earliest > latest) {
    findings.refuse(item.linkId, 'its first date is after its last');
    return null;
  }
  return {
    ...(earliest === undefined ? {} : { earliest }),
    ...(latest === undefined ? {} : { latest }),
  };
};

/** What many a file has for a pattern is a call, or the picture of one: nothing would ever be right. */
const isNoPattern = (pattern: string): boolean =>
  pattern.startsWith('matches(') || !/[[\].*+?|{}\\]/.test(pattern);

const patternIn = (item: FhirItem, findings: Findings): Pick<TextRules, 'pattern' | 'example'> => {
  const pattern = findExtension(item.extension, 'regex')?.valueString;
  if (pattern === undefined) return {};
  const isReadable =
    typeof pattern === 'string' &&
    !isNoPattern(pattern) &&
    // A class of characters by name means something else to browsers.
    !pattern.includes('[[:') &&
    enginePattern(pattern) !== null &&
    patternOf(pattern) !== null;
  if (!isReadable) {
    findings.warn(item.linkId, 'has a pattern for its answer, which is not checked');
    return {};
  }
  const example = findExtension(item.extension, 'entryFormat')?.valueString;
  const isExample =
    typeof example === 'string' && example.trim() !== '' && example.length <= limits.nameLength;
  return { pattern, ...(isExample ? { example: example.trim() } : {}) };
};

/** The longest text that an item takes, as far as it says. */
export const lengthOf = ({ maxLength = 0 }: FhirItem): Pick<TextRules, 'maxLength'> =>
  maxLength >= 1 ? { maxLength: Math.min(Math.floor(maxLength), limits.textLength) } : {};

const freeTextRules = (item: FhirItem, findings: Findings): TextRules | null => {
  const length = lengthOf(item);
  const least = Math.floor(extensionNumber(findExtension(item.extension, 'minLength')) ?? 0);
  if (least > (length.maxLength ?? limits.textLength)) {
    findings.refuse(item.linkId, 'its shortest length is above its longest');
    return null;
  }
  return { ...length, ...(least >= 1 ? { minLength: least } : {}), ...patternIn(item, findings) };
};

/** What a text of this format is held to, as far as its item says; null where nothing could be right. */
export const textRulesOf = (
  item: FhirItem,
  format: TextRules['format'],
  findings: Findings,
): TextRules | null => {
  const rules = rulesFor(item, format, findings);
  return rules === null ? null : { ...(format === undefined ? {} : { format }), ...rules };
};

const rulesFor = (item: FhirItem, format: TextRules['format'], findings: Findings): TextRules | null => {
  if (isMomentFormat(format)) return momentsOf(item, format, findings);
  return format === 'decimal' ? numberRules(item, findings) : freeTextRules(item, findings);
};

const numberRules = (item: FhirItem, findings: Findings): TextRules | null => {
  const bounds = boundsOf(item, findings, false);
  return bounds === null ? null : { ...bounds, ...decimalsOf(item) };
};
