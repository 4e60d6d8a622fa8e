import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Channel } from '@evenkeel/contract/communication';
import { limits } from '@evenkeel/contract/limits';
import type { ProfileRow } from '../../db/schema.ts';
import { resumeChannel, stopChannel } from '../../messages/subscriptions.ts';
import { buildProfile } from '../../testing/build.ts';
import { call, freshAddress } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const stoppedOf = ({ user_id: userId }: ProfileRow) =>
  app.db
    .selectFrom('unsubscribed_channels')
    .select(['channel', 'by'])
    .where('user_id', '=', userId)
    .orderBy('channel')
    .execute();
const trailOf = ({ user_id: userId }: ProfileRow) =>
  app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'clinic_id'])
    .where('user_id', '=', userId)
    .execute();
const send = (name: 'unsubscribe' | 'subscribe', userId: string, body: object, from = freshAddress()) =>
  call(app, name, { params: { userId }, body, from });

/** What a reply to a text message does. */
const reply = (word: 'stop' | 'start', { user_id: userId }: ProfileRow): Promise<string[]> =>
  app.db
    .transaction()
    .execute(async (tx) =>
      word === 'stop'
        ? stopChannel(tx, { userIds: [userId], channel: 'sms', by: 'stop', at: app.clock.now() })
        : resumeChannel(tx, { userIds: [userId], channel: 'sms', by: 'start' }),
    );

describe.each(['unsubscribe', 'subscribe'] as const)('POST /v1/public-api/user/{userId}/%s', (name) => {
  it('refuses a channel that there is not', async () => {
    const { user_id: userId } = await buildProfile(app);
    const answer = await send(name, userId, { channel: 'post' });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().error.fields)).toEqual(['channel']);
  });

  it('answers 404 where there is no such user, or the id can be none', async () => {
    for (const userId of [randomUUID(), 'not-an-id']) {
      const answer = await send(name, userId, {});
      expect(answer.statusCode).toBe(404);
      expect(answer.json().error.code).toBe('public-user-not-found');
    }
  });

  it('takes so many from one address in an hour', async () => {
    const from = freshAddress();
    const { user_id: userId } = await buildProfile(app);
    for (let count = 0; count < limits.unsubscribesPerAddressPerHour; count += 1) {
      expect((await send(name, userId, {}, from)).statusCode).toBe(204);
    }
    const refused = await send(name, userId, {}, from);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('POST /v1/public-api/user/{userId}/unsubscribe', () => {
  it.each<[object, Channel]>([
    [{}, 'email'],
    [{ channel: 'email' }, 'email'],
    [{ channel: 'sms' }, 'sms'],
    [{ channel: 'push' }, 'push'],
  ])('%j stops one channel of one person, once', async (body, channel) => {
    const [person, other] = [await buildProfile(app), await buildProfile(app)];
    for (const again of [false, true]) {
      const answer = await send('unsubscribe', person.user_id, body);
      expect({ again, status: answer.statusCode, body: answer.body }).toEqual({
        again,
        status: 204,
        body: '',
      });
    }
    expect(await stoppedOf(person)).toEqual([{ channel, by: 'link' }]);
    expect(await stoppedOf(other)).toEqual([]);
    expect(await trailOf(person)).toEqual([
      { action: 'messages.unsubscribe', actor_kind: 'public', clinic_id: person.clinic_id },
    ]);
  });

  it('stops a channel once, whoever else stops it at the same time', async () => {
    const person = await buildProfile(app);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send('unsubscribe', person.user_id, {})),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
    expect(await trailOf(person)).toHaveLength(1);
  });
});

describe('POST /v1/public-api/user/{userId}/subscribe', () => {
  it.each<Channel>(['email', 'sms', 'push'])('takes %s up again and leaves the others', async (channel) => {
    const person = await buildProfile(app);
    for (const each of ['email', 'sms', 'push']) await send('unsubscribe', person.user_id, { channel: each });
    for (const again of [false, true]) {
      const answer = await send('subscribe', person.user_id, { channel });
      expect({ again, status: answer.statusCode }).toEqual({ again, status: 204 });
    }
    const stopped = (await stoppedOf(person)).map((row) => row.channel);
    expect(stopped).toEqual(['email', 'push', 'sms'].filter((each) => each !== channel));
    const actions = (await trailOf(person)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'messages.subscribe')).toHaveLength(1);
  });

  it.each(['before', 'after'])(
    'says that START alone takes back a STOP that came %s the link was followed',
    async (order) => {
      const person = await buildProfile(app);
      if (order === 'before') await reply('stop', person);
      await send('unsubscribe', person.user_id, { channel: 'sms' });
      if (order === 'after') await reply('stop', person);
      const answer = await send('subscribe', person.user_id, { channel: 'sms' });
      expect(answer.statusCode).toBe(409);
      expect(answer.json().error).toEqual({
        code: 'stopped-by-reply',
        message: 'You stopped these texts by replying STOP. To get them again, reply START to any of them.',
      });
      expect(await stoppedOf(person)).toEqual([{ channel: 'sms', by: 'stop' }]);
      await reply('start', person);
      expect(await stoppedOf(person)).toEqual([]);
      expect((await send('subscribe', person.user_id, { channel: 'sms' })).statusCode).toBe(204);
    },
  );

  it('takes START for texts that were stopped by a link, too', async () => {
    const person = await buildProfile(app);
    await send('unsubscribe', person.user_id, { channel: 'sms' });
    await reply('start', person);
    expect(await stoppedOf(person)).toEqual([]);
  });
});
