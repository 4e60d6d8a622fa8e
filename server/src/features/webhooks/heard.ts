import type { WebhookEventTable } from '../../db/message-tables.ts';
import type { Tx } from '../../db/open.ts';
import { audit } from '../../http/audit.ts';
import type { RequestFacts } from '../../http/handlers.ts';

/** Whether a call is heard for the first time; keeps that it was. */
export const isFirstTime = async (
  tx: Tx,
  source: WebhookEventTable['source'],
  eventId: string,
  now: Date,
): Promise<boolean> => {
  const kept = await tx
    .insertInto('webhook_events')
    .values({ source, event_id: eventId, received_at: now })
    .onConflict((conflict) => conflict.columns(['source', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return kept !== undefined;
};

interface Told {
  readonly at: Date;
  /** Which provider told it. */
  readonly by: 'twilio' | 'mail';
  readonly action: string;
  readonly request: RequestFacts;
}

/** Notes in the trail what a provider's call changed for people. */
export const auditPeople = async (
  tx: Tx,
  userIds: readonly string[],
  { at, by, action, request }: Told,
): Promise<void> => {
  if (userIds.length === 0) return;
  const people = await tx
    .selectFrom('profiles')
    .select(['user_id', 'clinic_id'])
    .where('user_id', 'in', userIds)
    .execute();
  for (const { user_id: userId, clinic_id: clinicId } of people) {
    await audit(tx, { at, actor: { kind: 'server', id: by }, action, clinicId, userId, request });
  }
};
