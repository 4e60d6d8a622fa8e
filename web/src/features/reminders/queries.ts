import type { createReminder } from '@evenkeel/contract/reminders';
import type { BodyInput } from '@evenkeel/contract/endpoint';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';

/** The reminders to check in that a person has set. */
export const remindersQuery = (userId: string) =>
  queryOptions({
    queryKey: ['reminders', userId] as const,
    queryFn: async ({ signal }) =>
      (
        await callApi('listReminders', {
          params: { userId },
          query: { notificationType: 'check_in' },
          signal,
        })
      ).reminders,
  });

type NewReminder = Omit<BodyInput<typeof createReminder>, 'notificationType'>;

export const createReminderMutation = (client: QueryClient, userId: string) =>
  mutationOptions({
    mutationFn: (reminder: NewReminder) =>
      callApi('createReminder', {
        params: { userId },
        body: { ...reminder, notificationType: 'check_in' },
      }),
    onSuccess: (created) => {
      const { queryKey } = remindersQuery(userId);
      client.setQueryData(queryKey, (known) => known && [...known, created]);
      void client.invalidateQueries({ queryKey });
    },
  });

/** One that is gone already, from another tab, is as good as removed. */
export const deleteReminderMutation = (client: QueryClient, userId: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      callApi('deleteReminder', { params: { userId, id } }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'not-found')) throw error;
      }),
    onSuccess: (_, id) => {
      const { queryKey } = remindersQuery(userId);
      client.setQueryData(queryKey, (known) => known?.filter((one) => one.id !== id));
      void client.invalidateQueries({ queryKey });
    },
  });
