import type { FailureKind } from '../adapters/delivery/delivery.ts';
import type { Tx } from '../db/open.ts';
import type { MessageRow } from '../db/schema.ts';
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

/** Keeps that an address takes no messages: nothing that was not asked for goes there any more. */
export const keepBounced = async (
  tx: Tx,
  { channel, address }: { readonly channel: 'email' | 'sms'; readonly address: string },
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('bounced_addresses')
    .values({ channel, address, since: now })
    .onConflict((conflict) => conflict.columns(['channel', 'address']).doNothing())
    .execute();
};

/** Records why a message did not arrive, and what that tells of where it should have gone. */
export const recordFailure = async (
  tx: Tx,
  message: Pick<MessageRow, 'id' | 'user_id' | 'channel' | 'to_address' | 'status'>,
  { reason, kind, lost, now }: Failure,
): Promise<void> => {
  const { id, channel, to_address: address } = message;
  // What had been handed over has come back.
  const bounced = kind === 'bounced' || kind === 'opted-out' || message.status === 'sent';
  const status = bounced ? 'bounced' : 'dead';
  await tx
    .updateTable('messages')
    .set({ last_error: reason, ...(lost ? { status } : {}) })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'sent'])
    .execute();
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
