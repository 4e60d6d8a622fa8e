import type { Body } from '@evenkeel/contract/endpoint';
import type { createAccount, InviteLookup } from '@evenkeel/contract/onboarding';
import { mutationOptions } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';

/** Looks for the invite; a found one sends a code, and voids an earlier one. */
export const lookUpInviteMutation = () =>
  mutationOptions({ mutationFn: (lookup: InviteLookup) => callApi('lookUpInvite', { body: lookup }) });

/** Redeems the code. The answer brings the proof that making the account asks for. */
export const verifyCodeMutation = (lookup: InviteLookup) =>
  mutationOptions({
    mutationFn: (code: string) => {
      const { lastName, dateOfBirth } = lookup;
      const address = lookup.type === 'email' ? { email: lookup.email } : { phoneNumber: lookup.phoneNumber };
      const body = { code, ...address, lastName, dateOfBirth };
      return callApi('verifyInviteCode', { body, credentials: 'include' });
    },
  });

export type NewAccount = Body<typeof createAccount>;

export const createAccountMutation = () =>
  mutationOptions({
    mutationFn: (account: NewAccount) => callApi('createAccount', { body: account, credentials: 'include' }),
  });
