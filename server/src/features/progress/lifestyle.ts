import type { Schema } from '../../db/schema.ts';

export type LifestyleType = Schema['lifestyle_values']['type'];

/** In the order in which a chart lists them. */
export const lifestyleTypes: readonly LifestyleType[] = ['energy', 'positivity', 'sleep_quality', 'social'];

export const lifestyleTitles: Readonly<Record<LifestyleType, string>> = {
  energy: 'Energy',
  positivity: 'Positivity',
  sleep_quality: 'Sleep',
  social: 'Social',
};
