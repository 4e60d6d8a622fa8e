import { audit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import type { Handlers, Principal, RequestFacts } from '../../http/handlers.ts';
import { calendarOf } from './calendar.ts';
import { keepHealthSamples } from './health-samples.ts';
import { readLifestyleGraph, readSymptomsGraph, readWorksheetSummary } from './insights.ts';
import { readHealthSeries, readLifestyleSeries } from './series.ts';

type ProgressEndpoints =
  | 'getSymptomsGraph'
  | 'getLifestyleGraph'
  | 'getWorksheetSummary'
  | 'getLifestyleSeries'
  | 'getStepsSeries'
  | 'getDistanceSeries'
  | 'storeHealthSamples';

interface Call {
  readonly principal: Principal<'profile'>;
  readonly request: RequestFacts;
}

/** What a person's check-ins and their phone have measured, in their own calendar. */
export const progressHandlers = ({ db, clock }: Context): Handlers<ProgressEndpoints> => {
  const calendarFor = ({ principal, request }: Call) =>
    calendarOf(db, principal.profile, request, clock.now());

  return {
    getSymptomsGraph: async ({ params: { userId }, query: { timeScale }, ...call }) =>
      readSymptomsGraph(db, { userId, timeScale, calendar: await calendarFor(call) }),

    getLifestyleGraph: async ({ params: { userId }, query: { timeScale }, ...call }) =>
      readLifestyleGraph(db, { userId, timeScale, calendar: await calendarFor(call) }),

    getWorksheetSummary: ({ params: { userId } }) => readWorksheetSummary(db, userId),

    getLifestyleSeries: async ({ params: { userId }, ...call }) => ({
      series: await readLifestyleSeries(db, userId, await calendarFor(call)),
    }),

    getStepsSeries: async ({ params: { userId }, ...call }) => ({
      series: await readHealthSeries(db, 'steps', userId, await calendarFor(call)),
    }),

    getDistanceSeries: async ({ params: { userId }, ...call }) => ({
      series: await readHealthSeries(db, 'distance', userId, await calendarFor(call)),
    }),

    storeHealthSamples: ({ params: { userId }, body: { samples }, principal, request }) =>
      db.transaction().execute(async (tx) => {
        const now = clock.now();
        await keepHealthSamples(tx, userId, samples, now);
        await audit(tx, {
          at: now,
          actor: { kind: 'account', id: principal.accountId },
          action: 'progress.store-health-samples',
          clinicId: principal.profile.clinic_id,
          userId,
          request,
        });
        return undefined;
      }),
  };
};
