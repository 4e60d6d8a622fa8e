import type { SubmissionSource } from '@evenkeel/contract/assessments';

/** What stands between a public link and its content. */
export type PublicGate = 'loading' | 'consent' | 'birthday' | 'open';

export interface PublicGateFacts {
  readonly context: SubmissionSource;
  /** undefined while it is not known. */
  readonly consentRequired: boolean | undefined;
  /** The flag assessment_birthday_confirmation. */
  readonly birthdayConfirmation: boolean;
  /** undefined while it is not known. */
  readonly isVerified: boolean | undefined;
}

/** Consent first, then the date of birth; both are skipped on the clinician's own screen. */
export const publicGate = (facts: PublicGateFacts): PublicGate => {
  if (facts.context === 'clinician_app') return 'open';
  if (facts.consentRequired === undefined) return 'loading';
  if (facts.consentRequired) return 'consent';
  if (!facts.birthdayConfirmation) return 'open';
  if (facts.isVerified === undefined) return 'loading';
  return facts.isVerified ? 'open' : 'birthday';
};
