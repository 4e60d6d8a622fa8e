import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channel, messageType, type MessageType } from '@evenkeel/contract/communication';
import { buildClinic, buildProfile, buildProviderKey, signInAs, type SignedIn } from '../testing/build.ts';
import { call } from '../testing/call.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { recipientsOf } from './recipients.ts';

let app: TestApp;
let clinicId: string;
beforeAll(async () => {
  app = await createTestApp();
  clinicId = (await buildClinic(app)).id;
});
afterAll(() => app.close());

let count = 0;
/** Somebody with an address on each channel. */
const reachable = async () => {
  count += 1;
  const email = `someone-${count}@mail.test`;
  const sms = `+1415555${1000 + count}`;
  const fields = { clinic_id: clinicId, email, phone_number: sms };
  const person = await signInAs(app, await buildProfile(app, fields));
  const device = { kind: 'native', platform: 'ios', token: `token-${count}` };
  const push: string = (await call(app, 'registerPushDevice', { ...own(person), body: device })).json().id;
  return { person, userId: person.profile.user_id, addresses: { push, email, sms } };
};
const own = ({ profile, headers }: SignedIn) => ({ params: { userId: profile.user_id }, headers });

/** Where a person is reached, channel by channel. */
const reached = async (userId: string, type: MessageType): Promise<string[]> =>
  ((await recipientsOf(app.db, [userId], type)).get(userId) ?? []).map((to) => `${to.channel} ${to.to}`);
const channelsReached = async (userId: string, type: MessageType): Promise<string[]> =>
  (await reached(userId, type)).map((to) => to.split(' ')[0] ?? '');

const choose = (
  person: SignedIn,
  choices: Partial<Record<'push' | 'email' | 'sms', readonly MessageType[]>>,
) =>
  call(app, 'updateCommunicationPreferences', {
    ...own(person),
    body: { push: messageType.options, email: messageType.options, sms: messageType.options, ...choices },
  });
const settle = async ({ profile }: SignedIn, safetyNetOverride: object | null) => {
  const { headers } = await buildProviderKey(app, { clinicId });
  const input = { params: { patientId: profile.patient_id }, headers, body: { safetyNetOverride } };
  expect((await call(app, 'putSafetyNetOverride', input)).statusCode).toBe(200);
};
const stop = (userId: string, stopped: string) =>
  call(app, 'unsubscribe', { params: { userId }, body: { channel: stopped } });

const others = (type: MessageType) => messageType.options.filter((other) => other !== type);

