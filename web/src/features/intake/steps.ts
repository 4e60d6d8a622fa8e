/** What a person goes through from an intake link to being a patient, in this order. */
export const intakeSteps = [
  'INTRO',
  'BASIC_INFO',
  'CONTACT_INFO',
  'POLICIES',
  'QUESTIONNAIRE_INTRO',
  'QUESTIONNAIRE',
  'PAYMENT',
  'COMPLETED',
] as const;
export type IntakeStep = (typeof intakeSteps)[number];

export const indexOfStep = (step: IntakeStep): number => intakeSteps.indexOf(step);

export const isBefore = (step: IntakeStep, other: IntakeStep): boolean =>
  indexOfStep(step) < indexOfStep(other);

export const laterOf = (step: IntakeStep, other: IntakeStep): IntakeStep =>
  isBefore(step, other) ? other : step;
