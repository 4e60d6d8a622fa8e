import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';

/** All that a person answered, newest first. */
export const ownAnswersQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-answers', userId] as const,
    queryFn: ({ signal }) => callApi('getOwnAnswers', { params: { userId }, signal }),
  });
