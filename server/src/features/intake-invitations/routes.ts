import { createProviderAudit, type ProviderCall } from '../../http/audit-provider.ts';
import type { Context } from '../../http/context.ts';
import { createOnce } from '../../http/creation.ts';
import type { Handlers } from '../../http/handlers.ts';
import { sendIntakeLink, type IntakeLink } from '../../people/intake-links.ts';
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
  const create = createOnce({ db, clock });

  /** For a request that came twice: the code of the first answer is kept nowhere, so another one opens the same intake. */
  const linkAgain = (call: ProviderCall, id: string, now: Date): Promise<IntakeLink> =>
    db.transaction().execute(async (tx) => {
      const { clinicId } = call.principal;
      const toNobody = { id, clinicId, clinicName: '', email: null, phoneNumber: null };
      const link = await sendIntakeLink(tx, { jobs, publicUrl }, toNobody, { renewed: true, now });
      await audit(tx, call, 'intake-invitations.link', { objectId: id });
      return link;
    });

  return {
    createIntakeInvitation: async (asked) => {
      const { clinicId } = asked.principal;
      const now = clock.now();
      const first: { link?: IntakeLink } = {};
      const made = await create('createIntakeInvitation', asked, async (tx) => {
        const { organization_name: clinicName } = await tx
          .selectFrom('clinics')
          .select('organization_name')
          .where('id', '=', clinicId)
          .executeTakeFirstOrThrow();
        const { id, ...invited } = await addInvitation(tx, clinicId, asked.body, now);
        const { email, phone_number: phoneNumber } = invited;
        const to = { id, clinicId, clinicName, email, phoneNumber };
        first.link = await sendIntakeLink(tx, { jobs, publicUrl }, to, { renewed: false, now });
        await audit(tx, asked, 'intake-invitations.create', { userId: invited.user_id, objectId: id });
        return { intakeInvitationId: id };
      });
      const { code, url, expiresAt } = first.link ?? (await linkAgain(asked, made.intakeInvitationId, now));
      return { ...made, url, code, expiresAt: expiresAt.toISOString() };
    },

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
