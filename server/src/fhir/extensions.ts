import type { FhirExtension } from './schema.ts';

/** The last part of an extension's url: the same extension stands under several addresses in real files. */
const nameOf = ({ url }: FhirExtension): string =>
  url.slice(url.lastIndexOf('/') + 1).replace(/^(sdc-)?questionnaire-/, '');

/** Whether an extension is of this name, such as `hidden` for `…/questionnaire-hidden`. */
export const isNamed = (extension: FhirExtension, name: string): boolean => nameOf(extension) === name;

/** The first extension of any of these names, such as `hidden` for `…/questionnaire-hidden`. */
export const findExtension = (
  extensions: readonly FhirExtension[] | undefined,
  ...names: readonly string[]
): FhirExtension | undefined => extensions?.find((one) => names.includes(nameOf(one)));

export const hasExtension = (
  extensions: readonly FhirExtension[] | undefined,
  ...names: readonly string[]
): boolean => findExtension(extensions, ...names) !== undefined;

/** A number, whether it came as decimal, integer or (in one real file) as text. */
export const extensionNumber = (extension: FhirExtension | undefined): number | undefined => {
  if (extension === undefined) return undefined;
  const { valueDecimal, valueInteger, valueString } = extension;
  const given = valueDecimal ?? valueInteger ?? valueString;
  // JSON such as 1e999 reads as infinity.
  if (typeof given === 'number') return Number.isFinite(given) ? given : undefined;
  return typeof given === 'string' && /^-?\d+(\.\d+)?$/.test(given.trim()) ? Number(given) : undefined;
};

export const isTrue = (extension: FhirExtension | undefined): boolean => extension?.valueBoolean === true;
