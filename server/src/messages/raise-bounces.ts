import type { Tx } from '../db/open.ts';
import type { MessageRow } from '../db/schema.ts';
import { raiseEvents } from '../events/raise-event.ts';
import type { Jobs } from '../jobs/jobs.ts';

const event = 'message.bounced' as const;

/** Tells a clinic's systems that a message of its own will not arrive. */
export const raiseBouncedMessage = async (
  tx: Tx,
  jobs: Jobs,
  { id: messageId, clinic_id: clinicId, user_id: userId }: Pick<MessageRow, 'id' | 'clinic_id' | 'user_id'>,
  now: Date,
): Promise<void> => {
  if (clinicId === null) return;
  const person = await tx
    .selectFrom('profiles')
    .select('patient_id')
    .where('user_id', '=', userId)
    .where('clinic_id', '=', clinicId)
    .executeTakeFirst();
  const data = {
    messageId,
    patientId: person?.patient_id ?? null,
    userId: person === undefined ? null : userId,
  };
  await raiseEvents(tx, jobs, [{ clinicId, event, data }], now);
};

/** Tells the clinics of all whose e-mail address it is that nothing arrives there, but for one who was told of. */
export const raiseBouncedAddress = async (
  tx: Tx,
  jobs: Jobs,
  { address, exceptUserId }: { readonly address: string; readonly exceptUserId: string | null },
  now: Date,
): Promise<void> => {
  const people = await tx
    .selectFrom('profiles')
    .select(['clinic_id', 'user_id', 'patient_id'])
    .where('email', '=', address)
    .execute();
  const others = people.filter((person) => person.user_id !== exceptUserId);
  const raised = others.map(({ clinic_id: clinicId, patient_id: patientId, user_id: userId }) => ({
    clinicId,
    event,
    data: { messageId: null, patientId, userId },
  }));
  await raiseEvents(tx, jobs, raised, now);
};
