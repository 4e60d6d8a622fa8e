import type { UserType } from '@evenkeel/contract/account';
import type { SubmissionReceipt, SubmissionSource } from '@evenkeel/contract/assessments';
import { hrefs } from '../../paths.ts';
import { telecomTypeOf } from '../public-user/entry-context.ts';

export interface CompletionFacts {
  readonly context: SubmissionSource;
  /** undefined while it is not known. */
  readonly userType: UserType | undefined;
  readonly info: Pick<SubmissionReceipt['info'], 'shouldPromptAccountCreation' | 'hasOnboarded'>;
  /** What the account-setup step needs, for a browser that has proved itself. */
  readonly accountSetup: SubmissionReceipt['accountSetup'];
  readonly isSignedIn: boolean;
  /** An answer called for crisis resources. */
  readonly callsForHelp: boolean;
  readonly completedMessage: 'Assessments completed!' | 'Check-in completed!';
}

/** Which step of /accept-invite to begin at, as that screen takes it from the navigation's state. */
type AccountStep =
  | { readonly step: 'initiate' }
  | { readonly step: 'setup-account'; readonly patientId: string; readonly email: string };

/** Leads to the person's account, or to making one. */
export interface WayOn {
  /** `go` leaves the completion screen at once; on `offer` it stays, for the crisis resources that it shows. */
  readonly kind: 'go' | 'offer';
  readonly toast: string;
  readonly to: string;
  readonly state: AccountStep | null;
}

/** What follows a submission beside the completion screen. */
export type AfterCompletion = { readonly kind: 'stay' } | WayOn;

/** A patient who answered through a message is led to their account, or to making one. */
export const afterCompletion = (facts: CompletionFacts): AfterCompletion => {
  const { context, userType, info, accountSetup, isSignedIn, callsForHelp, completedMessage } = facts;
  const isPrompted = info.shouldPromptAccountCreation && userType === 'patient';
  if (!isPrompted || telecomTypeOf(context) === undefined) return { kind: 'stay' };
  const next = { kind: callsForHelp ? 'offer' : 'go', toast: completedMessage } as const;
  if (info.hasOnboarded) return { ...next, to: isSignedIn ? hrefs.home() : hrefs.login(), state: null };
  const { patientId, email = null } = accountSetup ?? {};
  const state: AccountStep =
    patientId === undefined || email === null
      ? { step: 'initiate' }
      : { step: 'setup-account', patientId, email };
  return { ...next, to: hrefs.acceptInvite(), state };
};
