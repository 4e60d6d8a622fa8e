import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';

/** What is assigned to a user; the home screen reads it under the same key. */
export const assignedAssessmentsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['assessments', 'assigned', userId],
    queryFn: async ({ signal }) => {
      const { assessments } = await callApi('getAssignedAssessments', { params: { userId }, signal });
      return assessments;
    },
  });

/** Definitions with their questions, in the order of the ids. */
export const assessmentsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['assessments', 'definitions', ...ids],
    queryFn: async ({ signal }) => {
      const { assessments } = await callApi('getAssessments', { query: { Ids: ids.join(',') }, signal });
      return assessments;
    },
    // Somebody is answering these questions: they do not change under their eyes.
    staleTime: Number.POSITIVE_INFINITY,
  });
