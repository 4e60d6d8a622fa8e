import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';

/** The saved card, or null. */
export const paymentMethodQuery = (userId: string) =>
  queryOptions({
    queryKey: ['payment-method', userId] as const,
    queryFn: async ({ signal }) => (await callApi('getPaymentMethod', { signal })).paymentMethod,
  });

/** Keeps a confirmed card as the one to charge; the answer is the card as it is saved now. */
export const savePaymentMethodMutation = (userId: string, queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (paymentMethodId: string) =>
      callApi('setDefaultPaymentMethod', { body: { paymentMethodId } }),
    onSuccess: ({ paymentMethod }) =>
      queryClient.setQueryData(paymentMethodQuery(userId).queryKey, paymentMethod),
  });
