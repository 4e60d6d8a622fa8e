import { sql } from 'kysely';
import type { Channel } from '@evenkeel/contract/communication';
import type { UnsubscribedChannelTable } from '../db/message-tables.ts';
import type { Tx } from '../db/open.ts';

interface Stopping {
  readonly userIds: readonly string[];
  readonly channel: Channel;
  readonly by: UnsubscribedChannelTable['by'];
  readonly at: Date;
}

/**
 * Stops a channel for what people did not ask for. A STOP outranks every other way, for it is the
 * carrier's, and START alone takes it back; beyond that the first way stands.
 *
 * @returns whose channel it changed anything for.
 */
export const stopChannel = async (tx: Tx, { userIds, channel, by, at }: Stopping): Promise<string[]> => {
  if (userIds.length === 0) return [];
  const rows = await tx
    .insertInto('unsubscribed_channels')
    .values(userIds.map((userId) => ({ user_id: userId, channel, by, since: at })))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'channel'])
        .doUpdateSet({ by: 'stop', since: at })
        .where('unsubscribed_channels.by', '<>', 'stop')
        .where((expression) => expression.val(by === 'stop')),
    )
    .returning('user_id')
    .execute();
  return rows.map(({ user_id: userId }) => userId);
};

interface Resuming {
  readonly userIds: readonly string[];
  readonly channel: Channel;
  /** The person in the product, or a START by text message. */
  readonly by: 'person' | 'start';
}

/**
 * Takes a channel up again, and with it the addresses on it that had bounced. A STOP by text message
 * stays unless it is a START that takes it back.
 *
 * @returns whose channel had been stopped and is not any more.
 */
export const resumeChannel = async (tx: Tx, { userIds, channel, by }: Resuming): Promise<string[]> => {
  if (userIds.length === 0) return [];
  const rows = await tx
    .deleteFrom('unsubscribed_channels')
    .where('user_id', 'in', userIds)
    .where('channel', '=', channel)
    .$if(by === 'person', (query) => query.where('by', '<>', 'stop'))
    .returning('user_id')
    .execute();
  await sql`
    delete from bounced_addresses as gone
    where gone.channel = ${channel} and gone.address in (
      select case when ${channel} = 'email' then email else phone_number end
      from profiles where user_id = any(${userIds}::uuid[])
      union
      select address from notification_preferences
      where user_id = any(${userIds}::uuid[]) and notification_preferences.channel = ${channel}
    )
  `.execute(tx);
  return rows.map(({ user_id: userId }) => userId);
};
