import type { Db, Tx } from '../../db/open.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { writeLetter, type Letter } from '../../messages/letter.ts';
import { queueMessage, type SentType } from '../../messages/queue-message.ts';

/** Who a letter to an account greets, and whose name stands below it. */
export interface Addressee {
  readonly clinicId: string | null;
  readonly userId: string | null;
  /** Of the person and of the clinic: what their password must not be. */
  readonly names: readonly string[];
  readonly greeting: string;
  readonly signature: string;
}

/** The person behind an account, as the patient where they are several, and their clinic. */
export const addresseeOf = async (db: Db | Tx, accountId: string): Promise<Addressee> => {
  const person = await db
    .selectFrom('profiles')
    .innerJoin('clinics', 'clinics.id', 'profiles.clinic_id')
    .select([
      'profiles.user_id',
      'first_name',
      'last_name',
      'preferred_name',
      'clinic_id',
      'organization_name',
    ])
    .where('account_id', '=', accountId)
    .orderBy('type')
    .orderBy('profiles.created_at')
    .orderBy('profiles.id')
    .limit(1)
    .executeTakeFirst();
  if (person === undefined) {
    return { clinicId: null, userId: null, names: [], greeting: 'Hello,', signature: 'Evenkeel' };
  }
  return {
    clinicId: person.clinic_id,
    userId: person.user_id,
    names: [person.first_name, person.last_name, person.organization_name],
    greeting: `Hello ${person.preferred_name ?? person.first_name},`,
    signature: person.organization_name,
  };
};

/** Queues a letter to an account's own address. */
export const queueAccountLetter = async (
  tx: Tx,
  jobs: Jobs,
  to: { readonly email: string; readonly addressee: Addressee },
  what: { readonly letter: Letter; readonly type: SentType; readonly now: Date },
): Promise<void> => {
  const { letter, type, now } = what;
  await queueMessage(
    tx,
    jobs,
    {
      clinicId: to.addressee.clinicId,
      userId: to.addressee.userId,
      channel: 'email',
      to: to.email,
      subject: letter.subject,
      ...writeLetter(letter),
      links: 'action' in letter ? [letter.action.url] : [],
      type,
    },
    now,
  );
};
