import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pushMessage } from '@evenkeel/contract/push-message';
import { fcmBadToken, fcmError, startFcmStub, type FcmStub } from '../../testing/fcm-stub.ts';
import { startPushServiceStub, type PushServiceStub } from '../../testing/push-service-stub.ts';
import { createDeliveries, type MessageSettings } from './deliveries.ts';
import type { OutgoingMessage, PushAddress } from './delivery.ts';
import { createFcm } from './fcm.ts';
import { createWebPush, isPushService } from './web-push.ts';

let service: PushServiceStub;
let fcm: FcmStub;
beforeAll(async () => {
  service = await startPushServiceStub();
  fcm = await startFcmStub();
});
afterAll(async () => {
  await service.stop();
  await fcm.stop();
});

const id = '7b0f7a52-6a0e-4a53-8f6a-0a4f3f4b1c11';
const message = (device: PushAddress | null): OutgoingMessage => ({
  id,
  to: 'device',
  sender: 'Harbor View',
  subject: 'Harbor View',
  text: 'You have something to do.',
  html: null,
  links: ['https://clinic.test/user/u/assessments?a=b'],
  oneClickUrl: null,
  device,
});
const brought = {
  title: 'Harbor View',
  body: 'You have something to do.',
  path: '/user/u/assessments?a=b',
  tag: id,
};
const native: PushAddress = { kind: 'android', address: 'registration-token', keys: null };

describe('Web Push', () => {
  it('brings the browser, and nobody on the way, the words and the path', async () => {
    const browser = service.subscribe();
    await createWebPush({ ...service.settings, alsoAt: service.url }).deliver(message(browser.device));
    const request = service.requests.at(-1);
    if (request === undefined) throw new Error('nothing was posted');
    expect(pushMessage.parse(JSON.parse(browser.open(request)))).toEqual(brought);
    expect(request.headers).toMatchObject({ topic: id.replaceAll('-', ''), ttl: '86400' });
    expect(request.body.toString('latin1')).not.toContain('Harbor');
  });

  it('posts to the browsers’ push services and nowhere else', async () => {
    const before = service.requests.length;
    const browser = service.subscribe();
    await expect(createWebPush(service.settings).deliver(message(browser.device))).rejects.toMatchObject({
      kind: 'device-gone',
    });
    expect(service.requests).toHaveLength(before);
    for (const address of [
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/abc',
      'https://sg2p.notify.windows.com/w/?token=abc',
    ]) {
      expect(isPushService(address)).toBe(true);
    }
    for (const address of [
      'https://169.254.169.254/latest',
      'http://fcm.googleapis.com/fcm/send/abc',
      'https://fcm.googleapis.com.evil.test/abc',
      'https://evilpush.apple.com/abc',
      'https://user@evil.test/.push.apple.com/',
      'https://fcm.googleapis.com:444/abc',
    ]) {
      expect(isPushService(address)).toBe(false);
    }
  });

  it('gives up a browser whose keys are none', async () => {
    const { address } = service.subscribe().device;
    const broken: PushAddress = { kind: 'web', address, keys: { p256dh: 'AAAA', auth: 'AAAA' } };
    await expect(
      createWebPush({ ...service.settings, alsoAt: service.url }).deliver(message(broken)),
    ).rejects.toMatchObject({ kind: 'device-gone' });
  });
});

describe('FCM', () => {
  it('brings the app the words and the path, by one access token for many messages', async () => {
    const delivery = createFcm(fcm.settings);
    await Promise.all([delivery.deliver(message(native)), delivery.deliver(message(native))]);
    expect(fcm.requests.filter(({ path }) => path === '/token')).toHaveLength(1);
    const sent = JSON.parse(fcm.requests.at(-1)?.body.toString() ?? '');
    expect(sent.message).toMatchObject({
      token: 'registration-token',
      notification: { title: brought.title, body: brought.body },
      data: { path: brought.path, tag: id },
      android: { notification: { tag: id } },
      apns: { headers: { 'apns-collapse-id': id } },
    });
  });

  it('asks for another access token when the one it has counts for nothing', async () => {
    const delivery = createFcm(fcm.settings);
    await delivery.deliver(message(native));
    fcm.voidTokens();
    await expect(delivery.deliver(message(native))).rejects.toMatchObject({ name: 'PassingFailure' });
    await expect(delivery.deliver(message(native))).resolves.toMatchObject({
      providerId: expect.stringContaining('projects/clinic-app/messages/'),
    });
  });

  it.each([
    ['UNREGISTERED', fcmError(404, 'NOT_FOUND', 'UNREGISTERED')],
    ['SENDER_ID_MISMATCH', fcmError(403, 'PERMISSION_DENIED', 'SENDER_ID_MISMATCH')],
    ['a token that is none', fcmBadToken],
  ])('gives the device up: %s', async (_name, answer) => {
    const delivery = createFcm(fcm.settings);
    await delivery.deliver(message(native));
    fcm.answerWith(answer);
    await expect(delivery.deliver(message(native))).rejects.toMatchObject({ kind: 'device-gone' });
    fcm.answerWith(null);
  });
});

describe('the way to a device', () => {
  const nothing: MessageSettings = { smtp: null, twilio: null, webPush: null, fcm: null, bounceSecret: null };
  const here = { production: false, publicUrl: 'https://clinic.test' };

  it('is the one it registered by', async () => {
    const { push } = createDeliveries({ ...nothing, fcm: fcm.settings }, here);
    await expect(push.deliver(message(native))).resolves.toMatchObject({
      providerId: expect.stringContaining('clinic-app'),
    });
    await expect(push.deliver(message(service.subscribe().device))).rejects.toMatchObject({
      kind: 'refused',
    });
  });

  it('is the outbox where nothing is set up, and none in production', async () => {
    const { email, sms, push } = createDeliveries(nothing, here);
    expect([email, sms, push].map(({ leavesTheHouse }) => leavesTheHouse)).toEqual([false, false, false]);
    const production = createDeliveries(nothing, { ...here, production: true });
    for (const delivery of Object.values(production)) {
      await expect(delivery.deliver(message(native))).rejects.toMatchObject({ kind: 'refused' });
    }
  });
});
