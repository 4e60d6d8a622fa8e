import * as z from 'zod/mini';
import { id } from '@evenkeel/contract/fields';
import { goneCodes, optedOutCode } from '../../adapters/delivery/twilio.ts';
import type { MessageRow } from '../../db/schema.ts';
import type { Context } from '../../http/context.ts';
import type { RequestFacts } from '../../http/handlers.ts';
import { recordFailure } from '../../messages/failed-message.ts';
import { audit } from '../../http/audit.ts';

/** What became of a text message: https://www.twilio.com/docs/messaging/guides/track-outbound-message-status */
export const textReport = z.object({
  MessageSid: z.string(),
  MessageStatus: z.string(),
  ErrorCode: z.optional(z.string()),
});
type TextReport = z.infer<typeof textReport>;

const failureOf = ({ ErrorCode: code }: TextReport) => {
  const number = Number(code);
  if (number === optedOutCode) return 'opted-out';
  return goneCodes.has(number) ? 'bounced' : null;
};

const told = ({ MessageStatus: status }: TextReport): 'delivered' | 'lost' | null => {
  if (status === 'delivered' || status === 'read') return 'delivered';
  return status === 'undelivered' || status === 'failed' ? 'lost' : null;
};

/**
 * Keeps what became of a text message, found by the id that we gave Twilio with it or by Twilio's own.
 * What was settled stays: a report that comes again, or late, changes nothing.
 *
 * @param messageId our id, as the address that Twilio posts to names it.
 */
export const hearTextReport = async (
  { db, clock, jobs }: Context,
  report: TextReport,
  { messageId, request }: { readonly messageId: unknown; readonly request: RequestFacts },
): Promise<void> => {
  const outcome = told(report);
  if (outcome === null) return;
  const own = id.safeParse(messageId);
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    const message: MessageRow | undefined = await tx
      .selectFrom('messages')
      .selectAll()
      .where('channel', '=', 'sms')
      .where('status', 'in', ['queued', 'sent'])
      .where((expression) =>
        expression.or([
          expression('provider_id', '=', report.MessageSid),
          ...(own.success
            ? [expression.and([expression('id', '=', own.data), expression('provider_id', 'is', null)])]
            : []),
        ]),
      )
      .forUpdate()
      .executeTakeFirst();
    if (message === undefined) return;
    if (outcome === 'delivered') {
      await tx.updateTable('messages').set({ status: 'delivered' }).where('id', '=', message.id).execute();
    } else {
      const reason = `The carrier did not deliver it (${report.ErrorCode ?? 'no reason given'})`;
      await recordFailure(tx, jobs, message, { reason, kind: failureOf(report), lost: true, now: at });
    }
    const { clinic_id: clinicId, user_id: userId, id: objectId } = message;
    const action = outcome === 'delivered' ? 'messages.delivered' : 'messages.bounced';
    await audit(tx, {
      at,
      actor: { kind: 'server', id: 'twilio' },
      action,
      clinicId,
      userId,
      objectId,
      request,
    });
  });
};
