import type { Channel } from '@evenkeel/contract/communication';
import { PermanentFailure, type Delivery } from './delivery.ts';
import { createFcm, type FcmSettings } from './fcm.ts';
import { noDelivery, outboxDelivery } from './outbox.ts';
import { createSmtp, type SmtpSettings } from './smtp.ts';
import { createTwilio, type TwilioSettings } from './twilio.ts';
import { createWebPush, type WebPushSettings } from './web-push.ts';

/** What is set up outside; null where it is not. */
export interface MessageSettings {
  readonly smtp: SmtpSettings | null;
  readonly twilio: TwilioSettings | null;
  readonly webPush: WebPushSettings | null;
  readonly fcm: FcmSettings | null;
  /** What the reports of bounced mail are signed with. */
  readonly bounceSecret: string | null;
}

export type Deliveries = Readonly<Record<Channel, Delivery>>;

/** Push messages by the way that the device came from. */
const createPush = (web: Delivery | null, native: Delivery | null): Delivery => ({
  leavesTheHouse: true,
  deliver: async (message) => {
    const delivery = message.device?.kind === 'web' ? web : native;
    if (delivery === null) {
      throw new PermanentFailure('refused', 'This server is not set up to send to such a device.');
    }
    return delivery.deliver(message);
  },
});

interface Surroundings {
  readonly production: boolean;
  /** How the server is reached from outside. */
  readonly publicUrl: string;
}

/** The way out for each channel: the provider that is set up for it, else the outbox, which production has not. */
export const createDeliveries = (
  { smtp, twilio, webPush, fcm }: MessageSettings,
  { production, publicUrl }: Surroundings,
): Deliveries => {
  const none = (what: string): Delivery => (production ? noDelivery(what) : outboxDelivery);
  // Twilio refuses addresses that it could not reach.
  const statusUrl = publicUrl.startsWith('https:')
    ? (messageId: string) => `${publicUrl}/v1/webhooks/twilio/status?message=${messageId}`
    : null;
  return {
    email: smtp === null ? none('e-mail') : createSmtp(smtp),
    sms: twilio === null ? none('text messages') : createTwilio({ ...twilio, statusUrl }),
    push:
      webPush === null && fcm === null
        ? none('push messages')
        : createPush(webPush === null ? null : createWebPush(webPush), fcm === null ? null : createFcm(fcm)),
  };
};
