import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';

/** A form that was completed with a clinician. */
export const interventionQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: ['intervention', userId, id] as const,
    queryFn: ({ signal }) => callApi('getIntervention', { params: { userId, id }, signal }),
  });
