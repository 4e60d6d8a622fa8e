import type {
  Channel,
  createNotificationPreference,
  updateCommunicationPreferences,
} from '@evenkeel/contract/communication';
import type { Body, BodyInput } from '@evenkeel/contract/endpoint';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { withChange, type Choices, type PreferenceChange } from './preferences.ts';

/** Which messages reach a person, and how. */
export const preferencesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['communication-preferences', userId] as const,
    queryFn: ({ signal }) => callApi('getCommunicationPreferences', { params: { userId }, signal }),
  });

/** The two calls of each save. */
const savePreferences = async (userId: string, { push, email, sms }: Choices) => {
  const params = { userId };
  const body: Body<typeof updateCommunicationPreferences> = {
    push: [...push],
    email: [...email],
    sms: [...sms],
  };
  const saved = await callApi('updateCommunicationPreferences', { params, body });
  await callApi('recordOptionalComms', { params, body: {} });
  return saved;
};

const savesKey = (userId: string) => ['save-communication-preferences', userId] as const;

/** Changes that the server has not answered yet, oldest first. */
export const waitingChanges = (userId: string) => ({
  filters: { mutationKey: savesKey(userId), status: 'pending' as const },
  select: changeOf,
});

interface WithVariables {
  readonly state: { readonly variables?: unknown };
}

/** What a mutation under the key of saves was called with: the key is known to this file alone. */
const changeOf = ({ state }: WithVariables) => state.variables as PreferenceChange;

/**
 * Saves one change, on what the server has and with every other change that waits: one save at a time, so that
 * the last choice is the last to arrive. What could not be saved is read again once nothing waits any more.
 */
export const changePreferenceMutation = (client: QueryClient, userId: string) => {
  const { queryKey } = preferencesQuery(userId);
  const { filters } = waitingChanges(userId);
  return mutationOptions({
    mutationKey: savesKey(userId),
    scope: { id: savesKey(userId).join() },
    mutationFn: (_change: PreferenceChange) => {
      const known = client.getQueryData(queryKey);
      if (known === undefined) throw new Error('There are no preferences to change yet');
      const waiting = client.getMutationCache().findAll(filters).map(changeOf);
      return savePreferences(userId, waiting.reduce<Choices>(withChange, known));
    },
    onSuccess: async (saved) => {
      // What was asked for before this was saved is older.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, saved);
    },
    onError: async () => {
      if (client.isMutating(filters) <= 1) await client.invalidateQueries({ queryKey });
    },
  });
};

/** Takes up a channel that was unsubscribed. */
export const takeUpChannelMutation = (client: QueryClient, userId: string) =>
  mutationOptions({
    mutationFn: (channel: Channel) => callApi('subscribe', { params: { userId }, body: { channel } }),
    onSuccess: () => client.invalidateQueries({ queryKey: preferencesQuery(userId).queryKey }),
  });

/** The further addresses that a person has named. */
export const furtherAddressesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['notification-preferences', userId] as const,
    queryFn: async ({ signal }) =>
      (await callApi('listNotificationPreferences', { params: { userId }, signal })).notificationPreferences,
  });

export const addAddressMutation = (client: QueryClient, userId: string) =>
  mutationOptions({
    mutationFn: (body: BodyInput<typeof createNotificationPreference>) =>
      callApi('createNotificationPreference', { params: { userId }, body }),
    onSuccess: (added) => {
      const { queryKey } = furtherAddressesQuery(userId);
      client.setQueryData(queryKey, (known) => known && [...known, added]);
      void client.invalidateQueries({ queryKey });
    },
  });

/** One that is gone already, from another tab, is as good as removed. */
export const removeAddressMutation = (client: QueryClient, userId: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      callApi('deleteNotificationPreference', { params: { userId, id } }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'not-found')) throw error;
      }),
    onSuccess: (_, id) => {
      const { queryKey } = furtherAddressesQuery(userId);
      client.setQueryData(queryKey, (known) => known?.filter((one) => one.id !== id));
      void client.invalidateQueries({ queryKey });
    },
  });
