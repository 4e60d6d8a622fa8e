import { maybe, number, oneOf, readOrNull, shape } from '@evenkeel/contract/shape';
import { intakeSteps, type IntakeStep } from './steps.ts';

/** One entry of the tab's history: Back, Forward and a reload lead to the step that it names. */
export interface IntakeEntry {
  readonly step: IntakeStep;
  /** The step of the entry before it, where it was reached from one. */
  readonly from?: IntakeStep | undefined;
  /** Index of the questionnaire's page, where one was gone to. */
  readonly page?: number | undefined;
  /** The page of the entry before it, where it was reached from one. */
  readonly fromPage?: number | undefined;
  /** Why the person was brought here: they went on on another device, or this step is needed before another. */
  readonly why?: (typeof reasons)[number] | undefined;
}

const reasons = ['elsewhere', 'incomplete'] as const;

const step = oneOf(intakeSteps);
const entry = shape<IntakeEntry>({
  step,
  from: maybe(step),
  page: maybe(number),
  fromPage: maybe(number),
  why: maybe(oneOf(reasons)),
});

/** What a navigation's state asks for; null where it asks for nothing. */
export const intakeEntryOf = (state: unknown): IntakeEntry | null => readOrNull(entry, state);
