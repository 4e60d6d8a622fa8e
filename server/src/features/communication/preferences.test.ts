import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageType } from '@evenkeel/contract/communication';
import { buildProfile, buildProviderKey, signInAs, type SignedIn } from '../../testing/build.ts';
import { call } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  const twilio = { accountSid: 'AC', authToken: 'token', from: '+14155550100', url: 'https://texts.test' };
  app = await createTestApp({ messages: { twilio } });
});
afterAll(() => app.close());

const all = messageType.options;
const checkInsOnly = ['SCHEDULED_CHECKIN_REMINDER'];
const withoutSafetyNet = all.filter((type) => type !== 'CLIENT_SAFETY_NET');

const own = ({ profile, headers }: SignedIn) => ({ params: { userId: profile.user_id }, headers });
const read = async (person: SignedIn) => (await call(app, 'getCommunicationPreferences', own(person))).json();
const save = (person: SignedIn, body: object) =>
  call(app, 'updateCommunicationPreferences', { ...own(person), body });
const trailOf = (person: SignedIn) =>
  app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'actor_id', 'clinic_id', 'object_id'])
    .where('user_id', '=', person.profile.user_id)
    .orderBy('id')
    .execute();

/** Settles a person's safety-net messages as their clinic does; null leaves them to the person. */
const settle = async (person: SignedIn, safetyNetOverride: object | null) => {
  const { headers } = await buildProviderKey(app, { clinicId: person.profile.clinic_id });
  const params = { patientId: person.profile.patient_id };
  const answer = await call(app, 'putSafetyNetOverride', { params, headers, body: { safetyNetOverride } });
  expect(answer.statusCode).toBe(200);
};

describe('GET /v1/client-api/users/{userId}/communication-preferences', () => {
  it('has everything on until a person chooses', async () => {
    expect(await read(await signInAs(app))).toEqual({
      push: all,
      email: all,
      sms: all,
      isPushSubscribed: false,
      isSmsSubscribed: true,
      isEmailSubscribed: true,
      safetyNetOverride: null,
      providerNumber: '+14155550100',
    });
  });

  it('tells which channels were stopped', async () => {
    const person = await signInAs(app);
    const { params } = own(person);
    await call(app, 'unsubscribe', { params, body: { channel: 'sms' } });
    expect(await read(person)).toMatchObject({ isSmsSubscribed: false, isEmailSubscribed: true });
  });

  it('tells that an address takes no messages, until the person asks for them again', async () => {
    const profile = await buildProfile(app, { email: 'gone@mail.test', phone_number: '+14155550143' });
    const person = await signInAs(app, profile);
    const bounced = { channel: 'email', address: 'gone@mail.test', since: app.clock.now() } as const;
    await app.db.insertInto('bounced_addresses').values(bounced).execute();
    expect(await read(person)).toMatchObject({ isEmailSubscribed: false, isSmsSubscribed: true });
    await call(app, 'subscribe', { ...own(person), body: { channel: 'email' } });
    expect(await read(person)).toMatchObject({ isEmailSubscribed: true });
  });

  it('shows what a clinician has settled in place of what the person chose', async () => {
    const person = await signInAs(app);
    await save(person, { push: checkInsOnly, email: all, sms: [] });
    const safetyNetOverride = { push: true, email: false, sms: true };
    await settle(person, safetyNetOverride);
    expect(await read(person)).toMatchObject({
      push: ['SCHEDULED_CHECKIN_REMINDER', 'CLIENT_SAFETY_NET'],
      email: withoutSafetyNet,
      sms: ['CLIENT_SAFETY_NET'],
      safetyNetOverride,
    });
  });
});

