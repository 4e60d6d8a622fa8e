import * as z from 'zod/mini';
import { askProvider, readAnswer } from './ask-provider.ts';
import { deliveryTimeoutMs, PassingFailure, PermanentFailure, type Delivery } from './delivery.ts';

export interface TwilioSettings {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number of ours, or the id of a messaging service (`MG…`). */
  readonly from: string;
  /** Address of the API; no slash at the end. */
  readonly url: string;
}

interface TwilioOptions extends TwilioSettings {
  /** Where Twilio tells what became of a message; null where it could not reach us. */
  readonly statusUrl: ((messageId: string) => string) | null;
  readonly timeoutMs?: number;
}

const accepted = z.object({ sid: z.string() });
const refused = z.object({ code: z.number() });

/** https://www.twilio.com/docs/api/errors: the receiver has sent STOP. */
export const optedOutCode = 21610;
/** No number, no number that takes texts, or one that no carrier knows; a landline among the latter. */
export const goneCodes: ReadonlySet<number> = new Set([21211, 21614, 21217, 30005, 30006]);

/** Text messages by Twilio's public REST API: https://www.twilio.com/docs/messaging/api/message-resource */
export const createTwilio = (options: TwilioOptions): Delivery => {
  const { accountSid, authToken, from, url, statusUrl, timeoutMs = deliveryTimeoutMs } = options;
  return {
    leavesTheHouse: true,
    deliver: async ({ id, to, text }) => {
      const form = new URLSearchParams({
        To: to,
        [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
        Body: text,
        ...(statusUrl === null ? {} : { StatusCallback: statusUrl(id) }),
      });
      const { status, body } = await askProvider('Twilio', {
        url: `${url}/2010-04-01/Accounts/${accountSid}/Messages.json`,
        headers: {
          authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: form.toString(),
        timeoutMs,
      });
      const sid = readAnswer(accepted, body)?.sid;
      if (status < 300 && sid !== undefined) return { providerId: sid };
      const code = readAnswer(refused, body)?.code ?? 0;
      if (code === optedOutCode) {
        throw new PermanentFailure('opted-out', `The receiver has told their carrier to stop (${code})`);
      }
      if (goneCodes.has(code)) {
        throw new PermanentFailure('bounced', `The number takes no text messages (${code})`);
      }
      // Anything else is about us: a setting that can be put right, and then the message can go.
      throw new PassingFailure(`Twilio refused the message (${status}, ${code})`);
    },
  };
};
