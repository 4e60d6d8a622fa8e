import type { ClientConfig } from '@evenkeel/contract/config';
import type { ProfileRow } from '../db/schema.ts';

/** Where a person stands with their account: told to the person, to their public link and with a submission. */
export const accountInfo = (
  profile: Pick<ProfileRow, 'type' | 'account_id' | 'email'>,
  flags: ClientConfig['featureFlags'],
): { shouldPromptAccountCreation: boolean; hasOnboarded: boolean } => ({
  hasOnboarded: profile.account_id !== null,
  // Says that patients are led on to an account, not that this one lacks it: somebody who has one is led to it.
  // Whoever has no e-mail address on file cannot have one.
  shouldPromptAccountCreation:
    profile.type === 'patient' &&
    flags.accept_invite_flow &&
    (profile.email !== null || profile.account_id !== null),
});

/** The same at a kiosk, where nobody is told of accounts and nobody is led to one. */
export const accountInfoAtKiosk = { shouldPromptAccountCreation: false, hasOnboarded: false } as const;
