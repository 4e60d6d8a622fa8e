import type { Channel } from '@evenkeel/contract/communication';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';

interface Subscription {
  readonly userId: string;
  readonly channel: Channel;
}

const stop = ({ userId, channel }: Subscription) =>
  callApi('unsubscribe', { params: { userId }, body: { channel } });

export const unsubscribeMutation = (subscription: Subscription) =>
  mutationOptions({ mutationFn: () => stop(subscription) });

/** Unsubscribes where an address alone says so: once for each time that it is opened. */
export const unsubscribedQuery = (subscription: Subscription) =>
  queryOptions({
    queryKey: ['unsubscribed', subscription.userId, subscription.channel] as const,
    // Whoever leaves meanwhile has still opened it.
    queryFn: async () => {
      await stop(subscription);
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const subscribeMutation = ({ userId, channel }: Subscription) =>
  mutationOptions({ mutationFn: () => callApi('subscribe', { params: { userId }, body: { channel } }) });
