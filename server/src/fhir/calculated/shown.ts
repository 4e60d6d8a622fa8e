import type { CalculatedValue } from '@evenkeel/contract/provider-results';
import type { FhirAnswer } from '../answers.ts';
import type { Calculated } from './calculations.ts';

/** An answer as one value: a coding by its words, a quantity with its unit. */
const plainValue = ({ item: _item, ...answer }: FhirAnswer): string | number | boolean | null => {
  const { valueCoding, valueQuantity, ...single } = answer;
  if (valueCoding !== undefined) return valueCoding.display ?? valueCoding.code ?? null;
  if (valueQuantity !== undefined) {
    const unit = valueQuantity.unit ?? valueQuantity.code;
    return unit === undefined ? valueQuantity.value : `${valueQuantity.value} ${unit}`;
  }
  return Object.values(single)[0] ?? null;
};

/** A calculation as the clinic reads it. */
export const shownCalculated = ({ key, title, answers, error }: Calculated): CalculatedValue => {
  const values = answers.map(plainValue);
  const value = values.length > 1 ? values.map(String) : (values[0] ?? null);
  return { key, title, value, ...(error === null ? {} : { error }) };
};
