import type { UserType } from '@evenkeel/contract/account';
import type { SubmissionReceipt, SubmissionSource } from '@evenkeel/contract/assessments';
import { hrefs } from '../../paths.ts';
import { telecomTypeOf } from '../public-user/entry-context.ts';

export interface CompletionFacts {
  readonly context: SubmissionSource;
  /** undefined while it is not known. */
  readonly userType: UserType | undefined;
  readonly info: Pick<SubmissionReceipt['info'], 'shouldPromptAccountCreation' | 'hasOnboarded'>;
  readonly isSignedIn: boolean;
  /** Path of the account-setup step, where there is one. */
  readonly accountSetupPath: string | null;
}

/** What follows a submission: a toast and a way on, or the completion screen (`goTo` null). */
export interface AfterCompletion {
  readonly toast: string | null;
  readonly goTo: string | null;
}

/** A patient who answered through a message and has no account yet is led to one. */
export const afterCompletion = (facts: CompletionFacts): AfterCompletion => {
  const { context, userType, info, isSignedIn, accountSetupPath } = facts;
  const isPrompted = info.shouldPromptAccountCreation && userType === 'patient';
  if (!isPrompted || telecomTypeOf(context) === undefined) return { toast: null, goTo: null };
  const home = isSignedIn ? hrefs.home() : hrefs.login();
  return { toast: 'Assessments completed!', goTo: info.hasOnboarded ? home : accountSetupPath };
};
