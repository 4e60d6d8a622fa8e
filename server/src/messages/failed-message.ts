import type { FailureKind } from '../adapters/delivery/delivery.ts';
import type { Tx } from '../db/open.ts';
import type { MessageRow } from '../db/schema.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { raiseBouncedMessage } from './raise-bounces.ts';
import { stopAddress } from './stop-address.ts';

interface Failure {
  /** In words of ours: no address, nothing of the text. */
  readonly reason: string;
  /** What was said of where it should have gone; null where nothing was. */
  readonly kind: FailureKind | null;
  /** Whether it is not tried again. */
  readonly lost: boolean;
  readonly now: Date;
}

/**
 * Keeps that an address takes no messages: nothing that was not asked for goes there any more.
 *
 * @returns whether that was not known before.
 */
export const keepBounced = async (
  tx: Tx,
  { channel, address }: { readonly channel: 'email' | 'sms'; readonly address: string },
  now: Date,
): Promise<boolean> => {
  const kept = await tx
    .insertInto('bounced_addresses')
    .values({ channel, address, since: now })
    .onConflict((conflict) => conflict.columns(['channel', 'address']).doNothing())
    .executeTakeFirst();
  return kept.numInsertedOrUpdatedRows === 1n;
};

/** Records why a message did not arrive, what that tells of where it should have gone, and tells the clinic's systems. */
export const recordFailure = async (
  tx: Tx,
  jobs: Jobs,
  message: Pick<MessageRow, 'id' | 'clinic_id' | 'user_id' | 'channel' | 'to_address' | 'status'>,
  { reason, kind, lost, now }: Failure,
): Promise<void> => {
  const { id, channel, to_address: address } = message;
  // What had been handed over has come back.
  const bounced = kind === 'bounced' || kind === 'opted-out' || message.status === 'sent';
  const status = bounced ? 'bounced' : 'dead';
  const recorded = await tx
    .updateTable('messages')
    .set({ last_error: reason, ...(lost ? { status } : {}) })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'sent'])
    .returning('id')
    .executeTakeFirst();
  // That somebody wants none is their choice, and nothing that went wrong.
  const failed = lost && recorded !== undefined && kind !== 'unwanted';
  if (failed) await raiseBouncedMessage(tx, jobs, message, now);
  if (kind === 'bounced' && channel !== 'push') await keepBounced(tx, { channel, address }, now);
  if (kind === 'device-gone') {
    await tx
      .deleteFrom('push_devices')
      .where('id', '=', address)
      .where('user_id', '=', message.user_id)
      .execute();
  }
  if (kind === 'opted-out') await stopAddress(tx, { channel: 'sms', address, by: 'stop', at: now });
};
