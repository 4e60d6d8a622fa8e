import type { TimeScale } from '@evenkeel/contract/progress';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';

const progressKey = (userId: string, ...rest: readonly string[]) => ['progress', userId, ...rest] as const;

export const lifestyleSeriesQuery = (userId: string) =>
  queryOptions({
    queryKey: progressKey(userId, 'lifestyle'),
    queryFn: async ({ signal }) =>
      (await callApi('getLifestyleSeries', { params: { userId }, signal })).series,
  });

export const lifestyleGraphQuery = (userId: string, timeScale: TimeScale) =>
  queryOptions({
    queryKey: progressKey(userId, 'lifestyle-graph', timeScale),
    queryFn: async ({ signal }) =>
      (await callApi('getLifestyleGraph', { params: { userId }, query: { timeScale }, signal })).data,
    placeholderData: keepPreviousData,
  });

export const symptomsGraphQuery = (userId: string, timeScale: TimeScale) =>
  queryOptions({
    queryKey: progressKey(userId, 'symptoms-graph', timeScale),
    queryFn: async ({ signal }) =>
      (await callApi('getSymptomsGraph', { params: { userId }, query: { timeScale }, signal })).data,
    placeholderData: keepPreviousData,
  });

export const worksheetSummaryQuery = (userId: string) =>
  queryOptions({
    queryKey: progressKey(userId, 'worksheets'),
    queryFn: async ({ signal }) =>
      (await callApi('getWorksheetSummary', { params: { userId }, signal })).worksheets,
  });

export const activityQuery = (userId: string) =>
  queryOptions({
    queryKey: progressKey(userId, 'activity'),
    queryFn: async ({ signal }) => {
      const [steps, distance] = await Promise.all([
        callApi('getStepsSeries', { params: { userId }, signal }),
        callApi('getDistanceSeries', { params: { userId }, signal }),
      ]);
      return { steps: steps.series[0]?.data ?? [], distance: distance.series[0]?.data ?? [] };
    },
  });
