import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { plainDate, userParams } from './fields.ts';
import { limits } from './limits.ts';

export const timeScale = z.enum(['1_week', '1_month', '6_months', 'all']);
export type TimeScale = z.infer<typeof timeScale>;

const graph = {
  method: 'GET',
  auth: 'profile',
  params: userParams,
  query: z.object({ timeScale: z._default(timeScale, '1_week') }),
  response: z.object({
    timeScale,
    data: z.array(z.object({ display: z.string(), value: z.number() })),
  }),
} as const;

export const getSymptomsGraph = endpoint({
  ...graph,
  path: '/v1/client-api/users/{userId}/insights/symptoms-graph',
  summary: 'Mean of each symptom module over a range, 0 to 100, highest first',
});

export const getLifestyleGraph = endpoint({
  ...graph,
  path: '/v1/client-api/users/{userId}/insights/lifestyle-graph',
  summary: 'Mean of each lifestyle series over a range, on the scale of 0 to 5',
});

export const getWorksheetSummary = endpoint({
  method: 'GET',
  path: '/v1/client-api/users/{userId}/insights/worksheet-summary',
  auth: 'profile',
  summary: 'Worksheets that were completed, and how often',
  params: userParams,
  response: z.object({
    worksheets: z.array(z.object({ id: z.uuid(), title: z.string(), count: z.number() })),
  }),
});

export const seriesType = z.enum([
  'energy',
  'positivity',
  'sleep_quality',
  'social',
  'steps',
  'distance',
  'symptom',
]);
export type SeriesType = z.infer<typeof seriesType>;

export const progressSeries = z.object({
  type: seriesType,
  title: z.string(),
  /**
   * Recorded values, oldest first: with the instant of the check-in for lifestyle, with the day for health.
   * Lifestyle values are as they were recorded, -2 to 2; distances are in miles.
   */
  data: z.array(z.object({ date: z.string(), value: z.number() })),
});
export type ProgressSeries = z.infer<typeof progressSeries>;

const series = {
  method: 'GET',
  auth: 'profile',
  params: userParams,
  response: z.object({ series: z.array(progressSeries) }),
} as const;
const seriesPath = '/v1/client-api/users/{userId}/progress-series';

export const getLifestyleSeries = endpoint({
  ...series,
  path: `${seriesPath}/lifestyle`,
  summary: 'What the lifestyle sliders recorded in the thirteen months that a chart can show',
});

export const getStepsSeries = endpoint({
  ...series,
  path: `${seriesPath}/steps`,
  summary: 'Steps per day in the thirteen months that a chart can show',
});

export const getDistanceSeries = endpoint({
  ...series,
  path: `${seriesPath}/distance`,
  summary: 'Miles per day in the thirteen months that a chart can show',
});

export const storeHealthSamples = endpoint({
  method: 'POST',
  path: '/v1/client-api/users/{userId}/health-samples',
  auth: 'profile',
  summary: 'Keeps what the phone measured: one value for each type and day, the latest wins',
  params: userParams,
  body: z.object({
    samples: z
      .array(
        z.object({
          type: z.enum(['steps', 'distance']),
          date: plainDate,
          value: z.number().check(z.gte(0, 'Must not be negative'), z.lte(1_000_000, 'Is too large')),
        }),
      )
      .check(
        z.minLength(1, 'There are no samples'),
        z.maxLength(limits.healthSamplesAtOnce, `At most ${limits.healthSamplesAtOnce} samples at once`),
      ),
  }),
  status: 204,
});
