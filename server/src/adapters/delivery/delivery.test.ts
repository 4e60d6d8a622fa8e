import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fcmError, startFcmStub } from '../../testing/fcm-stub.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { startPushServiceStub } from '../../testing/push-service-stub.ts';
import { startTwilioStub, twilioError } from '../../testing/twilio-stub.ts';
import {
  PassingFailure,
  PermanentFailure,
  type Delivery,
  type FailureKind,
  type OutgoingMessage,
  type PushAddress,
} from './delivery.ts';
import { createFcm } from './fcm.ts';
import { outboxDelivery } from './outbox.ts';
import { createSmtp } from './smtp.ts';
import { createTwilio } from './twilio.ts';
import { createWebPush } from './web-push.ts';

/** A provider of one channel, and how to make it do what providers do. */
interface Provider {
  readonly delivery: Delivery;
  readonly to: string;
  readonly device: PushAddress | null;
  /** How many messages it has taken. */
  taken(): number;
  takeAgain(): void;
  /** Makes it fail. */
  readonly failing: {
    now(): void;
    forEver(): FailureKind;
    silently(): void;
    /** Asks to be left alone for 120 seconds, where its protocol can say so. */
    busy?(): void;
  };
  stop(): Promise<void>;
}

const timeoutMs = 300;
const number = '+14155550199';

const smtp = async (): Promise<Provider> => {
  const server = await startMailServer();
  const from = { name: 'Evenkeel', address: 'care@clinic.test' };
  const delivery = createSmtp({ url: server.url, from, timeoutMs });
  return {
    delivery,
    to: 'receiver@mail.test',
    device: null,
    taken: () => server.mails.length,
    takeAgain: () => {
      server.refuseReceivers(null);
      server.fallSilent(false);
    },
    failing: {
      now: () => server.refuseReceivers('451 4.7.1 <receiver@mail.test> is greylisted'),
      forEver: () => {
        server.refuseReceivers('550 5.1.1 <receiver@mail.test> does not exist');
        return 'bounced';
      },
      silently: () => server.fallSilent(true),
    },
    stop: async () => {
      await delivery.close?.();
      await server.stop();
    },
  };
};

const twilio = async (): Promise<Provider> => {
  const stub = await startTwilioStub();
  return {
    delivery: createTwilio({ ...stub.settings, statusUrl: null, timeoutMs }),
    to: number,
    device: null,
    taken: () => stub.requests.length,
    takeAgain: () => stub.answerWith(null),
    failing: {
      now: () => stub.answerWith(twilioError(500, 20500, number)),
      forEver: () => {
        stub.answerWith(twilioError(400, 21610, number));
        return 'opted-out';
      },
      silently: () => stub.answerWith('nothing'),
      busy: () => stub.answerWith({ ...twilioError(429, 20429), headers: { 'retry-after': '120' } }),
    },
    stop: stub.stop,
  };
};

const webPush = async (): Promise<Provider> => {
  const stub = await startPushServiceStub();
  return {
    delivery: createWebPush({ ...stub.settings, alsoAt: stub.url, timeoutMs }),
    to: 'a-device',
    device: stub.subscribe().device,
    taken: () => stub.requests.length,
    takeAgain: () => stub.answerWith(null),
    failing: {
      now: () => stub.answerWith({ status: 503 }),
      forEver: () => {
        stub.answerWith({ status: 410 });
        return 'device-gone';
      },
      silently: () => stub.answerWith('nothing'),
      busy: () => stub.answerWith({ status: 429, headers: { 'retry-after': '120' } }),
    },
    stop: stub.stop,
  };
};

