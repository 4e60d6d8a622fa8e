import type { TimeScale } from '@evenkeel/contract/progress';
import { rangeWords } from './words.ts';

export interface Symptom {
  readonly display: string;
  /** 0 to 100. */
  readonly value: number;
}

const shown = 3;
const longestLabel = 40;

/** The strongest, at most three, strongest first. */
export const topSymptoms = (symptoms: readonly Symptom[]): readonly Symptom[] =>
  symptoms.toSorted((one, other) => other.value - one.value).slice(0, shown);

/** A label that fits its axis: cut at forty characters, and never through one. */
export const cutLabel = (label: string): string => {
  const characters = Array.from(label);
  return characters.length <= longestLabel
    ? label
    : `${characters.slice(0, longestLabel).join('').trimEnd()}…`;
};

/** The chart in words. */
export const symptomSummary = (timeScale: TimeScale, symptoms: readonly Symptom[]): string => {
  const parts = topSymptoms(symptoms).map(({ display, value }) => `${display} ${Math.round(value)} percent`);
  const most = symptoms.length > shown ? 'The strongest of your symptoms' : 'Your symptoms';
  return `${most} on average over ${rangeWords[timeScale]}: ${parts.join(', ')}.`;
};
