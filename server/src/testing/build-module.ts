import { randomUUID } from 'node:crypto';
import type { CheckInContent } from '@evenkeel/contract/provider-content';
import { addLifestyleModule } from '../features/content/lifestyle-module.ts';
import { storeContent } from '../features/content/service.ts';
import type { TestApp } from './create-test-app.ts';

export interface BuiltModule {
  readonly id: string;
  readonly versionId: string;
}

/** A symptom module with a node of each type; the likert's `much` calls for crisis resources. */
export const sampleModule = (given: Partial<CheckInContent> = {}): CheckInContent => ({
  key: `module-${randomUUID()}`,
  name: 'Sample check-in',
  type: 'symptom',
  content: {
    nodes: [
      { id: 'intro', type: 'heading', label: 'About today' },
      {
        id: 'tense',
        type: 'likert',
        label: 'How tense were you?',
        answers: [
          { id: 'none', label: 'Not at all', value: 0 },
          { id: 'some', label: 'Somewhat', value: 1 },
          { id: 'much', label: 'A lot', value: 2 },
        ],
        safety: { options: ['much'] },
      },
      {
        id: 'helped',
        type: 'multiple_choice',
        label: 'What helped?',
        multiselect: true,
        answers: [
          { id: 'walk', label: 'A walk' },
          { id: 'talk', label: 'Talking' },
        ],
      },
      { id: 'ache', type: 'slider_vertical', label: 'How strong was the ache?', minValue: 0, maxValue: 10 },
      { id: 'note', type: 'free_text', label: 'Anything else?' },
    ],
  },
  ...given,
});

/** Stores a check-in module in a clinic as an import would. */
export const buildModule = async (
  { db, clock }: TestApp,
  clinicId: string,
  content: CheckInContent = sampleModule(),
): Promise<BuiltModule> =>
  db
    .transaction()
    .execute((tx) =>
      storeContent(tx, { clinicId, kind: 'check-in', content, source: { ...content }, now: clock.now() }),
    );

/** The module of the daily sliders, as every clinic has it. */
export const buildLifestyleModule = ({ db, clock }: TestApp, clinicId: string): Promise<BuiltModule> =>
  db.transaction().execute((tx) => addLifestyleModule(tx, clinicId, clock.now()));
