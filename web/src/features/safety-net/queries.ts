import { builtInSafetyNetResources } from '@evenkeel/contract/built-in-resources';
import type { SafetyNetResource } from '@evenkeel/contract/safety-net';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';

/** The clinic's resources, remembered for as long as the page lives and no longer. */
const safetyNetQuery = (userId: string) =>
  queryOptions({
    queryKey: ['safety-net', userId],
    queryFn: async ({ signal }) => (await callApi('getSafetyNet', { params: { userId }, signal })).resources,
    gcTime: Number.POSITIVE_INFINITY,
    // In a preview there is nobody whose clinic could be asked.
    enabled: userId !== '',
  });

/**
 * Crisis resources that are there at once and always: the built-in ones until the clinic's own are known,
 * and whenever they cannot be had or the clinic has none.
 */
export const useSafetyNetResources = (userId: string): readonly SafetyNetResource[] => {
  const { data } = useQuery(safetyNetQuery(userId));
  return data === undefined || data.length === 0 ? builtInSafetyNetResources : data;
};
