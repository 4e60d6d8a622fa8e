import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@evenkeel/contract/limits';
import { signInAs, type SignedIn } from '../../testing/build.ts';
import { call } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const own = ({ profile, headers }: SignedIn) => ({ params: { userId: profile.user_id }, headers });
const trailOf = ({ profile }: SignedIn) =>
  app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'object_id'])
    .where('user_id', '=', profile.user_id)
    .orderBy('id')
    .execute();
const byEmail = (address: string) => ({ channel: 'email', notificationType: 'CLIENT_SAFETY_NET', address });

const add = (person: SignedIn, body: object) =>
  call(app, 'createNotificationPreference', { ...own(person), body });
const list = async (person: SignedIn) =>
  (await call(app, 'listNotificationPreferences', own(person))).json().notificationPreferences;

describe('POST /v1/client-api/users/{userId}/notification-preferences', () => {
  it.each([
    [byEmail('nobody'), { address: 'Please enter a valid email' }],
    [{ ...byEmail('555'), channel: 'sms' }, { address: 'Must be a valid phone number.' }],
    [{ ...byEmail('a@mail.test'), notificationType: 'NEWS' }, { notificationType: expect.any(String) }],
    [{ ...byEmail('a@mail.test'), channel: 'push' }, { channel: expect.any(String) }],
  ])('refuses %j', async (body, fields) => {
    const person = await signInAs(app);
    const answer = await add(person, body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.fields).toEqual(fields);
    expect(await list(person)).toEqual([]);
  });

  it('adds an address as it is compared everywhere, and tells the trail which, not what', async () => {
    const person = await signInAs(app);
    const answer = await add(person, byEmail(' Second@Mail.test '));
    expect(answer.statusCode).toBe(201);
    const { id, ...rest } = answer.json();
    expect(rest).toEqual(byEmail('second@mail.test'));
    const text = { channel: 'sms', notificationType: 'SCHEDULED_CHECKIN_REMINDER' };
    app.clock.advance(1);
    const second = await add(person, { ...text, address: '(415) 555-0199' });
    expect(await list(person)).toEqual([
      { id, ...rest },
      { id: second.json().id, ...text, address: '+14155550199' },
    ]);
    expect(await trailOf(person)).toEqual(
      [id, second.json().id].map((object) => ({
        action: 'notification-preferences.create',
        actor_id: person.accountId,
        object_id: object,
      })),
    );
  });

  it('takes an address once for a type, and again for another', async () => {
    const person = await signInAs(app);
    await add(person, byEmail('twice@mail.test'));
    const again = await add(person, byEmail('TWICE@mail.test'));
    expect(again.statusCode).toBe(409);
    expect(again.json().error).toEqual({
      code: 'already-exists',
      message: 'These messages go to this address already.',
    });
    const other = { ...byEmail('twice@mail.test'), notificationType: 'SCHEDULED_CHECKIN_REMINDER' };
    expect((await add(person, other)).statusCode).toBe(201);
    expect((await add(await signInAs(app), byEmail('twice@mail.test'))).statusCode).toBe(201);
  });

  it('takes ten, however many are added at once', async () => {
    const person = await signInAs(app);
    const answers = await Promise.all(
      Array.from({ length: limits.notificationPreferences + 5 }, (_, index) =>
        add(person, byEmail(`number-${index}@mail.test`)),
      ),
    );
    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(refused.map((answer) => answer.json().error.code)).toEqual(Array(5).fill('too-many'));
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(409));
    const kept = await list(person);
    expect(kept).toHaveLength(limits.notificationPreferences);
    const removed = { ...own(person), params: { userId: person.profile.user_id, id: kept[0].id } };
    await call(app, 'deleteNotificationPreference', removed);
    expect((await add(person, byEmail('room@mail.test'))).statusCode).toBe(201);
  });
});

describe('DELETE /v1/client-api/users/{userId}/notification-preferences/{id}', () => {
  it('removes one’s own and says so, and finds nobody else’s', async () => {
    const [person, other] = [await signInAs(app), await signInAs(app)];
    const { id } = (await add(other, byEmail('theirs@mail.test'))).json();
    const remove = (by: SignedIn, preferenceId: string) =>
      call(app, 'deleteNotificationPreference', {
        headers: by.headers,
        params: { userId: by.profile.user_id, id: preferenceId },
      });
    const theirs = await remove(person, id);
    expect(theirs.statusCode).toBe(404);
    expect(theirs.json()).toEqual((await remove(person, randomUUID())).json());
    expect(await list(other)).toHaveLength(1);
    expect((await remove(other, id)).statusCode).toBe(204);
    expect(await list(other)).toEqual([]);
    expect((await remove(other, id)).statusCode).toBe(404);
    const [, ...after] = await trailOf(other);
    expect(after).toMatchObject([{ action: 'notification-preferences.delete', object_id: id }]);
  });
});

