import type { Band } from '@evenkeel/contract/provider-content';
import type { InstrumentScale } from './instrument.ts';

/** Bands as lines of the least, the most and the name. */
export const bands = (...list: readonly (readonly [min: number, max: number, label: string])[]): Band[] =>
  list.map(([min, max, label]) => ({ min, max, label }));

/** PHQ-4: its first two items are the GAD-2's, the others the PHQ-2's (Kroenke and others 2009). */
export const halves: readonly InstrumentScale[] = [
  { name: 'Anxiety', items: [1, 2] },
  { name: 'Depression', items: [3, 4] },
];

/** AUDIT: the three domains of the manual of the World Health Organization (Babor and others 2001). */
export const alcoholDomains: readonly InstrumentScale[] = [
  { name: 'Hazardous use', items: [1, 2, 3] },
  { name: 'Dependence symptoms', items: [4, 5, 6] },
  { name: 'Harmful use', items: [7, 8, 9, 10] },
];

/** PCL-5: the clusters B to E of the DSM-5 (Comorbidity Guidelines, University of Sydney). */
export const clusters: readonly InstrumentScale[] = [
  { name: 'Intrusion (B)', items: [1, 2, 3, 4, 5] },
  { name: 'Avoidance (C)', items: [6, 7] },
  { name: 'Cognition and mood (D)', items: [8, 9, 10, 11, 12, 13, 14] },
  { name: 'Arousal and reactivity (E)', items: [15, 16, 17, 18, 19, 20] },
];

/** WHO-5: the raw total of 0 to 25 as 0 to 100. */
export const percentage: readonly InstrumentScale[] = [
  { name: 'Percentage', items: [1, 2, 3, 4, 5], times: 4 },
];

/** DASS-21: sums doubled to the range of the 42 items, and read by their bands (Lovibond and Lovibond 1995). */
export const distressScales: readonly InstrumentScale[] = [
  {
    name: 'Depression',
    items: [3, 5, 10, 13, 16, 17, 21],
    times: 2,
    bands: bands(
      [0, 9, 'normal'],
      [10, 13, 'mild'],
      [14, 20, 'moderate'],
      [21, 27, 'severe'],
      [28, 42, 'extremely severe'],
    ),
  },
  {
    name: 'Anxiety',
    items: [2, 4, 7, 9, 15, 19, 20],
    times: 2,
    bands: bands(
      [0, 7, 'normal'],
      [8, 9, 'mild'],
      [10, 14, 'moderate'],
      [15, 19, 'severe'],
      [20, 42, 'extremely severe'],
    ),
  },
  {
    name: 'Stress',
    items: [1, 6, 8, 11, 12, 14, 18],
    times: 2,
    bands: bands(
      [0, 14, 'normal'],
      [15, 18, 'mild'],
      [19, 25, 'moderate'],
      [26, 33, 'severe'],
      [34, 42, 'extremely severe'],
    ),
  },
];
