import { submissionSources } from '@evenkeel/contract/submission-sources';
import type { SubmissionSource } from '@evenkeel/contract/assessments';
import type { TelecomType } from '@evenkeel/contract/public-user';

/** How the person came to this link, as its `context` says; anything unknown counts as the patient's own app. */
export const entryContext = (search: URLSearchParams): SubmissionSource => {
  const context = search.get('context');
  return submissionSources.find((known) => known === context) ?? 'patient_app';
};

/** The way of contact that a verified birthday is kept for. */
export const telecomTypeOf = (context: SubmissionSource): TelecomType | undefined => {
  switch (context) {
    case 'sms':
    case 'manual_sms':
      return 'sms';
    case 'email':
    case 'manual_email':
      return 'email';
    case 'patient_app':
    case 'clinician_app':
    case 'kiosk':
      return undefined;
  }
};
