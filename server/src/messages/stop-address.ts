import type { UnsubscribedChannelTable } from '../db/message-tables.ts';
import type { Tx } from '../db/open.ts';
import { stopChannel } from './subscriptions.ts';

interface Stopping {
  readonly channel: 'email' | 'sms';
  readonly address: string;
  readonly by: UnsubscribedChannelTable['by'];
  readonly at: Date;
  /** Whose messages to the address are meant; everybody's unless said. */
  readonly userId?: string;
}

/**
 * Stops what goes to an address and was not asked for: the channel of those whose address at the clinic
 * it is; for those who named it as a further one it is only taken off their list.
 *
 * @returns for whom it changed anything.
 */
export const stopAddress = async (
  tx: Tx,
  { channel, address, by, at, userId }: Stopping,
): Promise<string[]> => {
  let owners = tx
    .selectFrom('profiles')
    .select('user_id')
    .where(channel === 'email' ? 'email' : 'phone_number', '=', address);
  let further = tx
    .deleteFrom('notification_preferences')
    .where('channel', '=', channel)
    .where('address', '=', address)
    .returning('user_id');
  if (userId !== undefined) {
    owners = owners.where('user_id', '=', userId);
    further = further.where('user_id', '=', userId);
  }
  const userIds = (await owners.execute()).map(({ user_id: id }) => id);
  const stopped = await stopChannel(tx, { userIds, channel, by, at });
  const removed = (await further.execute()).map(({ user_id: id }) => id);
  return [...new Set([...stopped, ...removed])];
};
