import { fhirCodeSystem, fhirValueSet } from './schema.ts';
import type { FhirConcept, FhirQuestionnaire, FhirValueSet } from './schema.ts';
import { conceptWeight } from './weights.ts';

/** One answer to choose, before it has an id. */
export interface SourceOption {
  readonly code: string | undefined;
  readonly system: string | undefined;
  readonly display: string | undefined;
  readonly weight: number | undefined;
  readonly exclusive: boolean;
}

export interface ValueSets {
  /** The options behind a reference such as `#id` or the value set's own url, or why there are none. */
  readonly find: (reference: string) => readonly SourceOption[] | string;
}

const optionOf = (system: string | undefined, concept: FhirConcept): SourceOption => ({
  code: concept.code,
  system,
  display: concept.display,
  weight: conceptWeight(concept),
  exclusive: false,
});

/** The value sets that a Questionnaire carries in itself; no other is ever fetched. */
export const containedValueSets = ({ contained = [] }: FhirQuestionnaire): ValueSets => {
  const systems = new Map<string, readonly FhirConcept[]>();
  const sets = new Map<string, FhirValueSet | null>();
  for (const resource of contained) {
    if (resource.resourceType === 'CodeSystem') {
      const system = fhirCodeSystem.safeParse(resource).data;
      if (system?.url !== undefined) systems.set(system.url, system.concept ?? []);
    }
    if (resource.resourceType !== 'ValueSet') continue;
    const set = fhirValueSet.safeParse(resource).data ?? null;
    if (resource.id !== undefined) sets.set(`#${resource.id}`, set);
    if (set?.url !== undefined) sets.set(set.url, set);
  }

  const systemConcept = (system: string | undefined, code: string | undefined) =>
    system === undefined ? undefined : systems.get(system)?.find((one) => one.code === code);

  /** Points and words that only the code system carries. */
  const complete = (option: SourceOption): SourceOption => {
    const concept = systemConcept(option.system, option.code);
    if (concept === undefined) return option;
    return {
      ...option,
      display: option.display ?? concept.display,
      weight: option.weight ?? conceptWeight(concept),
    };
  };

  const expanded = ({ expansion }: FhirValueSet): readonly SourceOption[] | string | null => {
    const contains = expansion?.contains;
    if (contains === undefined || contains.length === 0) return null;
    if (contains.some((one) => one.contains !== undefined)) return 'its value set is a tree of options';
    if ((expansion?.total ?? 0) > contains.length) return 'its value set holds only some of the options';
    return contains.filter((one) => one.abstract !== true).map((one) => optionOf(one.system, one));
  };

  const composed = ({ compose }: FhirValueSet): readonly SourceOption[] | string => {
    if (compose?.include === undefined) return 'its value set lists no options';
    if ((compose.exclude ?? []).length > 0) return 'its value set excludes options by a rule';
    const options: SourceOption[] = [];
    for (const { system, concept, filter, valueSet } of compose.include) {
      if (filter !== undefined || valueSet !== undefined) return 'its value set chooses options by a rule';
      const concepts = concept ?? (system === undefined ? undefined : systems.get(system));
      if (concepts === undefined)
        return `its value set takes all of ${system ?? 'a code system'}, which the file does not contain`;
      options.push(...concepts.map((one) => optionOf(system, one)));
    }
    return options;
  };

  return {
    find: (reference) => {
      const set = sets.get(reference) ?? sets.get(reference.split('|', 1)[0] ?? '');
      if (set === undefined) return `its options are in ${reference}, which the file does not contain`;
      if (set === null) return `its value set ${reference} cannot be read`;
      const options = expanded(set) ?? composed(set);
      return typeof options === 'string' ? options : options.map(complete);
    },
  };
};
