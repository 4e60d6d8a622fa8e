import type { Channel } from '@evenkeel/contract/communication';
import type { UnsubscribedChannelTable } from '../db/message-tables.ts';
import type { Tx } from '../db/open.ts';

/**
 * Stops a channel for messages that a person did not ask for. A text message's STOP holds at the
 * carrier too, so it takes the place of whatever stopped the channel before, and nothing takes its place.
 *
 * @returns whether anything changed.
 */
export const stopChannel = async (
  tx: Tx,
  stopped: { userId: string; channel: Channel; by: UnsubscribedChannelTable['by'] },
  now: Date,
): Promise<boolean> => {
  const { userId, channel, by } = stopped;
  const row = await tx
    .insertInto('unsubscribed_channels')
    .values({ user_id: userId, channel, by, since: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'channel'])
        .doUpdateSet({ by, since: now })
        .where((where) =>
          where.and([where('excluded.by', '=', 'stop'), where('unsubscribed_channels.by', '<>', 'stop')]),
        ),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Takes a channel up again. What a reply of STOP stopped a reply of START alone brings back: the
 * carrier would refuse our messages all the same.
 *
 * @returns `stopped-by-reply` where it had to stay as it is, `unchanged` where nothing had stopped it.
 */
export const resumeChannel = async (
  tx: Tx,
  { userId, channel, by }: { userId: string; channel: Channel; by: 'start' | 'choice' },
): Promise<'resumed' | 'unchanged' | 'stopped-by-reply'> => {
  const stopped = await tx
    .selectFrom('unsubscribed_channels')
    .select('by')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .forUpdate()
    .executeTakeFirst();
  if (stopped === undefined) return 'unchanged';
  if (stopped.by === 'stop' && by !== 'start') return 'stopped-by-reply';
  await tx
    .deleteFrom('unsubscribed_channels')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .execute();
  return 'resumed';
};
