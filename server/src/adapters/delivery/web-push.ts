import webPush from 'web-push';
import { askProvider } from './ask-provider.ts';
import {
  deliveryTimeoutMs,
  PassingFailure,
  PermanentFailure,
  type Delivery,
  type PushAddress,
} from './delivery.ts';
import { pushContent, pushSeconds } from './push-content.ts';

export interface WebPushSettings {
  readonly publicKey: string;
  readonly privateKey: string;
  /** `mailto:` or `https:` address under which push services reach whoever runs the server. */
  readonly contact: string;
}

interface WebPushOptions extends WebPushSettings {
  /** Other places than the browsers' own push services, for tests. */
  readonly alsoAt?: string;
  readonly timeoutMs?: number;
}

/** The push services of the browsers there are. What registered an address is a browser, and could be anybody. */
const pushServices =
  /^https:\/\/((fcm|jmt17)\.googleapis\.com|updates\.push\.services\.mozilla\.com|([\w-]+\.)*push\.apple\.com|([\w-]+\.)*notify\.windows\.com)\//;

/** Whether a browser's push endpoint is one that we post to. */
export const isPushService = (endpoint: string): boolean => pushServices.test(endpoint);

const gone = (): PermanentFailure =>
  new PermanentFailure('device-gone', 'The browser takes no more messages');

const subscriptionOf = ({ address, keys }: PushAddress) => {
  if (keys === null) throw gone();
  return { endpoint: address, keys };
};

/** Push messages to browsers by Web Push (RFC 8030, 8291, 8292). */
export const createWebPush = (options: WebPushOptions): Delivery => {
  const { publicKey, privateKey, contact, alsoAt, timeoutMs = deliveryTimeoutMs } = options;
  return {
    leavesTheHouse: true,
    deliver: async (message) => {
      if (message.device === null) throw gone();
      const subscription = subscriptionOf(message.device);
      const known =
        isPushService(subscription.endpoint) ||
        (alsoAt !== undefined && subscription.endpoint.startsWith(`${alsoAt}/`));
      if (!known) throw new PermanentFailure('device-gone', 'The browser’s push service is not one we know');
      let request;
      try {
        request = webPush.generateRequestDetails(subscription, JSON.stringify(pushContent(message)), {
          vapidDetails: { subject: contact, publicKey, privateKey },
          TTL: pushSeconds,
          // The same message again replaces the one that still waits.
          topic: message.id.replaceAll('-', ''),
        });
      } catch {
        // Its keys are none.
        throw gone();
      }
      // The length is for whoever sends it to say.
      const { 'Content-Length': _, ...headers } = request.headers;
      const { status, headers: told } = await askProvider('The push service', {
        url: request.endpoint,
        headers,
        body: new Uint8Array(request.body ?? []),
        timeoutMs,
      });
      if (status >= 200 && status < 300) return { providerId: told.get('location') };
      if (status === 404 || status === 410) throw gone();
      throw new PassingFailure(`The push service refused the message (${status})`);
    },
  };
};
