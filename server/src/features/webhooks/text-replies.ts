import * as z from 'zod/mini';
import type { Context } from '../../http/context.ts';
import type { RequestFacts } from '../../http/handlers.ts';
import { stopAddress } from '../../messages/stop-address.ts';
import { resumeChannel } from '../../messages/subscriptions.ts';
import { auditPeople, isFirstTime } from './heard.ts';

/** The words that carriers know: https://help.twilio.com/articles/223134027 */
const stopWords = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']);
const startWords = new Set(['START', 'YES', 'UNSTOP']);

/** What a text message asks for: the whole of it is one of the words, however it is written. */
const wishOf = (text: string): 'stop' | 'start' | null => {
  const word = text
    .trim()
    .replace(/[.!]+$/, '')
    .toUpperCase();
  if (stopWords.has(word)) return 'stop';
  return startWords.has(word) ? 'start' : null;
};

/** A text message that came in, as far as it matters. */
export const textReply = z.object({
  MessageSid: z.string(),
  From: z.string(),
  Body: z._default(z.string(), ''),
});

/** Does what somebody asked for by text message, for everybody with their number; any other text is let go. */
export const hearTextReply = async (
  { db, clock }: Context,
  { MessageSid: sid, From: number, Body: text }: z.infer<typeof textReply>,
  request: RequestFacts,
): Promise<void> => {
  const wish = wishOf(text);
  if (wish === null) return;
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    if (!(await isFirstTime(tx, 'twilio', sid, at))) return;
    if (wish === 'stop') {
      const stopped = await stopAddress(tx, { channel: 'sms', address: number, by: 'stop', at });
      await auditPeople(tx, stopped, { at, by: 'twilio', action: 'messages.unsubscribe', request });
      return;
    }
    const people = await tx
      .selectFrom('profiles')
      .select('user_id')
      .where('phone_number', '=', number)
      .execute();
    const userIds = people.map(({ user_id: userId }) => userId);
    const resumed = await resumeChannel(tx, { userIds, channel: 'sms', by: 'start' });
    await auditPeople(tx, resumed, { at, by: 'twilio', action: 'messages.subscribe', request });
  });
};