const web = (address: string) => ({
  kind: 'web',
  endpoint: address,
  keys: { p256dh: 'public key', auth: 'secret' },
});
const phone = (token: string) => ({ kind: 'native', platform: 'android', token });
const register = (person: SignedIn, body: object) =>
  call(app, 'registerPushDevice', { ...own(person), body });
const devicesOf = ({ profile }: SignedIn) =>
  app.db.selectFrom('push_devices').selectAll().where('user_id', '=', profile.user_id).execute();
const isSubscribed = async (person: SignedIn): Promise<boolean> =>
  (await call(app, 'getCommunicationPreferences', own(person))).json().isPushSubscribed;

describe('POST /v1/client-api/users/{userId}/push-devices', () => {
  it.each([
    'http://push.example.org/a',
    'https://localhost/a',
    'https://10.0.0.7/a',
    'https://[::1]/a',
    'https://push.example.org:8443/a',
    'https://me@push.example.org/a',
    'not an address',
  ])('refuses to send to %s', async (address) => {
    const person = await signInAs(app);
    const answer = await register(person, web(address));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.fields).toEqual({ endpoint: 'Must be the https address of a push service' });
    expect(await devicesOf(person)).toEqual([]);
  });

  it('refuses a browser without its keys and a phone without its token', async () => {
    const person = await signInAs(app);
    const { keys: _, ...keyless } = web('https://push.example.org/b');
    for (const body of [keyless, phone('')]) {
      expect((await register(person, body)).statusCode).toBe(422);
    }
  });

  it('keeps a device, the same one under the same id', async () => {
    const person = await signInAs(app);
    expect(await isSubscribed(person)).toBe(false);
    const first = await register(person, web('https://push.example.org/c'));
    expect(first.statusCode).toBe(201);
    const keys = { p256dh: 'another key', auth: 'another secret' };
    const again = await register(person, { ...web('https://push.example.org/c'), keys });
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
    const { id } = first.json();
    expect(await devicesOf(person)).toMatchObject([{ id, kind: 'web', keys }]);
    expect(await isSubscribed(person)).toBe(true);
    expect(await trailOf(person)).toMatchObject([{ action: 'push-devices.register', object_id: id }]);
  });

  it('gives a device that was somebody else’s to the caller alone, under another id', async () => {
    const [before, after] = [await signInAs(app), await signInAs(app)];
    const first = (await register(before, phone('shared'))).json();
    const moved = await register(after, phone('shared'));
    expect(moved.statusCode).toBe(201);
    expect(moved.json().id).not.toBe(first.id);
    expect(await devicesOf(before)).toEqual([]);
    expect(await devicesOf(after)).toMatchObject([
      { id: moved.json().id, kind: 'android', address: 'shared' },
    ]);
    expect(await isSubscribed(before)).toBe(false);
  });

  it('forgets a device when the session ends in which it was last registered', async () => {
    const first = await signInAs(app);
    await register(first, phone('old phone'));
    await register(first, phone('kept phone'));
    const second = await signInAs(app, first.profile);
    await register(second, phone('kept phone'));
    await app.db
      .updateTable('sessions')
      .set({ revoked_at: app.clock.now() })
      .where('id', '=', first.sessionId)
      .execute();
    expect(await devicesOf(first)).toMatchObject([{ address: 'kept phone' }]);
    expect((await register(first, phone('old phone'))).statusCode).toBe(401);
  });

  it('takes push messages up again for somebody who had stopped them', async () => {
    const person = await signInAs(app);
    await register(person, phone('again'));
    await call(app, 'unsubscribe', { ...own(person), body: { channel: 'push' } });
    expect(await isSubscribed(person)).toBe(false);
    await register(person, phone('again'));
    expect(await isSubscribed(person)).toBe(true);
  });

  it('lets the device go that was registered longest ago when there are too many', async () => {
    const person = await signInAs(app);
    const ids: string[] = [];
    for (let index = 0; index <= limits.pushDevicesPerPerson; index += 1) {
      app.clock.advance(1);
      ids.push((await register(person, phone(`many-${index}`))).json().id);
    }
    const kept = (await devicesOf(person)).map(({ id }) => id);
    expect(kept.toSorted()).toEqual(ids.slice(1).toSorted());
  });
});

describe('DELETE /v1/client-api/users/{userId}/push-devices/{id}', () => {
  it('removes one’s own and says so, and finds nobody else’s', async () => {
    const [person, other] = [await signInAs(app), await signInAs(app)];
    const { id } = (await register(other, phone('to remove'))).json();
    const remove = (by: SignedIn) =>
      call(app, 'removePushDevice', { headers: by.headers, params: { userId: by.profile.user_id, id } });
    expect((await remove(person)).statusCode).toBe(404);
    expect(await isSubscribed(other)).toBe(true);
    expect((await remove(other)).statusCode).toBe(204);
    expect(await isSubscribed(other)).toBe(false);
    expect((await remove(other)).statusCode).toBe(404);
    expect(await trailOf(other)).toMatchObject([
      { action: 'push-devices.register' },
      { action: 'push-devices.remove', object_id: id },
    ]);
  });
});
