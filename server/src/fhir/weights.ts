import { extensionNumber, findExtension } from './extensions.ts';
import type { FhirAnswerOption, FhirConcept, FhirExtension } from './schema.ts';

/**
 * The names under which files give an answer its points: R4's `ordinalValue`, R5's `itemWeight`,
 * STU3's `questionnaire-`, `valueset-` and `codesystem-ordinalValue` and `iso21090-CO-value`, and
 * Argonaut's `extension-score`.
 */
const weightNames = [
  'ordinalValue',
  'itemWeight',
  'valueset-ordinalValue',
  'codesystem-ordinalValue',
  'iso21090-CO-value',
  'extension-score',
];

const weightIn = (...lists: readonly (readonly FhirExtension[] | undefined)[]): number | undefined =>
  lists.map((list) => extensionNumber(findExtension(list, ...weightNames))).find((one) => one !== undefined);

/** An option's points, on the option itself or on its value. */
export const optionWeight = (option: FhirAnswerOption): number | undefined =>
  weightIn(
    option.extension,
    option.valueCoding?.extension,
    option._valueString?.extension,
    option._valueInteger?.extension,
  );

/** A value set's or code system's concept's points, as an extension or as R5's `itemWeight` property. */
export const conceptWeight = (concept: FhirConcept): number | undefined => {
  const property = concept.property?.find(({ code }) => code === 'itemWeight' || code === 'ordinalValue');
  return weightIn(concept.extension) ?? property?.valueDecimal ?? property?.valueInteger;
};
