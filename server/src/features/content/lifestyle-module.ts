import { defaultSlider } from '@evenkeel/contract/check-in-rules';
import { lifestyleTitle } from '@evenkeel/contract/lifestyle-module';
import type { CheckInNode } from '@evenkeel/contract/check-ins';
import type { CheckInContent } from '@evenkeel/contract/provider-content';
import type { Tx } from '../../db/open.ts';
import { storeContent, type StoredContent } from './service.ts';

const slider = (id: string, label: string, minLabel: string, maxLabel: string): CheckInNode => ({
  id,
  type: 'slider_vertical',
  label,
  minValue: defaultSlider.min,
  maxValue: defaultSlider.max,
  minLabel,
  maxLabel,
});

/** The four daily sliders, in the product's own words. */
export const lifestyleModule: CheckInContent = {
  key: 'lifestyle-correlates',
  name: lifestyleTitle,
  type: 'symptom',
  content: {
    nodes: [
      slider('positivity', 'How was your mood today?', 'Heavy', 'Bright'),
      slider('energy', 'How much energy did you have today?', 'Drained', 'Full of energy'),
      slider('sleep', 'How well did you sleep last night?', 'Badly', 'Very well'),
      slider('social', 'How connected to other people did you feel today?', 'Alone', 'Connected'),
    ],
  },
};

/** Gives a new clinic the module of the daily sliders, so that it can be assigned at once. */
export const addLifestyleModule = (tx: Tx, clinicId: string, now: Date): Promise<StoredContent> =>
  storeContent(tx, {
    clinicId,
    kind: 'check-in',
    content: lifestyleModule,
    source: { ...lifestyleModule },
    now,
  });
