import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';

const checkInsKey = (userId: string, ...rest: readonly string[]) => ['check-ins', userId, ...rest] as const;

/** Which check-ins a person has, without their questions. */
export const assignedCheckInsQuery = (userId: string) =>
  queryOptions({
    queryKey: checkInsKey(userId, 'assigned'),
    queryFn: async ({ signal }) =>
      (await callApi('getAssignedCheckIns', { params: { userId }, signal })).checkIns,
  });

/** First part of the keys of questions that are being answered: they do not change under anybody's eyes. */
export const questionsKey = 'check-in-questions';

/** Asked for anew at each visit, and once in it. */
const whileAnswering = {
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  staleTime: Infinity,
  gcTime: 0,
} as const;

/** One assigned check-in with its questions. */
export const assignedCheckInQuery = (userId: string, checkInId: string) =>
  queryOptions({
    ...whileAnswering,
    queryKey: [questionsKey, userId, checkInId] as const,
    queryFn: ({ signal }) => callApi('getAssignedCheckIn', { params: { userId, checkInId }, signal }),
  });

/** The check-ins that a public link leads to, with their questions. */
export const publicCheckInsQuery = (userId: string) =>
  queryOptions({
    ...whileAnswering,
    queryKey: [questionsKey, userId, 'link'] as const,
    queryFn: async ({ signal }) =>
      (await callApi('getPublicAssignedCheckIns', { params: { userId }, signal })).checkIns,
  });

/** A check-in to be looked at, in a version of it. */
export const checkInPreviewQuery = (checkInId: string, versionId: string | undefined) =>
  queryOptions({
    queryKey: ['check-in-preview', checkInId, versionId ?? 'current'] as const,
    queryFn: ({ signal }) => callApi('getCheckIn', { params: { checkInId }, query: { versionId }, signal }),
  });

const scoresOnPage = 50;

/** What was answered to a check-in, newest first, a page at a time, with the versions that were answered. */
export const checkInScoresQuery = (userId: string, checkInId: string) =>
  infiniteQueryOptions({
    queryKey: checkInsKey(userId, 'scores', checkInId),
    queryFn: ({ signal, pageParam }) =>
      callApi('getCheckInScoresWithVersions', {
        params: { userId },
        query: { checkInIds: checkInId, limit: scoresOnPage, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** One set of answers with the next newer and the next older. */
export const checkInScoreQuery = (userId: string, checkInId: string, scoreId: string) =>
  queryOptions({
    queryKey: checkInsKey(userId, 'score', checkInId, scoreId),
    queryFn: ({ signal }) =>
      callApi('getCheckInScoresWithVersions', {
        params: { userId },
        query: { checkInIds: checkInId, scoreId },
        signal,
      }),
  });
