import { createProviderAudit } from '../../http/audit-provider.ts';
import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { findPatients } from './find-patients.ts';
import { changePatient, insertParticipant, insertPerson } from './service.ts';

type PatientEndpoints =
  | 'createPatient'
  | 'listPatients'
  | 'updatePatient'
  | 'addParticipant'
  | 'importPatients';

const notYet = async (): Promise<never> => {
  throw new Error('Not built yet');
};

/** A clinic's patients and the people related to them. */
export const patientHandlers = ({ db, clock }: Context): Handlers<PatientEndpoints> => {
  const audit = createProviderAudit(clock);
  return {
    importPatients: notYet,

    createPatient: async ({ body, ...call }) =>
      db.transaction().execute(async (tx) => {
        const { clinicId } = call.principal;
        const patient = await insertPerson(tx, { clinicId, fields: body, now: clock.now() });
        await audit(tx, call, 'patients.create', { userId: patient.userId });
        return patient;
      }),

    listPatients: async ({ query, ...call }) => {
      await audit(db, call, 'patients.list');
      return findPatients(db, call.principal.clinicId, query);
    },

    updatePatient: async ({ params, body, ...call }) =>
      db.transaction().execute(async (tx) => {
        const { clinicId } = call.principal;
        const patient = await changePatient(tx, { clinicId, ...params, fields: body, now: clock.now() });
        await audit(tx, call, 'patients.update', { userId: patient.userId });
        return patient;
      }),

    addParticipant: async ({ params, body, ...call }) =>
      db.transaction().execute(async (tx) => {
        const { clinicId } = call.principal;
        const participant = await insertParticipant(tx, {
          clinicId,
          ...params,
          fields: body,
          now: clock.now(),
        });
        await audit(tx, call, 'participants.create', { userId: participant.userId });
        return participant;
      }),
  };
};