describe('PUT /v1/client-api/users/{userId}/communication-preferences', () => {
  it.each([
    ['push', { email: [], sms: [] }],
    ['email.0', { push: [], email: ['SOMETHING_ELSE'], sms: [] }],
    ['sms', { push: [], email: [], sms: 'all' }],
  ])('refuses a wrong %s and keeps what was', async (field, body) => {
    const person = await signInAs(app);
    const answer = await save(person, body);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().error.fields)).toEqual([field]);
    expect(await read(person)).toMatchObject({ push: all, email: all, sms: all });
  });

  it('keeps each channel’s own types, once each and in order, and answers with the whole', async () => {
    const person = await signInAs(app);
    const twice = ['CLIENT_SAFETY_NET', 'SCHEDULED_ASSESSMENT_ADMINISTRATION', 'CLIENT_SAFETY_NET'];
    const answer = await save(person, { push: [], email: twice, sms: checkInsOnly });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      push: [],
      email: ['SCHEDULED_ASSESSMENT_ADMINISTRATION', 'CLIENT_SAFETY_NET'],
      sms: checkInsOnly,
      isEmailSubscribed: true,
    });
    expect(await read(person)).toEqual(answer.json());
  });

  it('leaves other people’s choices alone', async () => {
    const [person, other] = [await signInAs(app), await signInAs(app)];
    await save(person, { push: [], email: [], sms: [] });
    expect(await read(other)).toMatchObject({ push: all, email: all, sms: all });
  });

  it('keeps a person’s own choice about safety-net messages underneath what a clinician has settled', async () => {
    const person = await signInAs(app);
    await save(person, { push: all, email: withoutSafetyNet, sms: all });
    await settle(person, { push: false, email: true, sms: false });
    const answer = await save(person, { push: all, email: [], sms: ['CLIENT_SAFETY_NET'] });
    expect(answer.json()).toMatchObject({ push: withoutSafetyNet, email: ['CLIENT_SAFETY_NET'], sms: [] });
    await settle(person, null);
    expect(await read(person)).toMatchObject({
      push: all,
      email: [],
      sms: ['CLIENT_SAFETY_NET'],
      safetyNetOverride: null,
    });
  });

  it('does not take up a channel that was stopped', async () => {
    const person = await signInAs(app);
    await call(app, 'unsubscribe', { ...own(person), body: {} });
    const answer = await save(person, { push: all, email: all, sms: all });
    expect(answer.json()).toMatchObject({ email: all, isEmailSubscribed: false });
  });

  it('is in the audit trail, without what was chosen', async () => {
    const person = await signInAs(app);
    await save(person, { push: [], email: [], sms: [] });
    expect(await trailOf(person)).toEqual([
      {
        action: 'communication-preferences.update',
        actor_kind: 'account',
        actor_id: person.accountId,
        clinic_id: person.profile.clinic_id,
        object_id: null,
      },
    ]);
  });
});

describe('/v1/client-api/users/{userId}/optional-comms', () => {
  it('tells nothing until the person has chosen, and then when they last did', async () => {
    const person = await signInAs(app);
    const get = async () => (await call(app, 'getOptionalComms', own(person))).json();
    await save(person, { push: [], email: all, sms: [] });
    expect(await get()).toEqual({ chosenAt: null });
    const record = () => call(app, 'recordOptionalComms', { ...own(person), body: {} });
    const first = await record();
    expect(first.statusCode).toBe(200);
    expect(first.json()).toEqual({ chosenAt: app.clock.now().toISOString() });
    app.clock.advance(60);
    expect((await record()).json()).toEqual({ chosenAt: app.clock.now().toISOString() });
    expect(await get()).toEqual({ chosenAt: app.clock.now().toISOString() });
    expect(await read(person)).toMatchObject({ push: [], email: all, sms: [] });
    const actions = (await trailOf(person)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'optional-comms.record')).toHaveLength(2);
  });

  it('leaves everything on for somebody who has chosen nothing else', async () => {
    const person = await signInAs(app);
    await call(app, 'recordOptionalComms', { ...own(person), body: {} });
    expect(await read(person)).toMatchObject({ push: all, email: all, sms: all });
  });
});
