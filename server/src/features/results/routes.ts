import { AppError } from '../../http/app-error.ts';
import { createProviderAudit } from '../../http/audit-provider.ts';
import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { acknowledge, findAlerts } from './alerts.ts';
import { findCheckInScores } from './check-in-scores.ts';
import { findSubmissions, readSubmission } from './submissions.ts';

type ResultEndpoints =
  | 'listSubmissions'
  | 'getSubmission'
  | 'listCheckInScores'
  | 'listAlerts'
  | 'acknowledgeAlert';

/** What patients answered, as their clinic reads it. Every read is in the audit trail. */
export const resultHandlers = ({ db, clock }: Context): Handlers<ResultEndpoints> => {
  const audit = createProviderAudit(clock);
  const patientOf = async (clinicId: string, patientId: string) => {
    const patient = await db
      .selectFrom('profiles')
      .innerJoin('clinics', 'clinics.id', 'profiles.clinic_id')
      .select(['profiles.user_id', 'profiles.time_zone', 'clinics.time_zone as clinic_time_zone'])
      .where('profiles.clinic_id', '=', clinicId)
      .where('profiles.patient_id', '=', patientId)
      .executeTakeFirst();
    if (patient === undefined) throw new AppError('not-found');
    return { clinicId, userId: patient.user_id, timeZone: patient.time_zone ?? patient.clinic_time_zone };
  };
  return {
    listSubmissions: async ({ params, query, ...call }) => {
      const patient = await patientOf(call.principal.clinicId, params.patientId);
      await audit(db, call, 'submissions.list', { userId: patient.userId });
      return findSubmissions(db, patient, query);
    },

    listCheckInScores: async ({ params, query, ...call }) => {
      const patient = await patientOf(call.principal.clinicId, params.patientId);
      await audit(db, call, 'check-ins.list', { userId: patient.userId });
      return findCheckInScores(db, patient, query);
    },

    getSubmission: async ({ params, query, ...call }) => {
      const { format = 'json' } = query;
      const { userId, shown } = await readSubmission(db, call.principal.clinicId, params.id, format);
      await audit(db, call, 'submissions.read', { userId, objectId: params.id });
      return shown;
    },

    listAlerts: async ({ query, ...call }) => {
      const found = await findAlerts(db, call.principal.clinicId, query);
      // An alert tells answers: whose they are is in the trail, once for everybody whom the page is about.
      const about = new Set(found.alerts.map(({ userId }) => userId));
      await db.transaction().execute(async (tx) => {
        for (const userId of about.size === 0 ? [null] : about)
          await audit(tx, call, 'alerts.list', { userId });
      });
      return found;
    },

    acknowledgeAlert: async ({ params, ...call }) =>
      db.transaction().execute(async (tx) => {
        const alert = await acknowledge(tx, call.principal, params.id, clock.now());
        await audit(tx, call, 'alerts.acknowledge', { userId: alert.userId, objectId: alert.id });
        return alert;
      }),
  };
};
