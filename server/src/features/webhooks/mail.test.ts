import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@evenkeel/contract/limits';
import { idleJobs } from '../../jobs/jobs.ts';
import { queueMessage } from '../../messages/queue-message.ts';
import { recipientsOf } from '../../messages/recipients.ts';
import { buildProfile } from '../../testing/build.ts';
import { createAppBeside, createTestApp, type TestApp } from '../../testing/create-test-app.ts';

const secret = '0123456789abcdef0123456789abcdef';
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ messages: { bounceSecret: secret } });
});
afterAll(() => app.close());

const now = (): number => app.clock.now().getTime() / 1000;

const post = (
  value: unknown,
  given: { at?: number; key?: string; signature?: string; body?: string; to?: TestApp } = {},
) => {
  const body = JSON.stringify(value);
  const timestamp = String(given.at ?? now());
  const signature =
    given.signature ??
    createHmac('sha256', given.key ?? secret)
      .update(`${timestamp}.${body}`)
      .digest('hex');
  return (given.to ?? app).http.inject({
    method: 'POST',
    url: '/v1/webhooks/mail',
    headers: {
      'content-type': 'application/json',
      'evenkeel-timestamp': timestamp,
      'evenkeel-signature': signature,
    },
    payload: given.body ?? body,
  });
};

let count = 0;
const sent = async () => {
  count += 1;
  const address = `reader-${count}@mail.test`;
  const { user_id: userId, clinic_id: clinicId } = await buildProfile(app, { email: address });
  const id = await app.db.transaction().execute((tx) =>
    queueMessage(
      tx,
      idleJobs,
      {
        clinicId,
        userId,
        channel: 'email',
        to: address,
        subject: 'Hi',
        text: 'Hi',
        links: [],
        type: 'ASSESSMENT_LINK',
      },
      app.clock.now(),
    ),
  );
  if (id === null) throw new Error('not queued');
  await app.db.updateTable('messages').set({ status: 'sent' }).where('id', '=', id).execute();
  return { id, userId, address };
};
const statusOf = async (id: string): Promise<string> =>
  (await app.db.selectFrom('messages').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;
const isReached = async (userId: string): Promise<boolean> => {
  const found = await recipientsOf(app.db, [userId], 'CLIENT_SAFETY_NET');
  return found.get(userId)?.some(({ channel }) => channel === 'email') ?? false;
};
const actions = async (userId: string): Promise<string[]> => {
  const rows = await app.db.selectFrom('audit_log').select('action').where('user_id', '=', userId).execute();
  return rows.map(({ action }) => action);
};

describe('POST /v1/webhooks/mail', () => {
  it('refuses another signature, another body, and another time', async () => {
    const { id } = await sent();
    const bounce = { event: 'bounce', messageId: id };
    const late = limits.webhookToleranceSeconds + 1;
    for (const given of [
      { signature: '' },
      { signature: 'zz' },
      { key: `${secret}x` },
      { body: JSON.stringify({ ...bounce, event: 'delivered' }) },
      { at: now() - late },
      { at: now() + late },
      { at: Number.NaN },
    ]) {
      expect((await post(bounce, given)).statusCode).toBe(403);
    }
    expect(await statusOf(id)).toBe('sent');
  });

  it('refuses what says nothing that we know', async () => {
    expect((await post({ event: 'opened' })).statusCode).toBe(422);
    expect((await post({ event: 'bounce', messageId: 'x' })).statusCode).toBe(422);
    const signature = createHmac('sha256', secret).update(`${now()}.{`).digest('hex');
    expect((await post({}, { body: '{', signature })).statusCode).toBe(400);
  });

  it('does not exist where no secret is set', async () => {
    const without = await createAppBeside(app);
    expect((await post({ event: 'bounce' }, { to: without })).statusCode).toBe(404);
    await without.close();
  });

  it('keeps that a mail came back, after which its address gets nothing that was not asked for', async () => {
    const { id, userId, address } = await sent();
    expect(await isReached(userId)).toBe(true);
    expect((await post({ event: 'bounce', messageId: `<${id}@clinic.test>` })).statusCode).toBe(204);
    expect(await statusOf(id)).toBe('bounced');
    expect(await isReached(userId)).toBe(false);
    expect(await actions(userId)).toEqual(['messages.bounced']);
    await app.db
      .updateTable('profiles')
      .set({ email: `new-${address}` })
      .where('user_id', '=', userId)
      .execute();
    expect(await isReached(userId)).toBe(true);
  });

  it('takes an address where the mail is not known any more', async () => {
    const { userId, address } = await sent();
    await post({ event: 'bounce', address: address.toUpperCase() });
    expect(await isReached(userId)).toBe(false);
  });

  it('keeps that a mail was delivered', async () => {
    const { id } = await sent();
    await post({ event: 'delivered', messageId: id });
    expect(await statusOf(id)).toBe('delivered');
  });

  it('stops letters to somebody who called one spam, who may take it back', async () => {
    const { userId, address } = await sent();
    await post({ event: 'complaint', address });
    expect(await isReached(userId)).toBe(false);
    expect(await actions(userId)).toEqual(['messages.unsubscribe']);
    const stopped = await app.db
      .selectFrom('unsubscribed_channels')
      .select('by')
      .where('user_id', '=', userId)
      .execute();
    expect(stopped).toEqual([{ by: 'bounce' }]);
  });

  it('refuses a call that it has heard before', async () => {
    const { userId, address } = await sent();
    const complaint = { event: 'complaint', address };
    expect((await post(complaint)).statusCode).toBe(204);
    await app.db.deleteFrom('unsubscribed_channels').where('user_id', '=', userId).execute();
    expect((await post(complaint)).statusCode).toBe(409);
    expect(await isReached(userId)).toBe(true);
  });
});
