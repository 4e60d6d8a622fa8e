import type { ClientConfig } from '@evenkeel/contract/config';
import type { ProfileRow } from '../db/schema.ts';

/** Where a person stands with their account: told to the person, to their public link and with a submission. */
export const accountInfo = (
  profile: Pick<ProfileRow, 'type' | 'account_id'>,
  flags: ClientConfig['featureFlags'],
): { shouldPromptAccountCreation: boolean; hasOnboarded: boolean } => {
  const hasOnboarded = profile.account_id !== null;
  return {
    hasOnboarded,
    shouldPromptAccountCreation: profile.type === 'patient' && !hasOnboarded && flags.accept_invite_flow,
  };
};
