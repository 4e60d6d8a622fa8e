import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idleJobs } from '../../jobs/jobs.ts';
import { queueMessage } from '../../messages/queue-message.ts';
import { recipientsOf } from '../../messages/recipients.ts';
import { buildProfile } from '../../testing/build.ts';
import {
  createAppBeside,
  createTestApp,
  testPublicUrl,
  type TestApp,
} from '../../testing/create-test-app.ts';
import { signAsTwilio, twilioAccount } from '../../testing/twilio-stub.ts';
import { isSignedByTwilio } from './twilio-signature.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ messages: { twilio: { ...twilioAccount, url: 'https://api.twilio.test' } } });
});
afterAll(() => app.close());

const inbound = '/v1/webhooks/twilio/inbound';
const status = '/v1/webhooks/twilio/status';

const post = (url: string, params: Record<string, string>, signature?: string, to = app) =>
  to.http.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'x-twilio-signature': signature ?? signAsTwilio(testPublicUrl + url, params),
    },
    payload: new URLSearchParams(params).toString(),
  });

let lastNumber = 4_155_551_000;
const freshNumber = (): string => {
  lastNumber += 1;
  return `+1${lastNumber}`;
};
const sid = (): string => `SM${randomUUID().replaceAll('-', '')}`;
const text = (From: string, Body: string, MessageSid = sid()) => ({
  MessageSid,
  AccountSid: twilioAccount.accountSid,
  From,
  To: twilioAccount.from,
  Body,
});
const isReached = async (userId: string): Promise<boolean> => {
  const found = await recipientsOf(app.db, [userId], 'SCHEDULED_CHECKIN_REMINDER');
  return found.get(userId)?.some(({ channel }) => channel === 'sms') ?? false;
};
const trail = (userId: string) =>
  app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'actor_id', 'clinic_id'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

describe('what Twilio signs', () => {
  it('is the example of its own documentation', () => {
    const form = Object.entries({
      Digits: '1234',
      To: '+18005551212',
      From: '+14158675310',
      Caller: '+14158675310',
      CallSid: 'CA1234567890ABCDE',
    });
    const url = 'https://example.com/myapp.php?foo=1&bar=2';
    expect(isSignedByTwilio('12345', 'L/OH5YylLD5NRKLltdqwSvS0BnU=', { url, form })).toBe(true);
    expect(isSignedByTwilio('12346', 'L/OH5YylLD5NRKLltdqwSvS0BnU=', { url, form })).toBe(false);
    expect(isSignedByTwilio('12345', undefined, { url, form })).toBe(false);
  });
});

describe('POST /v1/webhooks/twilio/inbound', () => {
  it('refuses what is not signed, or signed for another address, form or secret', async () => {
    const number = freshNumber();
    const { user_id: userId } = await buildProfile(app, { phone_number: number });
    const params = text(number, 'STOP');
    for (const signature of [
      '',
      'AAAA',
      signAsTwilio(testPublicUrl + status, params),
      signAsTwilio(testPublicUrl + inbound, { ...params, Body: 'START' }),
    ]) {
      const answer = await post(inbound, params, signature);
      expect(answer.statusCode).toBe(403);
      expect(answer.json().error.code).toBe('invalid-signature');
    }
    expect(await isReached(userId)).toBe(true);
    expect(await trail(userId)).toEqual([]);
  });

  it('does not exist where Twilio is not set up', async () => {
    const without = await createAppBeside(app);
    const answer = await post(inbound, text(freshNumber(), 'STOP'), undefined, without);
    expect(answer.statusCode).toBe(404);
    await without.close();
  });

  it('answers 404 to a GET, which nobody signs', async () => {
    expect((await app.http.inject({ url: inbound })).statusCode).toBe(404);
  });

  it('stops the texts of everybody with the number, keeps it in the trail, and says nothing', async () => {
    const number = freshNumber();
    const one = await buildProfile(app, { phone_number: number });
    const two = await buildProfile(app, { phone_number: number });
    const other = await buildProfile(app, { phone_number: freshNumber() });
    const answer = await post(inbound, text(number, 'STOP'));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/xml');
    expect(answer.body).toBe('<?xml version="1.0" encoding="UTF-8"?><Response/>');
    expect([
      await isReached(one.user_id),
      await isReached(two.user_id),
      await isReached(other.user_id),
    ]).toEqual([false, false, true]);
    expect(await trail(one.user_id)).toEqual([
      { action: 'messages.unsubscribe', actor_kind: 'server', actor_id: 'twilio', clinic_id: one.clinic_id },
    ]);
  });

  it.each(['stop', ' Stop. ', 'STOPALL', 'Unsubscribe', 'CANCEL', 'end', 'QUIT'])(
    'takes "%s"',
    async (word) => {
      const number = freshNumber();
      const { user_id: userId } = await buildProfile(app, { phone_number: number });
      await post(inbound, text(number, word));
      expect(await isReached(userId)).toBe(false);
    },
  );

  it.each(['START', 'yes', 'Unstop'])('takes "%s" back what STOP did', async (word) => {
    const number = freshNumber();
    const { user_id: userId } = await buildProfile(app, { phone_number: number });
    await post(inbound, text(number, 'STOP'));
    await post(inbound, text(number, word));
    expect(await isReached(userId)).toBe(true);
    expect((await trail(userId)).map(({ action }) => action)).toEqual([
      'messages.unsubscribe',
      'messages.subscribe',
    ]);
  });

  it.each(['Please stop calling', 'HELP', '', 'Thank you'])('lets "%s" go', async (words) => {
    const number = freshNumber();
    const { user_id: userId } = await buildProfile(app, { phone_number: number });
    expect((await post(inbound, text(number, words))).statusCode).toBe(200);
    expect(await isReached(userId)).toBe(true);
  });

  it('hears a call once: a STOP that comes again after a START changes nothing', async () => {
    const number = freshNumber();
    const { user_id: userId } = await buildProfile(app, { phone_number: number });
    const stop = text(number, 'STOP');
    await post(inbound, stop);
    await post(inbound, text(number, 'START'));
    expect((await post(inbound, stop)).statusCode).toBe(200);
    expect(await isReached(userId)).toBe(true);
    expect(await trail(userId)).toHaveLength(2);
  });

  it('takes a number that somebody named as a further one off their list, and leaves their own', async () => {
    const number = freshNumber();
    const owner = await buildProfile(app, { phone_number: freshNumber() });
    await app.db
      .insertInto('notification_preferences')
      .values({
        id: randomUUID(),
        user_id: owner.user_id,
        notification_type: 'CLIENT_SAFETY_NET',
        channel: 'sms',
        address: number,
        created_at: app.clock.now(),
      })
      .execute();
    await post(inbound, text(number, 'STOP'));
    expect(await isReached(owner.user_id)).toBe(true);
    const found = await recipientsOf(app.db, [owner.user_id], 'CLIENT_SAFETY_NET');
    expect(found.get(owner.user_id)?.map(({ to }) => to)).not.toContain(number);
  });
});

