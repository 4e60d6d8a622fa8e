import type { Db, Tx } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';
import { createProviderAudit } from '../../http/audit-provider.ts';
import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { lockPerson } from '../../people/lock-person.ts';
import { findMessages } from './find-messages.ts';
import { keepOverride, readOverride } from './safety-net-override.ts';

/** The user of a clinic's own patient or participant. Throws `not-found`. */
const userOf = async (db: Db | Tx, clinicId: string, patientId: string): Promise<string> => {
  const person = await db
    .selectFrom('profiles')
    .select('user_id')
    .where('clinic_id', '=', clinicId)
    .where('patient_id', '=', patientId)
    .executeTakeFirst();
  if (person === undefined) throw new AppError('not-found');
  return person.user_id;
};

/** What a clinic sees and settles of the messages to its patients. */
export const sentMessageHandlers = ({
  db,
  clock,
}: Context): Handlers<'listMessages' | 'getSafetyNetOverride' | 'putSafetyNetOverride'> => {
  const audit = createProviderAudit(clock);
  return {
    listMessages: async ({ params, query, ...call }) => {
      const userId = await userOf(db, call.principal.clinicId, params.patientId);
      const found = await findMessages(db, userId, query);
      await audit(db, call, 'messages.list', { userId });
      return found;
    },

    getSafetyNetOverride: async ({ params, ...call }) => {
      const userId = await userOf(db, call.principal.clinicId, params.patientId);
      await audit(db, call, 'safety-net-preferences.read', { userId });
      return { safetyNetOverride: await readOverride(db, userId) };
    },

    putSafetyNetOverride: ({ params, body: { safetyNetOverride }, ...call }) =>
      db.transaction().execute(async (tx) => {
        const { clinicId, keyId } = call.principal;
        const userId = await userOf(tx, clinicId, params.patientId);
        await lockPerson(tx, userId);
        await keepOverride(tx, userId, safetyNetOverride, { keyId, now: clock.now() });
        await audit(tx, call, 'safety-net-preferences.update', { userId });
        return { safetyNetOverride };
      }),
  };
};
