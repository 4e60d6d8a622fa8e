import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/**
 * Server state of one page. A query is tried once more unless the answer was final; being offline is a
 * failure like any other, so that screens say so instead of waiting in silence.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status < 500),
        retryDelay: 500,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