describe('POST /v1/webhooks/twilio/status', () => {
  const sent = async (number: string, given: { provider_id?: string; status?: 'queued' | 'sent' }) => {
    const { user_id: userId, clinic_id: clinicId } = await buildProfile(app, { phone_number: number });
    const id = await app.db.transaction().execute((tx) =>
      queueMessage(
        tx,
        idleJobs,
        {
          clinicId,
          userId,
          channel: 'sms',
          to: number,
          subject: null,
          text: 'Hello',
          links: [],
          type: 'ASSESSMENT_LINK',
        },
        app.clock.now(),
      ),
    );
    if (id === null) throw new Error('not queued');
    await app.db
      .updateTable('messages')
      .set({ status: 'sent', ...given })
      .where('id', '=', id)
      .execute();
    return { id, userId };
  };
  const row = (id: string) =>
    app.db
      .selectFrom('messages')
      .select(['status', 'last_error'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const report = (MessageSid: string, MessageStatus: string, ErrorCode?: string) => ({
    MessageSid,
    MessageStatus,
    ...(ErrorCode === undefined ? {} : { ErrorCode }),
  });

  it('refuses what is not signed', async () => {
    const name = sid();
    const { id } = await sent(freshNumber(), { provider_id: name });
    expect((await post(status, report(name, 'delivered'), 'AAAA')).statusCode).toBe(403);
    expect((await row(id)).status).toBe('sent');
  });

  it('keeps that a message was delivered, and nothing that comes after', async () => {
    const name = sid();
    const { id, userId } = await sent(freshNumber(), { provider_id: name });
    await post(status, report(name, 'sent'));
    expect((await row(id)).status).toBe('sent');
    expect((await post(status, report(name, 'delivered'))).statusCode).toBe(204);
    await post(status, report(name, 'delivered'));
    await post(status, report(name, 'undelivered', '30003'));
    expect(await row(id)).toEqual({ status: 'delivered', last_error: null });
    expect((await trail(userId)).map(({ action }) => action)).toEqual(['messages.delivered']);
  });

  it('finds a message by our own id while Twilio’s is not kept yet', async () => {
    const { id } = await sent(freshNumber(), { status: 'queued' });
    await post(`${status}?message=${id}`, report(sid(), 'delivered'));
    expect((await row(id)).status).toBe('delivered');
  });

  it.each([
    ['30006', true],
    ['30003', false],
  ])('keeps that one came back with error %s, and whether its number takes none: %s', async (code, gone) => {
    const [number, name] = [freshNumber(), sid()];
    const { id, userId } = await sent(number, { provider_id: name });
    await post(status, report(name, 'undelivered', code));
    expect(await row(id)).toEqual({
      status: 'bounced',
      last_error: `The carrier did not deliver it (${code})`,
    });
    expect(await isReached(userId)).toBe(!gone);
  });

  it('lets a report of a message that is not ours go', async () => {
    expect((await post(`${status}?message=not-an-id`, report(sid(), 'failed'))).statusCode).toBe(204);
  });
});
