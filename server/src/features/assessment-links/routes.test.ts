import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asClinic, callApp, sampleContent, type TestClinic } from '../../testing/as-clinic.ts';
import { buildProfile } from '../../testing/build.ts';
import { createTestApp, testPublicUrl, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
let harbor: TestClinic;
let cedar: TestClinic;
let assessmentIds: string[];

beforeAll(async () => {
  app = await createTestApp();
  harbor = await asClinic(app);
  cedar = await asClinic(app);
  assessmentIds = [
    await harbor.addContent(sampleContent('one', { name: 'Worry scale', disorder: 'Anxiety' })),
    await harbor.addContent(sampleContent('two')),
  ];
});
afterAll(() => app.close());

const newPatient = (fields: object = {}) =>
  buildProfile(app, {
    clinic_id: harbor.clinicId,
    first_name: 'Noor',
    email: 'noor@mail.test',
    phone_number: '+14155550177',
    ...fields,
  });
const messagesTo = (userId: string) =>
  app.db.selectFrom('messages').selectAll().where('user_id', '=', userId).execute();

describe.each([
  ['messages', { channel: 'email' }],
  ['handoff', {}],
] as const)('POST /patients/{patientId}/%s', (what, fields) => {
  const send = (patientId: string, body: object = {}, clinic = harbor) =>
    clinic.call('POST', `/patients/${patientId}/${what}`, { ...fields, assessmentIds, ...body });

  it('asks for a key', async () => {
    const { patient_id } = await newPatient();
    const url = `/v1/provider-api/patients/${patient_id}/${what}`;
    expect((await callApp(app, 'POST', url, { body: { ...fields, assessmentIds } })).status).toBe(401);
  });

  it.each([{ assessmentIds: [] }, { assessmentIds: 'x' }, { assessmentIds: undefined }])(
    'refuses %j',
    async (body) => {
      const { patient_id } = await newPatient();
      const answer = await send(patient_id, body);
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.error.fields)).toEqual(['assessmentIds']);
    },
  );

  it('finds neither another clinic’s patient nor another clinic’s assessment', async () => {
    const { patient_id, user_id } = await newPatient();
    const foreign = await cedar.addContent(sampleContent('one'));
    const elsewhere = await send(patient_id, { assessmentIds: [foreign] }, cedar);
    expect(elsewhere.status).toBe(404);
    expect(elsewhere.body).toEqual((await send(randomUUID())).body);
    const unknown = await send(patient_id, { assessmentIds: [...assessmentIds, foreign] });
    expect(unknown.status).toBe(404);
    expect(unknown.body.error.fields).toEqual({ 'assessmentIds.2': 'There is no such assessment' });
    expect(await messagesTo(user_id)).toEqual([]);
  });
});

describe('POST /patients/{patientId}/messages', () => {
  const send = (patientId: string, channel: string) =>
    harbor.call('POST', `/patients/${patientId}/messages`, { channel, assessmentIds });

  it.each([
    ['email', { email: null }, 'This patient has no e-mail address'],
    ['sms', { phone_number: null }, 'This patient has no phone number'],
  ])('needs an address for %s', async (channel, fields, message) => {
    const { patient_id } = await newPatient(fields);
    const { status, body } = await send(patient_id, channel);
    expect(status).toBe(422);
    expect(body.error.fields).toEqual({ channel: message });
  });

  it.each([
    ['email', 'noor@mail.test', 'manual_email', 'A few questions from Test Clinic'],
    ['sms', '+14155550177', 'manual_sms', null],
  ])('sends a link by %s', async (channel, to, context, subject) => {
    const { patient_id, user_id } = await newPatient();
    const { status, body } = await send(patient_id, channel);
    expect(status).toBe(201);
    const url = `${testPublicUrl}/user/${user_id}/assessments?assessments=${assessmentIds.join(',')}&context=${context}`;
    expect(body).toEqual({ url });
    const [message, ...others] = await messagesTo(user_id);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      channel,
      to_address: to,
      subject,
      links: [url],
      message_type: 'ASSESSMENT_LINK',
      status: 'queued',
    });
    expect(message?.text).toContain('Hi Noor');
    expect(message?.text).toContain('Test Clinic');
    expect(message?.text).toContain(url);
    expect(`${message?.subject} ${message?.text} ${message?.html}`).not.toMatch(/worry|anxiety|evening/i);
  });

  it('sends a link to somebody who has unsubscribed, for the clinic asks them itself', async () => {
    const { patient_id, user_id } = await newPatient();
    const row = { user_id, by: 'link', since: app.clock.now() } as const;
    const rows = (['email', 'sms'] as const).map((channel) => ({ ...row, channel }));
    await app.db.insertInto('unsubscribed_channels').values(rows).execute();
    for (const channel of ['email', 'sms']) expect((await send(patient_id, channel)).status).toBe(201);
    expect(await messagesTo(user_id)).toHaveLength(2);
  });

  it('says that a text would not arrive after a STOP, and writes none', async () => {
    const { patient_id, user_id } = await newPatient();
    const stopped = { user_id, channel: 'sms', by: 'stop', since: app.clock.now() } as const;
    await app.db.insertInto('unsubscribed_channels').values(stopped).execute();
    const { status, body } = await send(patient_id, 'sms');
    expect(status).toBe(422);
    expect(body.error.fields).toEqual({ channel: 'This patient has stopped texts by replying STOP' });
    expect(await messagesTo(user_id)).toEqual([]);
    expect((await send(patient_id, 'email')).status).toBe(201);
  });

  it('calls people what they want to be called', async () => {
    const { patient_id, user_id } = await newPatient({ preferred_name: 'Nonie' });
    await send(patient_id, 'sms');
    expect((await messagesTo(user_id))[0]?.text).toContain('Hi Nonie');
  });

  it('tells a participant in a letter whom it is about, and in a text, which a locked phone shows, not', async () => {
    const child = await newPatient({ first_name: 'Leo', last_name: 'Quimby' });
    const guardian = { type: 'participant', related_patient_id: child.patient_id };
    const { patient_id, user_id } = await newPatient(guardian);
    await send(patient_id, 'email');
    await send(patient_id, 'sms');
    const sent = await messagesTo(user_id);
    const letter = sent.find(({ channel }) => channel === 'email');
    expect(letter?.text).toContain('has a few questions for you about Leo.');
    expect(letter?.text).toContain('Your answers help Leo’s care team');
    expect(`${letter?.text} ${letter?.html}`).not.toContain('Quimby');
    expect(sent.find(({ channel }) => channel === 'sms')?.text).not.toContain('Leo');
  });
});

describe('POST /patients/{patientId}/handoff', () => {
  it('gives a link for the clinician’s own screen and sends nothing', async () => {
    const { patient_id, user_id } = await newPatient();
    const { status, body } = await harbor.call('POST', `/patients/${patient_id}/handoff`, {
      assessmentIds: [...assessmentIds.toReversed(), ...assessmentIds],
    });
    expect(status).toBe(201);
    expect(body.url).toBe(
      `${testPublicUrl}/user/${user_id}/assessments?assessments=${assessmentIds.toReversed().join(',')}&context=clinician_app`,
    );
    expect(await messagesTo(user_id)).toEqual([]);
  });
});
