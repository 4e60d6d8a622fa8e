import { createProviderAudit } from '../../http/audit-provider.ts';
import type { Context } from '../../http/context.ts';
import { createOnce } from '../../http/creation.ts';
import type { Handlers } from '../../http/handlers.ts';
import { findParticipants, findPatient, findPatients } from './find-patients.ts';
import { carryOut, planImport, type ImportAnswer } from './import-patients.ts';
import { changePatient, insertParticipant, insertPerson } from './service.ts';

type PatientEndpoints =
  | 'createPatient'
  | 'listPatients'
  | 'getPatient'
  | 'updatePatient'
  | 'addParticipant'
  | 'listParticipants'
  | 'importPatients';

/** An import that changes nothing: thrown, so that neither does its `Idempotency-Key`. */
class NothingImported extends Error {
  readonly answer: ImportAnswer;
  constructor(answer: ImportAnswer) {
    super('Nothing was imported');
    this.answer = answer;
  }
}

/** A clinic's patients and the people related to them. */
export const patientHandlers = ({ db, clock }: Context): Handlers<PatientEndpoints> => {
  const audit = createProviderAudit(clock);
  const create = createOnce({ db, clock });
  return {
    importPatients: async (asked) => {
      const { clinicId } = asked.principal;
      const { csv, dryRun } = asked.body;
      const now = clock.now();
      try {
        if (dryRun) throw new NothingImported((await planImport(db, { clinicId, csv, now })).answer);
        return await create('importPatients', asked, async (tx) => {
          const plan = await planImport(tx, { clinicId, csv, now });
          if (plan.answer.problems.length > 0) throw new NothingImported(plan.answer);
          const answer = await carryOut(tx, plan, { clinicId, now });
          const about = answer.patients.map(({ userId }) => ({ userId }));
          await audit(tx, asked, 'patients.import', about);
          return answer;
        });
      } catch (error) {
        if (!(error instanceof NothingImported)) throw error;
        await audit(db, asked, 'patients.check-import');
        return error.answer;
      }
    },

    createPatient: (asked) =>
      create('createPatient', asked, async (tx) => {
        const { clinicId } = asked.principal;
        const patient = await insertPerson(tx, { clinicId, fields: asked.body, now: clock.now() });
        await audit(tx, asked, 'patients.create', { userId: patient.userId });
        return patient;
      }),

    listPatients: async ({ query, ...call }) => {
      await audit(db, call, 'patients.list');
      return findPatients(db, call.principal.clinicId, query);
    },

    getPatient: async ({ params, ...call }) => {
      const patient = await findPatient(db, call.principal.clinicId, params.patientId);
      await audit(db, call, 'patients.read', { userId: patient.userId });
      return patient;
    },

    listParticipants: async ({ params: { patientId }, query, ...call }) => {
      const { clinicId } = call.principal;
      const { userId } = await findPatient(db, clinicId, patientId);
      const found = await findParticipants(db, clinicId, { patientId, ...query });
      await audit(db, call, 'participants.list', { userId });
      return found;
    },

    updatePatient: async ({ params, body, ...call }) =>
      db.transaction().execute(async (tx) => {
        const { clinicId } = call.principal;
        const patient = await changePatient(tx, { clinicId, ...params, fields: body, now: clock.now() });
        await audit(tx, call, 'patients.update', { userId: patient.userId });
        return patient;
      }),

    addParticipant: (asked) =>
      create('addParticipant', asked, async (tx) => {
        const { clinicId } = asked.principal;
        const related = { clinicId, ...asked.params, fields: asked.body, now: clock.now() };
        const participant = await insertParticipant(tx, related);
        await audit(tx, asked, 'participants.create', { userId: participant.userId });
        return participant;
      }),
  };
};
