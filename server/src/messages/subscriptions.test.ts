import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProfile } from '../testing/build.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { recipientsOf } from './recipients.ts';
import { resumeChannel, stopChannel } from './subscriptions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const stop = (userId: string, channel: 'email' | 'sms', by: 'link' | 'one-click' | 'stop') =>
  app.db
    .transaction()
    .execute((tx) => stopChannel(tx, { userIds: [userId], channel, by, at: app.clock.now() }));
const resume = (userId: string, channel: 'email' | 'sms', by: 'person' | 'start') =>
  app.db.transaction().execute((tx) => resumeChannel(tx, { userIds: [userId], channel, by }));
const reached = async (userId: string): Promise<string[]> => {
  const found = await recipientsOf(app.db, [userId], 'SCHEDULED_CHECKIN_REMINDER');
  return (found.get(userId) ?? []).map(({ to }) => to);
};

describe('stopping a channel', () => {
  it('is done once, and taken back by the person', async () => {
    const { user_id: userId } = await buildProfile(app, { email: 'a@mail.test', phone_number: null });
    expect(await stop(userId, 'email', 'one-click')).toEqual([userId]);
    expect(await stop(userId, 'email', 'link')).toEqual([]);
    expect(await reached(userId)).toEqual([]);
    expect(await resume(userId, 'email', 'person')).toEqual([userId]);
    expect(await resume(userId, 'email', 'person')).toEqual([]);
    expect(await reached(userId)).toEqual(['a@mail.test']);
  });

  it('by STOP outranks the person and is taken back by START alone', async () => {
    const { user_id: userId } = await buildProfile(app, { email: null, phone_number: '+14155550171' });
    await stop(userId, 'sms', 'link');
    expect(await stop(userId, 'sms', 'stop')).toEqual([userId]);
    expect(await stop(userId, 'sms', 'stop')).toEqual([]);
    expect(await resume(userId, 'sms', 'person')).toEqual([]);
    expect(await reached(userId)).toEqual([]);
    expect(await resume(userId, 'sms', 'start')).toEqual([userId]);
    expect(await reached(userId)).toEqual(['+14155550171']);
  });
});

describe('an address that bounced', () => {
  it('gets nothing that was not asked for, until it is another or the person subscribes again', async () => {
    const { user_id: userId } = await buildProfile(app, { email: 'gone@mail.test', phone_number: null });
    const further = { user_id: userId, channel: 'email', address: 'other@mail.test' } as const;
    await app.db
      .insertInto('notification_preferences')
      .values({
        ...further,
        id: crypto.randomUUID(),
        notification_type: 'SCHEDULED_CHECKIN_REMINDER',
        created_at: app.clock.now(),
      })
      .execute();
    await app.db
      .insertInto('bounced_addresses')
      .values([{ channel: 'email', address: 'gone@mail.test', since: app.clock.now() }])
      .execute();
    expect(await reached(userId)).toEqual(['other@mail.test']);
    await resume(userId, 'email', 'person');
    expect(await reached(userId)).toEqual(['gone@mail.test', 'other@mail.test']);
  });
});
