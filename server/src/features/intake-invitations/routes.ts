import { createProviderAudit } from '../../http/audit-provider.ts';
import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { sendIntakeLink } from '../../people/intake-links.ts';
import { readInvitation, toFhir, toRecord } from './record.ts';
import { addInvitation, withdraw } from './service.ts';
import { findInvitations } from './summaries.ts';

type Endpoints =
  | 'createIntakeInvitation'
  | 'listIntakeInvitations'
  | 'getIntakeInvitation'
  | 'withdrawIntakeInvitation';

/** A clinic’s side of intake: inviting, and reading what came. Every read is in the audit trail. */
export const intakeInvitationHandlers = ({ db, clock, jobs, publicUrl }: Context): Handlers<Endpoints> => {
  const audit = createProviderAudit(clock);
  return {
    createIntakeInvitation: async ({ body, ...call }) =>
      db.transaction().execute(async (tx) => {
        const { clinicId } = call.principal;
        const now = clock.now();
        const { organization_name: clinicName } = await tx
          .selectFrom('clinics')
          .select('organization_name')
          .where('id', '=', clinicId)
          .executeTakeFirstOrThrow();
        const invited = await addInvitation(tx, clinicId, body, now);
        const { id, email, phone_number: phoneNumber } = invited;
        const to = { id, clinicId, clinicName, email, phoneNumber };
        const { code, url, expiresAt } = await sendIntakeLink(tx, { jobs, publicUrl }, to, {
          renewed: false,
          now,
        });
        await audit(tx, call, 'intake-invitations.create', { userId: invited.user_id, objectId: id });
        return { intakeInvitationId: id, url, code, expiresAt: expiresAt.toISOString() };
      }),

    listIntakeInvitations: async ({ query, ...call }) => {
      await audit(db, call, 'intake-invitations.list');
      return findInvitations(db, call.principal.clinicId, query, clock.now());
    },

    getIntakeInvitation: async ({ params, query, ...call }) => {
      const invitation = await readInvitation(db, call.principal.clinicId, params.id, clock.now());
      await audit(db, call, 'intake-invitations.read', {
        userId: invitation.user_id,
        objectId: invitation.id,
      });
      return query.format === 'fhir' ? toFhir(invitation) : toRecord(db, invitation);
    },

    withdrawIntakeInvitation: async ({ params, ...call }) =>
      db.transaction().execute(async (tx) => {
        const { userId } = await withdraw(tx, call.principal.clinicId, params.id, clock.now());
        await audit(tx, call, 'intake-invitations.withdraw', { userId, objectId: params.id });
        return undefined;
      }),
  };
};
