import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@evenkeel/contract/limits';
import { asClinic, callApp, type TestClinic } from '../../testing/as-clinic.ts';
import {
  buildIntake,
  buildIntakeItem,
  buildIntakeQuestionnaire,
  sampleBasicInfo,
  sampleResponses,
} from '../../testing/building-intake.ts';
import { call } from '../../testing/call.ts';
import { createTestApp, testPublicUrl, type TestApp } from '../../testing/create-test-app.ts';
import { messagesTo } from '../../testing/sent.ts';

let app: TestApp;
let harbor: TestClinic;
let cedar: TestClinic;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  harbor = await asClinic(app);
  cedar = await asClinic(app);
});
afterAll(() => app.close());

const invite = async (body: object = {}, clinic = harbor) => {
  const answer = await clinic.call('POST', '/intake-invitations', body);
  expect(answer.status).toBe(201);
  return answer.body;
};
const show = (id: string, clinic = harbor) => clinic.call('GET', `/intake-invitations/${id}`);
const withdraw = (id: string, clinic = harbor) => clinic.call('DELETE', `/intake-invitations/${id}`);
const rowOf = (id: string) =>
  app.db.selectFrom('intake_invitations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const trailOf = (objectId: string) =>
  app.db.selectFrom('audit_log').selectAll().where('object_id', '=', objectId).orderBy('id').execute();

const asksForAKey = (method: 'GET' | 'POST' | 'DELETE', path: string) =>
  it('asks for a key', async () => {
    const sent = method === 'POST' ? { body: {} } : {};
    expect((await callApp(app, method, `/v1/provider-api${path}`, sent)).status).toBe(401);
  });

describe('POST /intake-invitations', () => {
  asksForAKey('POST', '/intake-invitations');

  it.each([
    [{ email: 'noor' }, { email: 'Please enter a valid email' }],
    [{ phoneNumber: '12' }, { phoneNumber: 'Must be a valid phone number.' }],
    [{ firstName: ' ' }, { firstName: 'First name is empty' }],
  ])('refuses %j', async (body, fields) => {
    const answer = await harbor.call('POST', '/intake-invitations', body);
    expect(answer.status).toBe(422);
    expect(answer.body.error.fields).toEqual(fields);
  });

  it('makes a link that opens for a week, and sends it to each address', async () => {
    const made = await invite({ firstName: 'Noor', email: 'Noor@Mail.test', phoneNumber: '(415) 555-0177' });
    const { intakeInvitationId: id, code } = made;
    expect(made).toEqual({
      intakeInvitationId: expect.any(String),
      url: `${testPublicUrl}/intake?code=${code}`,
      code: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: new Date(app.clock.now().getTime() + limits.intakeLinkSeconds * 1000).toISOString(),
    });
    expect(await rowOf(id)).toMatchObject({
      clinic_id: harbor.clinicId,
      first_name: 'Noor',
      email: 'noor@mail.test',
      phone_number: '+14155550177',
      basic_info: null,
      completed_at: null,
    });
    for (const [to, channel] of [
      ['noor@mail.test', 'email'],
      ['+14155550177', 'sms'],
    ] as const) {
      const [message, ...others] = await messagesTo(app, to);
      expect(others).toEqual([]);
      expect(message).toMatchObject({ channel, links: [made.url], message_type: 'INTAKE_INVITATION' });
      expect(message?.text).not.toContain('Noor');
    }
    expect((await show(id)).body).toMatchObject({ id, status: 'open', firstName: 'Noor', lastName: null });
  });

  it('sends nothing where there is no address, and keeps no code', async () => {
    const before = await app.db.selectFrom('messages').select('id').execute();
    const { intakeInvitationId: id, code } = await invite();
    expect(await app.db.selectFrom('messages').select('id').execute()).toEqual(before);
    const links = await app.db
      .selectFrom('intake_links')
      .selectAll()
      .where('invitation_id', '=', id)
      .execute();
    expect(links).toHaveLength(1);
    expect(JSON.stringify([links, await rowOf(id)])).not.toContain(code);
  });

  it('invites the same address twice as two people', async () => {
    const first = await invite({ email: 'shared@mail.test' });
    const second = await invite({ email: 'shared@mail.test' });
    expect(second.intakeInvitationId).not.toBe(first.intakeInvitationId);
    expect(await messagesTo(app, 'shared@mail.test')).toHaveLength(2);
  });
});

describe('GET /intake-invitations/{id}', () => {
  asksForAKey('GET', `/intake-invitations/${randomUUID()}`);

  it('refuses a format it does not have', async () => {
    const { intakeInvitationId: id } = await invite();
    expect((await harbor.call('GET', `/intake-invitations/${id}?format=xml`)).status).toBe(422);
  });

  it('finds none of another clinic', async () => {
    const { intakeInvitationId: id } = await invite();
    const theirs = await show(id, cedar);
    expect(theirs.status).toBe(404);
    expect(theirs.body).toEqual((await show(randomUUID(), cedar)).body);
  });

  it('shows an invitation that nobody has opened', async () => {
    const { intakeInvitationId: id } = await invite({ email: 'new@mail.test' });
    expect((await show(id)).body).toMatchObject({
      status: 'open',
      email: 'new@mail.test',
      basicInfo: null,
      signedPolicies: [],
      questionnaire: null,
      questionnaireSubmittedAt: null,
      responses: [],
      safetyTriggered: false,
      payment: null,
    });
  });

  it('shows what the person has told, the version that was asked, and no page that was not submitted', async () => {
    const { clinicId } = harbor;
    const { id: contentId, versionId } = await buildIntakeQuestionnaire(app, clinicId);
    const told = { email: 'other@mail.test', firstName: 'N.' };
    const { invitationId, headers } = await buildIntake(app, { clinicId, ...told, done: 'basic-info' });
    const responses = [{ linkId: 'reason', value: 'I do not sleep' }];
    const saved = await call(app, 'saveIntakePage', { headers, body: { pageIndex: 0, responses } });
    expect(saved.statusCode).toBe(200);
    const { body } = await show(invitationId);
    expect(body).toMatchObject({
      firstName: 'Noor',
      lastName: 'Vale',
      email: 'noor@mail.test',
      basicInfo: sampleBasicInfo(),
      questionnaire: { contentId, versionId, name: 'Sample intake' },
      questionnaireSubmittedAt: null,
      responses: [],
      patientId: null,
      userId: null,
    });
    expect(JSON.stringify(body)).not.toContain('sleep');
  });

  it('shows the answers to every question that was asked, in words, and no other', async () => {
    const { clinicId } = harbor;
    await buildIntakeQuestionnaire(app, clinicId);
    const { invitationId, headers } = await buildIntake(app, { clinicId, done: 'basic-info' });
    const before = [
      { linkId: 'takes', value: 'yes' },
      { linkId: 'which', value: ['Something'] },
    ];
    await call(app, 'saveIntakePage', { headers, body: { pageIndex: 0, responses: before } });
    const body = { responses: sampleResponses({ unsafe: 'yes' }) };
    expect((await call(app, 'submitIntakeQuestionnaire', { headers, body })).statusCode).toBe(200);
    const shown = (await show(invitationId)).body;
    expect(shown.questionnaireSubmittedAt).toBe(app.clock.now().toISOString());
    expect(shown.safetyTriggered).toBe(true);
    expect(shown.responses).toEqual([
      {
        entry: null,
        linkId: 'reason',
        text: 'Item reason',
        value: 'I want to sleep',
        display: 'I want to sleep',
      },
      { entry: null, linkId: 'takes', text: 'Item takes', value: 'no', display: 'No' },
      { entry: null, linkId: 'unsafe', text: 'Item unsafe', value: 'yes', display: 'Yes' },
      { entry: null, linkId: 'born', text: 'Item born', value: null, display: null },
    ]);
  });

  it('puts several answers in words, those of one’s own among them', async () => {
    const answerOptions = [
      { id: 'walk', value: 'A walk' },
      { id: 'talk', value: 'To talk' },
    ];
    const helps = buildIntakeItem({
      linkId: 'helps',
      type: 'choice',
      multiple: true,
      open: true,
      answerOptions,
    });
    const { clinicId } = harbor;
    await buildIntakeQuestionnaire(app, clinicId, [{ description: '', items: [helps] }]);
    const responses = [{ linkId: 'helps', value: ['talk', 'My dog'] }];
    const { invitationId } = await buildIntake(app, { clinicId, done: 'questionnaire', responses });
    expect((await show(invitationId)).body.responses).toMatchObject([
      { value: ['talk', 'My dog'], display: 'To talk, My dog' },
    ]);
  });

  it('shows the versions that were signed, however they have changed since', async () => {
    const policy = (text: string, description: string) => ({
      description,
      fileName: 'notice.txt',
      mediaType: 'text/plain',
      content: Buffer.from(text).toString('base64'),
    });
    const put = async (...policies: object[]) =>
      (await harbor.call('PUT', '/clinic/policies', { policies })).body.policies;
    const [notice] = await put(policy('abc', 'Notice'), policy('def', 'Fees'));
    const { invitationId } = await buildIntake(app, { clinicId: harbor.clinicId, done: 'policies' });
    await put(policy('abcd', 'Notice'), policy('def', 'Fees'));
    const { signedPolicies } = (await show(invitationId)).body;
    expect(signedPolicies).toMatchObject([{ description: 'Fees' }, { description: 'Notice' }]);
    expect(signedPolicies[1]).toEqual({
      policyId: notice.id,
      description: 'Notice',
      fileName: 'notice.txt',
      url: notice.url,
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      signedAt: app.clock.now().toISOString(),
      address: '127.0.0.1',
    });
  });

  it('shows the patient and the payment once it is completed', async () => {
    const { clinicId } = harbor;
    const built = await buildIntake(app, { clinicId, done: 'payment', responses: [] });
    const timestamp = app.clock.now().toISOString();
    expect((await show(built.invitationId)).body).toMatchObject({
      status: 'completed',
      completedAt: timestamp,
      patientId: built.patientId,
      userId: built.userId,
      payment: { paymentMethodSaved: false, timestamp },
    });
  });

  it('tells the audit trail of each read, and not what was read', async () => {
    const { intakeInvitationId: id } = await invite({ email: 'secret@mail.test' });
    await show(id);
    await show(id, cedar);
    await harbor.call('GET', `/intake-invitations/${id}?format=json`);
    const trail = await trailOf(id);
    const { user_id } = await rowOf(id);
    const reading = {
      action: 'intake-invitations.read',
      actor_kind: 'provider',
      actor_id: harbor.keyId,
      clinic_id: harbor.clinicId,
      user_id,
    };
    expect(trail).toMatchObject([{ action: 'intake-invitations.create' }, reading, reading]);
    expect(JSON.stringify(trail)).not.toContain('@');
  });
});

describe('DELETE /intake-invitations/{id}', () => {
  asksForAKey('DELETE', `/intake-invitations/${randomUUID()}`);

  it('finds none of another clinic', async () => {
    const { intakeInvitationId: id } = await invite();
    const theirs = await withdraw(id, cedar);
    expect(theirs.status).toBe(404);
    expect(theirs.body).toEqual((await withdraw(randomUUID())).body);
    expect((await show(id)).body.status).toBe('open');
  });

  it('leaves one that is completed', async () => {
    const { clinicId } = harbor;
    const { invitationId: id } = await buildIntake(app, { clinicId, done: 'payment', responses: [] });
    const { status, body } = await withdraw(id);
    expect([status, body.error.code]).toEqual([409, 'intake-completed']);
    expect((await show(id)).body.status).toBe('completed');
  });

  it('closes it to whoever has opened it, and to its links', async () => {
    const { invitationId: id, headers, code } = await buildIntake(app, { clinicId: harbor.clinicId });
    expect((await withdraw(id)).status).toBe(204);
    expect((await call(app, 'getIntakeStatus', { headers })).statusCode).toBe(401);
    const opened = await call(app, 'authenticateMagicCode', { body: { magicCode: code } });
    expect([opened.statusCode, opened.json().error.code]).toEqual([401, 'invalid-link']);
    expect((await show(id)).body.status).toBe('withdrawn');
  });

  it('closes one that is open or expired, once', async () => {
    const { intakeInvitationId: id } = await invite();
    app.clock.advance(limits.intakeLinkSeconds);
    expect((await show(id)).body.status).toBe('expired');
    expect(await withdraw(id)).toEqual({ status: 204, body: null });
    const { withdrawn_at: since } = await rowOf(id);
    expect(since).toEqual(app.clock.now());
    app.clock.advance(60);
    expect((await withdraw(id)).status).toBe(204);
    expect((await rowOf(id)).withdrawn_at).toEqual(since);
    expect((await show(id)).body.status).toBe('withdrawn');
    expect((await trailOf(id)).at(-2)).toMatchObject({ action: 'intake-invitations.withdraw' });
  });
});
