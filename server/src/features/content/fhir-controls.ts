import { findExtension } from '../../fhir/extensions.ts';
import type { FhirItem } from '../../fhir/schema.ts';

/** The codes of how an item is to be shown, such as `slider`. */
export const controlsOf = ({ extension }: FhirItem): string[] => {
  const concept = findExtension(extension, 'itemControl')?.valueCodeableConcept;
  const codings: unknown =
    typeof concept === 'object' && concept !== null ? Reflect.get(concept, 'coding') : [];
  return (Array.isArray(codings) ? codings : []).flatMap((coding: unknown) => {
    const code: unknown = typeof coding === 'object' && coding !== null ? Reflect.get(coding, 'code') : null;
    return typeof code === 'string' ? [code] : [];
  });
};
