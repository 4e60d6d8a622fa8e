import type { FhirItem, FhirQuestionnaire } from './schema.ts';
import type { ValueSets } from './value-sets.ts';

export interface FhirCodingAnswer {
  readonly system?: string;
  readonly code?: string;
  readonly display?: string;
}

/** One of a FHIR item's answers, of the type that its Questionnaire asks for. */
export interface FhirAnswer {
  readonly valueBoolean?: boolean;
  readonly valueInteger?: number;
  readonly valueDecimal?: number;
  readonly valueString?: string;
  readonly valueUri?: string;
  readonly valueDate?: string;
  readonly valueDateTime?: string;
  readonly valueTime?: string;
  readonly valueCoding?: FhirCodingAnswer;
  readonly valueQuantity?: FhirQuantityAnswer;
  readonly item?: readonly FhirResponseItem[];
}

export interface FhirQuantityAnswer {
  readonly value: number;
  readonly unit?: string;
  readonly system?: string;
  readonly code?: string;
}

export interface FhirResponseItem {
  readonly linkId: string;
  readonly text?: string;
  readonly answer?: readonly FhirAnswer[];
  readonly item?: readonly FhirResponseItem[];
}

/** An answer that names a code, without the fields that it lacks. */
export const codingAnswer = (from: {
  system?: string | undefined;
  code?: string | undefined;
  display?: string | undefined;
}): FhirAnswer => ({
  valueCoding: {
    ...(from.system === undefined ? {} : { system: from.system }),
    ...(from.code === undefined ? {} : { code: from.code }),
    ...(from.display === undefined ? {} : { display: from.display }),
  },
});

/** The options of a source item as answers, in the order in which the import made options of them. */
export const optionAnswers = (item: FhirItem, sets: ValueSets): FhirAnswer[] => {
  const listed = item.answerOption ?? item.option ?? [];
  if (listed.length > 0) {
    return listed.map(({ valueCoding, valueInteger, valueString, valueDate, valueTime }) => {
      // An option that has several is read as the first of them, here as at the import.
      if (valueCoding !== undefined) return codingAnswer(valueCoding);
      if (valueInteger !== undefined) return { valueInteger };
      if (valueString !== undefined) return { valueString };
      if (valueDate !== undefined) return { valueDate };
      if (valueTime !== undefined) return { valueTime };
      return codingAnswer({});
    });
  }
  const reference = item.answerValueSet ?? item.options?.reference;
  const found = reference === undefined ? [] : sets.find(reference);
  return typeof found === 'string' ? [] : found.map(codingAnswer);
};

/** Which version of which content. */
export interface NumberedVersion {
  readonly contentId: string;
  readonly versionNumber: number;
}

/** What names a version of a Questionnaire: the file's own url and version, or ours where it has none. */
export const canonicalParts = (
  { contentId, versionNumber }: NumberedVersion,
  form: FhirQuestionnaire | null,
): { readonly url: string; readonly version: string } => {
  const own = form?.['version'];
  const version = typeof own === 'string' && own.trim() !== '' ? own.trim() : String(versionNumber);
  // A url may bring a version of its own, which a canonical reference could not be told from.
  const [url = ''] = form?.url?.trim().split('|') ?? [];
  return url === '' ? { url: `urn:uuid:${contentId}`, version: String(versionNumber) } : { url, version };
};

/** The canonical reference to a version of a Questionnaire. */
export const canonicalOf = (numbered: NumberedVersion, form: FhirQuestionnaire | null): string => {
  const { url, version } = canonicalParts(numbered, form);
  return `${url}|${version}`;
};
