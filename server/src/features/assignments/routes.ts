import type { Db, Tx } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';
import { createProviderAudit, type ProviderCall } from '../../http/audit-provider.ts';
import type { Context } from '../../http/context.ts';
import { createOnce } from '../../http/creation.ts';
import type { Handlers } from '../../http/handlers.ts';
import { findAssigned } from './find-assigned.ts';
import { listAssigned } from './list-assigned.ts';
import { findPatient, findUser, type Person } from './person.ts';
import { assign, endAssignment } from './service.ts';

type AssignmentEndpoints =
  | 'createAssignment'
  | 'listAssignments'
  | 'endAssignment'
  | 'getAssignedAssessments';

/** What patients are assigned, as their clinic decides and as their own screen shows. */
export const assignmentHandlers = ({ db, clock }: Context): Handlers<AssignmentEndpoints> => {
  const audit = createProviderAudit(clock);
  const create = createOnce({ db, clock });
  const patientOf = async (
    on: Db | Tx,
    call: ProviderCall,
    params: { patientId: string },
  ): Promise<Person> => {
    const { clinicId } = call.principal;
    const person = await findPatient(on, { clinicId, patientId: params.patientId }, clock.now());
    if (person === null) throw new AppError('not-found');
    return person;
  };

  return {
    createAssignment: (asked) =>
      create('createAssignment', asked, async (tx) => {
        const person = await patientOf(tx, asked, asked.params);
        const made = await assign(tx, { person, fields: asked.body, now: clock.now() });
        await audit(tx, asked, 'assignments.create', { userId: person.userId, objectId: made.assignmentId });
        return made;
      }),

    listAssignments: async ({ params, query, ...call }) => {
      const person = await patientOf(db, call, params);
      await audit(db, call, 'assignments.list', { userId: person.userId });
      return listAssigned(db, person, query);
    },

    endAssignment: async ({ params, ...call }) =>
      db.transaction().execute(async (tx) => {
        const person = await patientOf(tx, call, params);
        const { assignmentId } = params;
        await endAssignment(tx, person, assignmentId, clock.now());
        await audit(tx, call, 'assignments.end', { userId: person.userId, objectId: assignmentId });
        return undefined;
      }),

    getAssignedAssessments: async ({ params }) => {
      const person = await findUser(db, params.userId, clock.now());
      if (person === null) throw new AppError('public-user-not-found');
      return { assessments: await findAssigned(db, person) };
    },
  };
};
