import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { email } from '@evenkeel/contract/fields';
import { limits } from '@evenkeel/contract/limits';
import { AppError } from '../../http/app-error.ts';
import { audit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import type { RequestFacts } from '../../http/handlers.ts';
import { keepBounced, recordFailure } from '../../messages/failed-message.ts';
import { raiseBouncedAddress } from '../../messages/raise-bounces.ts';
import { stopAddress } from '../../messages/stop-address.ts';
import { auditPeople, isFirstTime } from './heard.ts';

/** Our id in a Message-ID, as `<id@domain>`, or by itself. */
const messageIdForm = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:@[^<>\s]+>?)?$/i;

const messageId = z.pipe(
  z.string().check(z.regex(messageIdForm, 'Must be the Message-ID of a mail')),
  z.transform((text) => messageIdForm.exec(text)?.[1]?.toLowerCase() ?? ''),
);

/** What became of a mail after the mail server had taken it. */
export const mailReport = z.discriminatedUnion('event', [
  /** It was put into the mailbox. */
  z.object({ event: z.literal('delivered'), messageId }),
  /** It came back for good. */
  z.object({
    event: z.literal('bounce'),
    messageId: z.optional(messageId),
    address: z.optional(email('Must be an e-mail address')),
  }),
  /** Its receiver told their e-mail program that it is spam. */
  z.object({ event: z.literal('complaint'), address: email('Must be an e-mail address') }),
]);
type MailReport = z.infer<typeof mailReport>;

interface Signed {
  /** Unix time in seconds. */
  readonly timestamp: string;
  /** Hex of HMAC-SHA256 over `{timestamp}.{body}`. */
  readonly signature: string;
  readonly body: Buffer;
}

/** Whether a report is signed with the secret, about now. */
export const isSignedReport = (
  secret: string,
  { timestamp, signature, body }: Signed,
  now: Date,
): boolean => {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > limits.webhookToleranceSeconds) return false;
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/**
 * Keeps what a mail server tells of a mail later. A call that was heard before is refused, whatever it says.
 *
 * @param name what tells this call from all others.
 */
export const hearMailReport = async (
  { db, clock, jobs }: Context,
  report: MailReport,
  { name, request }: { readonly name: string; readonly request: RequestFacts },
): Promise<void> => {
  const at = clock.now();
  const actor = { kind: 'server', id: 'mail' } as const;
  await db.transaction().execute(async (tx) => {
    if (!(await isFirstTime(tx, 'bounce', name, at))) throw new AppError('already-exists');
    if (report.event === 'complaint') {
      const { address } = report;
      const stopped = await stopAddress(tx, { channel: 'email', address, by: 'bounce', at });
      await auditPeople(tx, stopped, { at, by: 'mail', action: 'messages.unsubscribe', request });
      return;
    }
    const message =
      report.messageId === undefined
        ? undefined
        : await tx
            .selectFrom('messages')
            .selectAll()
            .where('id', '=', report.messageId)
            .where('channel', '=', 'email')
            .where('status', 'in', ['queued', 'sent'])
            .forUpdate()
            .executeTakeFirst();
    if (message !== undefined) {
      const { clinic_id: clinicId, user_id: userId, id: objectId } = message;
      if (report.event === 'delivered') {
        await tx.updateTable('messages').set({ status: 'delivered' }).where('id', '=', objectId).execute();
      } else {
        const reason = 'The mail came back';
        await recordFailure(tx, jobs, message, { reason, kind: 'bounced', lost: true, now: at });
      }
      const action = report.event === 'delivered' ? 'messages.delivered' : 'messages.bounced';
      await audit(tx, { at, actor, action, clinicId, userId, objectId, request });
    }
    if (report.event === 'bounce' && report.address !== undefined) {
      const { address } = report;
      const isNew = await keepBounced(tx, { channel: 'email', address }, at);
      const told = message?.user_id ?? null;
      // The clinic has been told of the message, and with it of the person.
      if (isNew) await raiseBouncedAddress(tx, jobs, { address, exceptUserId: told }, at);
      const action = 'messages.address-bounced';
      await audit(tx, { at, actor, action, request });
    }
  });
};
