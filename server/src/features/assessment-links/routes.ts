import { AppError } from '../../http/app-error.ts';
import { createProviderAudit } from '../../http/audit-provider.ts';
import type { Context } from '../../http/context.ts';
import { createOnce } from '../../http/creation.ts';
import type { Handlers } from '../../http/handlers.ts';
import { queueMessage } from '../../messages/queue-message.ts';
import { linkMessage } from './link-message.ts';
import { assessmentsUrl, checkAssessments, hasRepliedStop, readRecipient } from './service.ts';

const contextOf = { email: 'manual_email', sms: 'manual_sms' } as const;
const noAddress = {
  email: 'This patient has no e-mail address',
  sms: 'This patient has no phone number',
} as const;

/** Links to assessments that a clinic gives out by hand: in a message now, or on the clinician's own screen. */
export const assessmentLinkHandlers = ({
  db,
  clock,
  jobs,
  publicUrl,
}: Context): Handlers<'sendAssessmentLink' | 'createHandoff'> => {
  const audit = createProviderAudit(clock);
  const create = createOnce({ db, clock });
  return {
    sendAssessmentLink: (asked) =>
      create('sendAssessmentLink', asked, async (tx) => {
        const { clinicId } = asked.principal;
        const { channel, assessmentIds } = asked.body;
        const person = await readRecipient(tx, clinicId, asked.params.patientId);
        await checkAssessments(tx, clinicId, assessmentIds);
        const to = channel === 'email' ? person.email : person.phone_number;
        if (to === null) throw new AppError('invalid-fields', { fields: { channel: noAddress[channel] } });
        const userId = person.user_id;
        if (channel === 'sms' && (await hasRepliedStop(tx, userId))) {
          throw new AppError('invalid-fields', {
            fields: { channel: 'This patient has stopped texts by replying STOP' },
          });
        }
        const url = assessmentsUrl(publicUrl, userId, { assessmentIds, context: contextOf[channel] });
        const recipient = {
          clinicId,
          clinicName: person.organization_name,
          userId,
          firstName: person.preferred_name ?? person.first_name,
          relatedFirstName: person.related_first_name,
        };
        await queueMessage(tx, jobs, linkMessage(recipient, { channel, to }, url), clock.now());
        await audit(tx, asked, 'messages.send-link', { userId });
        return { url };
      }),

    createHandoff: async ({ params, body, ...call }) => {
      const { clinicId } = call.principal;
      const { assessmentIds } = body;
      const { user_id: userId } = await readRecipient(db, clinicId, params.patientId);
      await checkAssessments(db, clinicId, assessmentIds);
      await audit(db, call, 'handoffs.create', { userId });
      return { url: assessmentsUrl(publicUrl, userId, { assessmentIds, context: 'clinician_app' }) };
    },
  };
};
