import { lazy } from 'react';

/** The steps after the greeting, with the schemas of their forms: fetched while the greeting is read. */
export const loadIntakeSteps = () => import('./intake-steps.tsx');

export const IntakeSteps = lazy(async () => ({ default: (await loadIntakeSteps()).IntakeSteps }));
