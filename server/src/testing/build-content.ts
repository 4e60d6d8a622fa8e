import type { AssessmentContent } from '@evenkeel/contract/provider-content';
import type { Question } from '@evenkeel/contract/questionnaire';
import { storeContent } from '../features/content/service.ts';
import { randomUUID } from 'node:crypto';
import type { TestApp } from './create-test-app.ts';

/** A question that has to be answered, unless told otherwise. */
export const buildQuestion = (given: Partial<Question> & { key: string }): Question => ({
  title: `Question ${given.key}`,
  type: 'single-choice',
  skippable: false,
  answers: [],
  meta: {},
  ...given,
});

/** Two weighted choices and a note; the second choice's `often` calls for crisis resources. */
export const sampleContent = (given: Partial<AssessmentContent> = {}): AssessmentContent => ({
  key: `sample-${randomUUID()}`,
  name: 'Sample assessment',
  disorder: null,
  content: {
    sections: [
      {
        title: 'Sample',
        answers: [
          { id: 'never', title: 'Never' },
          { id: 'often', title: 'Often' },
        ],
        questions: [
          buildQuestion({ key: 'low' }),
          buildQuestion({ key: 'hurt', safety: { options: ['often'] } }),
          buildQuestion({ key: 'note', type: 'free_text', skippable: true }),
        ],
      },
    ],
  },
  scoring: {
    items: ['low', 'hurt'].map((key) => ({ key, weights: { never: 0, often: 3 }, reversed: false })),
    min: 0,
    max: 6,
    bands: [
      { min: 0, max: 2, label: 'little' },
      { min: 3, max: 6, label: 'a lot' },
    ],
  },
  ...given,
});

/** Stores content in a clinic as an import would. */
export const buildAssessment = async (
  { db, clock }: TestApp,
  clinicId: string,
  content: AssessmentContent = sampleContent(),
): Promise<{ id: string; versionId: string }> => {
  const { id, versionId } = await db
    .transaction()
    .execute((tx) =>
      storeContent(tx, { clinicId, kind: 'assessment', content, source: { ...content }, now: clock.now() }),
    );
  return { id, versionId };
};
