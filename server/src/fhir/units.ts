import { findExtension, isNamed } from './extensions.ts';
import type { FhirExtension, FhirItem } from './schema.ts';

/** A unit as FHIR names it. */
export interface FhirUnit {
  readonly unit?: string;
  readonly system?: string;
  readonly code?: string;
}

const unitIn = (extension: FhirExtension | undefined): FhirUnit[] => {
  const coding = extension?.valueCoding;
  if (typeof coding !== 'object' || coding === null) return [];
  const read = (field: string): string | undefined => {
    const value: unknown = Reflect.get(coding, field);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const [unit, system, code] = [read('display') ?? read('code'), read('system'), read('code')];
  if (unit === undefined) return [];
  return [{ unit, ...(system === undefined ? {} : { system }), ...(code === undefined ? {} : { code }) }];
};

/** The units that an item may be answered in; what is asked for is the first. */
export const unitsOf = ({ extension = [] }: FhirItem): readonly FhirUnit[] => {
  const own = unitIn(findExtension(extension, 'unit'));
  return own.length > 0 ? own : extension.filter((one) => isNamed(one, 'unitOption')).flatMap(unitIn);
};
