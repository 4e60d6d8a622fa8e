import {
  createAccount,
  inviteLookup,
  type InviteLookup,
  type InviteLookupStatus,
} from '@evenkeel/contract/onboarding';
import * as z from 'zod/mini';

/** What a person goes through from an invite to an account, in this order. */
export const onboardingSteps = ['initiate', 'verify', 'setup-account'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** One entry of the tab's history: Back and a reload lead to the step that it names, with what that step needs. */
const onboardingEntry = z.discriminatedUnion('step', [
  z.object({
    step: z.literal('initiate'),
    /** The server wants the person to confirm who they are once more. */
    verificationLapsed: z.optional(z.boolean()),
  }),
  z.object({ step: z.literal('verify'), lookup: inviteLookup }),
  z.extend(z.pick(createAccount.body, { patientId: true, email: true }), {
    step: z.literal('setup-account'),
  }),
]);
export type OnboardingEntry = z.infer<typeof onboardingEntry>;

/** The step that a navigation's state asks for, where it brings what that step needs; else the first. */
export const onboardingEntryOf = (state: unknown): OnboardingEntry => {
  const entry = onboardingEntry.safeParse(state);
  return entry.success ? entry.data : { step: 'initiate' };
};

/** Whether a lookup tells apart the people who share an address. */
export const isDistinguished = ({ lastName, dateOfBirth }: InviteLookup): boolean =>
  lastName !== undefined && dateOfBirth !== undefined;

/** What the person reads when a lookup leads no further. */
export type LookupProblem = 'no-active-invite-found' | 'ambiguous-invite-found';

/** What follows a lookup. */
export type AfterLookup =
  | { readonly kind: 'verify' }
  /** There is an account: `email` is what the login form can be filled with, empty where it is not known. */
  | { readonly kind: 'log-in'; readonly email: string }
  /** Ask for last name and date of birth. */
  | { readonly kind: 'ask-more' }
  | { readonly kind: 'problem'; readonly problem: LookupProblem };

export const afterLookup = (lookup: InviteLookup, status: InviteLookupStatus): AfterLookup => {
  switch (status) {
    case 'invite-found':
      return { kind: 'verify' };
    case 'invite-already-accepted':
      return { kind: 'log-in', email: lookup.type === 'email' ? lookup.email : '' };
    case 'ambiguous-invite-found':
      return isDistinguished(lookup) ? { kind: 'problem', problem: status } : { kind: 'ask-more' };
    case 'no-active-invite-found':
      return { kind: 'problem', problem: status };
  }
};
