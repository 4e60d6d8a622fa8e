import type { FhirItem } from '../../fhir/schema.ts';

const loinc = /^\/?(\d{1,7}-\d)$/;

/** LOINC codes of an item: as its code, or as its linkId, which many files use alone. */
export const loincCodesOf = ({ code = [], linkId }: Pick<FhirItem, 'code' | 'linkId'>): string[] =>
  [...code.map((one) => one.code ?? ''), linkId].flatMap((text) => loinc.exec(text)?.[1] ?? []);