describe.each(messageType.options)('recipientsOf %s', (type) => {
  it('reaches everybody on every address they have, until they choose', async () => {
    const { userId, addresses } = await reachable();
    expect(await reached(userId, type)).toEqual([
      `push ${addresses.push}`,
      `email ${addresses.email}`,
      `sms ${addresses.sms}`,
    ]);
  });

  it.each(channel.options)('leaves %s out once the person turns the type off there', async (off) => {
    const { person, userId } = await reachable();
    await choose(person, { [off]: others(type) });
    expect(await channelsReached(userId, type)).toEqual(channel.options.filter((each) => each !== off));
    for (const other of others(type)) expect(await channelsReached(userId, other)).toEqual(channel.options);
  });

  it.each(channel.options)(
    'leaves %s out once the person has stopped it, until they take it up',
    async (off) => {
      const { userId } = await reachable();
      await stop(userId, off);
      expect(await channelsReached(userId, type)).toEqual(channel.options.filter((each) => each !== off));
      await call(app, 'subscribe', { params: { userId }, body: { channel: off } });
      expect(await channelsReached(userId, type)).toEqual(channel.options);
    },
  );

  it('goes to the further addresses that were named for it, and to none twice', async () => {
    const { person, userId, addresses } = await reachable();
    const add = (by: string, notificationType: MessageType, address: string) =>
      call(app, 'createNotificationPreference', {
        ...own(person),
        body: { channel: by, notificationType, address },
      });
    await add('email', type, 'a-second@mail.test');
    await add('email', type, addresses.email);
    await add('sms', type, '+14155559999');
    for (const other of others(type)) await add('email', other, 'for-another-type@mail.test');
    expect(await reached(userId, type)).toEqual([
      `push ${addresses.push}`,
      'email a-second@mail.test',
      `email ${addresses.email}`,
      `sms ${addresses.sms}`,
      'sms +14155559999',
    ]);
    await stop(userId, 'email');
    await choose(person, { sms: [] });
    expect(await reached(userId, type)).toEqual([`push ${addresses.push}`]);
  });

  it('leaves out an address that takes no messages', async () => {
    const { userId, addresses } = await reachable();
    const bounced = { channel: 'email', address: addresses.email, since: app.clock.now() } as const;
    await app.db.insertInto('bounced_addresses').values(bounced).execute();
    expect(await channelsReached(userId, type)).toEqual(['push', 'sms']);
  });

  it('tells people apart, and has no entry for somebody who cannot be reached', async () => {
    const [one, two] = [await reachable(), await reachable()];
    await choose(two.person, { push: [], email: [] });
    const nowhere = await buildProfile(app, { clinic_id: clinicId });
    const ids = [one.userId, two.userId, nowhere.user_id];
    const found = await recipientsOf(app.db, ids, type);
    expect([...found.keys()].toSorted()).toEqual([one.userId, two.userId].toSorted());
    expect(found.get(one.userId)?.map(({ to }) => to)).toEqual(Object.values(one.addresses));
    expect(found.get(two.userId)).toEqual([{ channel: 'sms', to: two.addresses.sms }]);
    expect(await recipientsOf(app.db, [], type)).toEqual(new Map());
  });

  it('reaches a participant at their own addresses, by their own choice', async () => {
    const child = await reachable();
    await choose(child.person, { push: [], email: [], sms: [] });
    const guardian = await buildProfile(app, {
      clinic_id: clinicId,
      type: 'participant',
      related_patient_id: child.person.profile.patient_id,
      relationship: 'Guardian',
      email: 'guardian@mail.test',
    });
    expect(await reached(guardian.user_id, type)).toEqual(['email guardian@mail.test']);
    expect(await reached(child.userId, type)).toEqual([]);
  });
});

describe('recipientsOf, where a clinician has settled the safety-net messages', () => {
  it('turns them on and off over what the person chose, channel by channel, until it is left to them', async () => {
    const { person, userId } = await reachable();
    await choose(person, { email: [], sms: others('CLIENT_SAFETY_NET') });
    expect(await channelsReached(userId, 'CLIENT_SAFETY_NET')).toEqual(['push']);
    await settle(person, { push: false, email: true, sms: true });
    expect(await channelsReached(userId, 'CLIENT_SAFETY_NET')).toEqual(['email', 'sms']);
    await settle(person, { push: true, email: false, sms: false });
    expect(await channelsReached(userId, 'CLIENT_SAFETY_NET')).toEqual(['push']);
    await settle(person, null);
    expect(await channelsReached(userId, 'CLIENT_SAFETY_NET')).toEqual(['push']);
  });

  it('works for somebody who never chose', async () => {
    const { person, userId } = await reachable();
    await settle(person, { push: false, email: false, sms: true });
    expect(await channelsReached(userId, 'CLIENT_SAFETY_NET')).toEqual(['sms']);
  });

  it.each(others('CLIENT_SAFETY_NET'))('changes nothing about %s', async (type) => {
    const { person, userId } = await reachable();
    await choose(person, { sms: [] });
    await settle(person, { push: false, email: false, sms: true });
    expect(await channelsReached(userId, type)).toEqual(['push', 'email']);
  });

  it('stays silent on a channel that the person has stopped', async () => {
    const { person, userId } = await reachable();
    await stop(userId, 'sms');
    await stop(userId, 'email');
    await settle(person, { push: false, email: true, sms: true });
    expect(await channelsReached(userId, 'CLIENT_SAFETY_NET')).toEqual([]);
  });
});
