import type { Tx } from '../../db/open.ts';
import { audit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import type { Handlers, Principal, RequestFacts } from '../../http/handlers.ts';
import { timeZoneOf } from '../../people/time-zone.ts';
import { addReminder, findReminders, removeReminder } from './service.ts';

interface Call {
  readonly principal: Principal<'profile'>;
  readonly request: RequestFacts;
}

/** When a person wants to be reminded, as they say themselves. */
export const reminderHandlers = ({
  db,
  clock,
}: Context): Handlers<'listReminders' | 'createReminder' | 'deleteReminder'> => {
  const record = (tx: Tx, action: string, objectId: string, { principal, request }: Call) =>
    audit(tx, {
      at: clock.now(),
      actor: { kind: 'account', id: principal.accountId },
      action,
      clinicId: principal.profile.clinic_id,
      userId: principal.profile.user_id,
      objectId,
      request,
    });

  return {
    // There is one type so far, and so nothing to choose from.
    listReminders: async ({ params: { userId } }) => ({ reminders: await findReminders(db, userId) }),

    createReminder: ({ params: { userId }, body, ...call }) =>
      db.transaction().execute(async (tx) => {
        const timeZone = await timeZoneOf(tx, call.principal.profile, call.request);
        const made = await addReminder(tx, { userId, timeZone, fields: body, now: clock.now() });
        await record(tx, 'reminders.create', made.id, call);
        return made;
      }),

    deleteReminder: ({ params: { userId, id }, ...call }) =>
      db.transaction().execute(async (tx) => {
        await removeReminder(tx, userId, id);
        await record(tx, 'reminders.delete', id, call);
        return undefined;
      }),
  };
};
