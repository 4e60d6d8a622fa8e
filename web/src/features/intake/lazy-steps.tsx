import { lazy } from 'react';
import { lazyFile } from '../../lazy-file.ts';

/** Fetches the code of the questionnaire ahead of its need. */
export const loadStepQuestionnaire = () => import('./step-questionnaire.tsx');

/** Steps whose code is loaded when they are reached: few people come to all of them in one visit. */
export const StepQuestionnaire = lazy(
  lazyFile(async () => ({ default: (await loadStepQuestionnaire()).StepQuestionnaire })),
);

export const StepPayment = lazy(
  lazyFile(async () => ({ default: (await import('./step-payment.tsx')).StepPayment })),
);
