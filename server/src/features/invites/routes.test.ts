import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asClinic, callApp, type TestClinic } from '../../testing/as-clinic.ts';
import { buildAccount, buildProfile } from '../../testing/build.ts';
import { createTestApp, testPublicUrl, type TestApp } from '../../testing/create-test-app.ts';
import { lookUp, messagesTo, trailOf } from '../../testing/onboarding.ts';

let app: TestApp;
let harbor: TestClinic;
let cedar: TestClinic;
beforeAll(async () => {
  app = await createTestApp();
  harbor = await asClinic(app);
  cedar = await asClinic(app);
});
afterAll(() => app.close());

let count = 0;
const newPerson = (fields: object = {}) => {
  count += 1;
  return buildProfile(app, {
    clinic_id: harbor.clinicId,
    first_name: 'Sam',
    email: `sam-${count}@mail.test`,
    phone_number: `+1415555${String(7000 + count)}`,
    ...fields,
  });
};
const invite = (patientId: string, body: object = { channel: 'email' }, clinic = harbor) =>
  clinic.call('POST', `/patients/${patientId}/invites`, body);
const invitesOf = ({ id }: { id: string }) =>
  app.db
    .selectFrom('invites')
    .selectAll()
    .where('profile_id', '=', id)
    .orderBy('created_at')
    .orderBy('replaced_at')
    .execute();

describe('POST /patients/{patientId}/invites', () => {
  it('asks for a key', async () => {
    const { patient_id } = await newPerson();
    const url = `/v1/provider-api/patients/${patient_id}/invites`;
    expect((await callApp(app, 'POST', url, { body: { channel: 'email' } })).status).toBe(401);
  });

  it.each([{}, { channel: 'fax' }])('refuses %j', async (body) => {
    const { patient_id } = await newPerson();
    const answer = await invite(patient_id, body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.error.fields)).toEqual(['channel']);
  });

  it.each([
    ['email', { email: null }, 'This person has no e-mail address, which an account needs'],
    ['sms', { email: null }, 'This person has no e-mail address, which an account needs'],
    ['sms', { phone_number: null }, 'This person has no phone number'],
  ])('needs what an invite by %s takes: %j', async (channel, fields, problem) => {
    const person = await newPerson(fields);
    const { status, body } = await invite(person.patient_id, { channel });
    expect(status).toBe(422);
    expect(body.error.fields).toEqual({ channel: problem });
    expect(await invitesOf(person)).toEqual([]);
  });

  it('finds no patient of another clinic', async () => {
    const person = await newPerson();
    const theirs = await invite(person.patient_id, { channel: 'email' }, cedar);
    expect(theirs.status).toBe(404);
    expect(theirs.body).toEqual((await invite(randomUUID())).body);
    expect(await invitesOf(person)).toEqual([]);
  });

  it('refuses somebody who has an account', async () => {
    const profile = await newPerson();
    await buildAccount(app, { profile });
    const { status, body } = await invite(profile.patient_id);
    expect(status).toBe(409);
    expect(body.error).toEqual({
      code: 'already-exists',
      message: 'This person has an account already.',
    });
    expect(await messagesTo(app, profile.email ?? '')).toEqual([]);
  });

  it.each(['email', 'sms'] as const)(
    'invites by %s, with nothing about the person in the link',
    async (channel) => {
      const person = await newPerson();
      const { status, body } = await invite(person.patient_id, { channel });
      expect(status).toBe(201);
      const url = `${testPublicUrl}/accept-invite`;
      expect(body).toEqual({ inviteId: expect.any(String), url });
      expect(await invitesOf(person)).toEqual([
        {
          id: body.inviteId,
          clinic_id: harbor.clinicId,
          profile_id: person.id,
          channel,
          created_at: app.clock.now(),
          accepted_at: null,
          replaced_at: null,
        },
      ]);
      const to = (channel === 'email' ? person.email : person.phone_number) ?? '';
      const [message, ...others] = await messagesTo(app, to);
      expect(others).toEqual([]);
      expect(message).toMatchObject({
        clinic_id: harbor.clinicId,
        user_id: person.user_id,
        channel,
        subject: channel === 'email' ? 'Test Clinic invites you' : null,
        links: [url],
        message_type: 'ACCOUNT_INVITE',
        status: 'queued',
      });
      expect(message?.text).toContain('Hi Sam,');
      expect(message?.text).toContain('Test Clinic');
      expect(message?.text).toContain(url);
      expect((await lookUp(app, { type: 'email', email: person.email })).json()).toEqual({
        status: 'invite-found',
      });
    },
  );

  it('calls people what they want to be called, and invites participants too', async () => {
    const person = await newPerson({ type: 'participant', preferred_name: 'Sammy' });
    expect((await invite(person.patient_id)).status).toBe(201);
    expect((await messagesTo(app, person.email ?? ''))[0]?.text).toContain('Hi Sammy,');
  });

  it('replaces the open invite, so that there is never more than one', async () => {
    const person = await newPerson();
    const first = await invite(person.patient_id);
    app.clock.advance(60);
    const second = await invite(person.patient_id, { channel: 'sms' });
    expect(await invitesOf(person)).toMatchObject([
      { id: first.body.inviteId, replaced_at: app.clock.now() },
      { id: second.body.inviteId, replaced_at: null },
    ]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => invite(person.patient_id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const open = (await invitesOf(person)).filter(({ replaced_at }) => replaced_at === null);
    expect(open).toHaveLength(1);
  });

  it('tells the audit trail who invited whom, and no address', async () => {
    const person = await newPerson();
    const { body } = await invite(person.patient_id);
    const trail = await trailOf(app, person.user_id);
    expect(trail).toMatchObject([
      {
        action: 'invites.create',
        actor_kind: 'provider',
        actor_id: harbor.keyId,
        clinic_id: harbor.clinicId,
        object_id: body.inviteId,
      },
    ]);
    expect(JSON.stringify(trail)).not.toContain('@');
  });
});
