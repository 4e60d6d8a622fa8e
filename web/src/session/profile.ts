import type { UserProfile } from '@evenkeel/contract/account';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../api/client.ts';

export const profileErrorMessage = 'An error occured. Please try closing and reopening the app.';

/** First part of every profile's key. */
export const profileKey = ['profile'] as const;

/** The current profile of the person who signed in: the first of the account's. */
export const profileQuery = (sessionId: string) =>
  queryOptions({
    queryKey: [...profileKey, sessionId],
    queryFn: async ({ signal }): Promise<UserProfile> => {
      const [current] = await callApi('getUserProfiles', { signal });
      if (current === undefined) throw new Error('This account has no profile');
      return current;
    },
  });
