import type { SubmissionReceipt, SubmissionSource } from '@evenkeel/contract/assessments';
import type { Tx } from '../../db/open.ts';
import type { Context } from '../../http/context.ts';
import { accountInfo } from '../../people/account-info.ts';
import { ensureInvite } from '../../people/invites.ts';
import type { Assignee } from './load.ts';

/** How a link of each source reached the person; null where no link did. */
const telecomOf: Record<SubmissionSource, 'sms' | 'email' | null> = {
  sms: 'sms',
  manual_sms: 'sms',
  email: 'email',
  manual_email: 'email',
  patient_app: null,
  clinician_app: null,
  kiosk: null,
};

/**
 * What the account-setup step starts from after answering through a message's link. The person can be
 * found at the invite from then on. The e-mail address is told only to somebody who has verified the
 * date of birth over the same way: the user id alone is not enough.
 */
export const prepareAccountSetup = async (
  tx: Tx,
  { featureFlags }: Context,
  person: Assignee,
  { source, now }: { source: SubmissionSource; now: Date },
): Promise<SubmissionReceipt['accountSetup']> => {
  const telecom = telecomOf[source];
  const { shouldPromptAccountCreation, hasOnboarded } = accountInfo(person, featureFlags);
  if (telecom === null || !shouldPromptAccountCreation || hasOnboarded) return null;
  await ensureInvite(tx, { clinicId: person.clinic_id, profileId: person.id, channel: null, now });
  const verified = await tx
    .selectFrom('birthday_verifications')
    .select('user_id')
    .where('user_id', '=', person.user_id)
    .where('telecom_type', '=', telecom)
    .executeTakeFirst();
  return verified === undefined ? null : { patientId: person.patient_id, email: person.email };
};