const fcm = async (): Promise<Provider> => {
  const stub = await startFcmStub();
  return {
    delivery: createFcm({ ...stub.settings, timeoutMs }),
    to: 'a-device',
    device: { kind: 'ios', address: 'registration-token', keys: null },
    taken: () => stub.requests.filter(({ path }) => path !== '/token').length,
    takeAgain: () => stub.answerWith(null),
    failing: {
      now: () => stub.answerWith(fcmError(503, 'UNAVAILABLE', 'UNAVAILABLE')),
      forEver: () => {
        stub.answerWith(fcmError(404, 'NOT_FOUND', 'UNREGISTERED'));
        return 'device-gone';
      },
      silently: () => stub.answerWith('nothing'),
      busy: () =>
        stub.answerWith({
          ...fcmError(429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED'),
          headers: { 'retry-after': '120' },
        }),
    },
    stop: stub.stop,
  };
};

describe('the outbox', () => {
  it('hands nothing over: the stored message is what people read', async () => {
    expect(outboxDelivery.leavesTheHouse).toBe(false);
    const message = { id: '', to: '', sender: null, subject: null, text: '', html: null, links: [] };
    await expect(outboxDelivery.deliver({ ...message, oneClickUrl: null, device: null })).resolves.toEqual({
      providerId: null,
    });
  });
});

describe.each([
  { name: 'SMTP', start: smtp, asksSeconds: null },
  { name: 'Twilio', start: twilio, asksSeconds: 120 },
  { name: 'Web Push', start: webPush, asksSeconds: 120 },
  { name: 'FCM', start: fcm, asksSeconds: 120 },
])('$name', ({ start, asksSeconds }) => {
  let provider: Provider;
  beforeAll(async () => {
    provider = await start();
  });
  afterEach(() => provider.takeAgain());
  afterAll(() => provider.stop());

  const message = (): OutgoingMessage => ({
    id: crypto.randomUUID(),
    to: provider.to,
    sender: 'Harbor View',
    subject: 'A quiet subject',
    text: 'Words for one reader',
    html: '<p>Words for one reader</p>',
    links: ['https://clinic.test/user/u/check-ins'],
    oneClickUrl: null,
    device: provider.device,
  });
  const failure = async (): Promise<unknown> =>
    provider.delivery.deliver(message()).then(
      () => new Error('it was delivered'),
      (error: unknown) => error,
    );
  /** The error tells what happened and nothing of to whom or what about. */
  const expectDiscreet = (error: unknown): void => {
    const told = error instanceof Error ? `${error.message}${JSON.stringify(error)}` : String(error);
    expect(told).not.toMatch(/mail\.test|4155550199|registration-token|\/push\/|Words|quiet subject/);
    expect(error).not.toHaveProperty('cause');
  };

  it('hands a message over and gives the name that the provider gave it, another to each', async () => {
    const before = provider.taken();
    const first = await provider.delivery.deliver(message());
    const second = await provider.delivery.deliver(message());
    expect(provider.delivery.leavesTheHouse).toBe(true);
    expect(first.providerId).toMatch(/./);
    expect(second.providerId).not.toBe(first.providerId);
    expect(provider.taken()).toBe(before + 2);
  });

  it('asks to be tried again where the provider cannot now, and works again after', async () => {
    provider.failing.now();
    const error = await failure();
    expect(error).toBeInstanceOf(PassingFailure);
    expectDiscreet(error);
    provider.takeAgain();
    await expect(provider.delivery.deliver(message())).resolves.toBeDefined();
  });

  it('tells when it will never arrive, and why', async () => {
    const kind = provider.failing.forEver();
    const error = await failure();
    expect(error).toBeInstanceOf(PermanentFailure);
    expect(error).toMatchObject({ kind });
    expectDiscreet(error);
  });

  it('does not wait for ever for one that says nothing', async () => {
    provider.failing.silently();
    const error = await failure();
    expect(error).toBeInstanceOf(PassingFailure);
    expectDiscreet(error);
  });

  it('passes on how long the provider asks to be left alone, where it can ask', async () => {
    (provider.failing.busy ?? provider.failing.now)();
    expect(await failure()).toMatchObject({ name: 'PassingFailure', retryAfterSeconds: asksSeconds });
  });

  it('asks to be tried again where nobody is there', async () => {
    await provider.stop();
    const error = await failure();
    expect(error).toBeInstanceOf(PassingFailure);
    expectDiscreet(error);
    provider = await start();
  });
});
