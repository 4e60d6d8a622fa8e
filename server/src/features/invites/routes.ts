import { createProviderAudit } from '../../http/audit-provider.ts';
import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { queueMessage } from '../../messages/queue-message.ts';
import { replaceInvite } from '../../people/invites.ts';
import { inviteMessage } from '../../messages/invite-message.ts';
import { holdInvitee } from './service.ts';

/** A clinic's invites of its patients and participants to an account. */
export const inviteHandlers = ({ db, clock, jobs, publicUrl }: Context): Handlers<'createInvite'> => {
  const audit = createProviderAudit(clock);
  // Nothing in the address tells who was invited: the page asks.
  const url = `${publicUrl}/accept-invite`;
  return {
    createInvite: async ({ params: { patientId }, body: { channel }, ...call }) =>
      db.transaction().execute(async (tx) => {
        const { clinicId } = call.principal;
        const now = clock.now();
        const person = await holdInvitee(tx, { clinicId, patientId, channel });
        const inviteId = await replaceInvite(tx, { clinicId, profileId: person.id, channel, now });
        const recipient = {
          clinicId,
          clinicName: person.organization_name,
          userId: person.user_id,
          firstName: person.preferred_name ?? person.first_name,
        };
        await queueMessage(tx, jobs, inviteMessage(recipient, { channel, to: person.to }, url), now);
        await audit(tx, call, 'invites.create', { userId: person.user_id, objectId: inviteId });
        return { inviteId, url };
      }),
  };
};
