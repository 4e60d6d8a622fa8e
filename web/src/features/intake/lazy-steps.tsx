import { lazy } from 'react';

/** Steps whose code is loaded when they are reached: few people come to all of them in one visit. */
export const loadStepQuestionnaire = () => import('./step-questionnaire.tsx');

export const StepQuestionnaire = lazy(async () => ({
  default: (await loadStepQuestionnaire()).StepQuestionnaire,
}));

export const StepPayment = lazy(async () => ({
  default: (await import('./step-payment.tsx')).StepPayment,
}));
