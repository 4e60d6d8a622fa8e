import { createProviderAudit } from '../../http/audit-provider.ts';
import type { Context } from '../../http/context.ts';
import { createOnce } from '../../http/creation.ts';
import type { Handlers } from '../../http/handlers.ts';
import { queueMessage } from '../../messages/queue-message.ts';
import { replaceInvite } from '../../people/invites.ts';
import { inviteMessage } from '../../messages/invite-message.ts';
import { holdInvitee } from './service.ts';

/** A clinic's invites of its patients and participants to an account. */
export const inviteHandlers = ({ db, clock, jobs, publicUrl }: Context): Handlers<'createInvite'> => {
  const audit = createProviderAudit(clock);
  const create = createOnce({ db, clock });
  // Nothing in the address tells who was invited: the page asks.
  const url = `${publicUrl}/accept-invite`;
  return {
    createInvite: (asked) =>
      create('createInvite', asked, async (tx) => {
        const { clinicId } = asked.principal;
        const { patientId } = asked.params;
        const { channel } = asked.body;
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
        await audit(tx, asked, 'invites.create', { userId: person.user_id, objectId: inviteId });
        return { inviteId, url };
      }),
  };
};
