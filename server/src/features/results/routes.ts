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
      .select('user_id')
      .where('clinic_id', '=', clinicId)
      .where('patient_id', '=', patientId)
      .executeTakeFirst();
    if (patient === undefined) throw new AppError('not-found');
    return { clinicId, userId: patient.user_id };
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
      await audit(db, call, 'alerts.list');
      return findAlerts(db, call.principal.clinicId, query);
    },

    acknowledgeAlert: async ({ params, ...call }) =>
      db.transaction().execute(async (tx) => {
        const alert = await acknowledge(tx, call.principal, params.id, clock.now());
        await audit(tx, call, 'alerts.acknowledge', { userId: alert.userId, objectId: alert.id });
        return alert;
      }),
  };
};
