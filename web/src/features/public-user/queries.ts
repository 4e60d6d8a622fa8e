import type { TelecomType } from '@evenkeel/contract/public-user';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';
import { publicUserKey } from './public-user-context.ts';

const keyOf = (userId: string) => [publicUserKey, userId] as const;

export const publicUserQuery = (userId: string) =>
  queryOptions({
    queryKey: [...keyOf(userId), 'user'],
    queryFn: ({ signal }) => callApi('getPublicUser', { params: { userId }, signal }),
  });

export const consentQuery = (userId: string) =>
  queryOptions({
    queryKey: [...keyOf(userId), 'consent'],
    queryFn: ({ signal }) => callApi('getConsentInfo', { params: { userId }, signal }),
  });

/** A birthday is verified for each way of contact on its own. */
export const birthdayQuery = (userId: string, telecomType: TelecomType | undefined) =>
  queryOptions({
    queryKey: [...keyOf(userId), 'birthday', telecomType ?? 'none'],
    queryFn: ({ signal }) =>
      callApi('getBirthdayVerificationStatus', { params: { userId }, query: { telecomType }, signal }),
  });

export const acceptConsentMutation = (client: QueryClient, userId: string) =>
  mutationOptions({
    mutationFn: () => callApi('acceptConsent', { params: { userId } }),
    onSuccess: () =>
      client.setQueryData(
        consentQuery(userId).queryKey,
        (known) => known && { ...known, consentRequired: false },
      ),
  });

export const verifyBirthdayMutation = (
  client: QueryClient,
  userId: string,
  telecomType: TelecomType | undefined,
) =>
  mutationOptions({
    mutationFn: (dateOfBirth: string) =>
      callApi('verifyBirthday', {
        params: { userId },
        body: { dateOfBirth, telecomType },
        // The answer brings the proof that lets this browser create the account.
        credentials: 'include',
      }),
    onSuccess: (verification) => {
      if (verification.isVerified)
        client.setQueryData(birthdayQuery(userId, telecomType).queryKey, verification);
    },
  });
