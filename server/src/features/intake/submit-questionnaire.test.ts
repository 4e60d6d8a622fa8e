import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IntakeResponse } from '@evenkeel/contract/intake-questionnaire';
import { buildClinic } from '../../testing/build.ts';
import {
  buildIntake,
  buildPolicy,
  openIntakeLink,
  sampleResponses,
  type BuiltIntake,
} from '../../testing/building-intake.ts';
import { call, whenServed } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { trailOf } from '../../testing/onboarding.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Device = Pick<BuiltIntake, 'headers'>;
const progressOf = async ({ headers }: Device) => (await call(app, 'getIntakeProgress', { headers })).json();
const save = ({ headers }: Device, pageIndex: number, responses: readonly IntakeResponse[]) =>
  call(app, 'saveIntakePage', { headers, body: { pageIndex, responses } });
const submit = (
  { headers }: Device,
  responses: readonly IntakeResponse[] = sampleResponses(),
  given: { revision?: number; key?: string } = {},
) =>
  call(app, 'submitIntakeQuestionnaire', {
    headers: { ...headers, ...(given.key === undefined ? {} : { 'idempotency-key': given.key }) },
    body: { responses, ...(given.revision === undefined ? {} : { revision: given.revision }) },
  });
const anotherDevice = async ({ code }: BuiltIntake): Promise<Device> => ({
  headers: await openIntakeLink(app, code),
});
const signed = () => buildIntake(app, { done: 'policies' });
const alertsOf = ({ invitationId }: BuiltIntake) =>
  app.db.selectFrom('alerts').selectAll().where('intake_invitation_id', '=', invitationId).execute();
const answers = (given: Record<string, IntakeResponse['value']>): IntakeResponse[] =>
  Object.entries(given).map(([linkId, value]) => ({ linkId, value }));
const kept = async (device: Device): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    (await progressOf(device)).responses.map(({ linkId, value }: IntakeResponse) => [linkId, value]),
  );

describe('POST intake/submit-questionnaire', () => {
  it('answers 401 to nobody', async () => {
    expect((await call(app, 'submitIntakeQuestionnaire', { body: { responses: [] } })).statusCode).toBe(401);
  });

  it('is held to every rule, and names each answer that needs another look', async () => {
    const intake = await signed();
    const answer = await submit(intake, answers({ takes: 'yes', unsafe: 'maybe', born: 'May', other: 'x' }));
    expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'invalid-answers']);
    expect(answer.json().error.fields).toEqual({
      'responses.other': 'This question is not part of the questionnaire',
      'responses.reason': '* Required',
      'responses.which': '* Required',
      'responses.unsafe': '* Required',
      'responses.born': 'Please enter a valid date',
    });
    expect(await progressOf(intake)).toMatchObject({ revision: 0, questionnaireSubmitted: false });
  });

  it('has its turn after signing', async () => {
    const intake = await buildIntake(app, { done: 'basic-info' });
    const answer = await submit(intake);
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'intake-incomplete']);
    await buildPolicy(app, intake.clinicId);
    const { headers, policyIds } = intake;
    await call(app, 'signIntakePolicies', { headers, body: { policyIds } });
    expect((await submit(intake)).json().error.code).toBe('intake-incomplete');
  });

  it('is over once the intake is', async () => {
    const answer = await submit(await buildIntake(app, { done: 'payment' }));
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'intake-completed']);
  });

  it('stores nothing where another device has changed something meanwhile', async () => {
    const intake = await signed();
    const { revision } = (await save(intake, 0, answers({ reason: 'Sleep' }))).json();
    await save(await anotherDevice(intake), 1, answers({ born: '1984-11-02' }));
    const answer = await submit(intake, sampleResponses(), { revision });
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'intake-changed']);
    expect(await kept(intake)).toEqual({ reason: 'Sleep', born: '1984-11-02' });
    // Also where it lacks what the other has answered: there is more to look at than a rule.
    const lacking = await submit(intake, answers({ reason: 'Food' }), { revision });
    expect(lacking.json().error.code).toBe('intake-changed');
    const now = (await progressOf(intake)).revision;
    const again = await submit(intake, sampleResponses({ born: '1984-11-02' }), { revision: now });
    expect(again.json()).toEqual({ revision: now + 1 });
    expect(await progressOf(intake)).toMatchObject({ questionnaireSubmitted: true });
  });

  it('lets one of two devices win that submit different answers at once, and tells the other', async () => {
    const intake = await signed();
    const other = await anotherDevice(intake);
    const both = await Promise.all([
      submit(intake, sampleResponses({ reason: 'Sleep' }), { revision: 0 }),
      submit(other, sampleResponses({ reason: 'Food' }), { revision: 0 }),
    ]);
    const [first, second] = both.map(({ statusCode }) => statusCode);
    expect(new Set([first, second])).toEqual(new Set([200, 409]));
    const won = first === 200 ? 'Sleep' : 'Food';
    expect(await kept(intake)).toMatchObject({ reason: won });
  });

  it('takes all answers without a revision, as from a client that saves no pages', async () => {
    const intake = await signed();
    await save(intake, 0, answers({ reason: 'Sleep', born: '1984-11-02' }));
    expect((await submit(intake)).json()).toEqual({ revision: 2 });
    expect(await kept(intake)).toEqual({
      reason: 'I want to sleep',
      takes: 'no',
      unsafe: 'no',
      // Left out of what was submitted: taken away.
      born: null,
    });
  });

  it('changes nothing when it is sent once more: after a lost answer, or fifty times at once', async () => {
    const intake = await signed();
    const sent = await Promise.all(
      Array.from({ length: 50 }, () => whenServed(() => submit(intake, sampleResponses(), { revision: 0 }))),
    );
    expect(new Set(sent.map((answer) => `${answer.statusCode} ${answer.body}`))).toEqual(
      new Set(['200 {"revision":1}']),
    );
    expect((await submit(intake, sampleResponses(), { revision: 0 })).json()).toEqual({ revision: 1 });
    const submitted = (await trailOf(app, intake.userId)).filter(
      ({ action }) => action === 'intake.submit-questionnaire',
    );
    expect(submitted).toHaveLength(1);
  });

  it('replays its answer by key, and refuses the key with other answers', async () => {
    const intake = await signed();
    const key = randomUUID();
    expect((await submit(intake, sampleResponses(), { revision: 0, key })).json()).toEqual({ revision: 1 });
    await save(intake, 0, answers({ reason: 'Sleep' }));
    expect((await submit(intake, sampleResponses(), { revision: 0, key })).json()).toEqual({ revision: 1 });
    expect(await kept(intake)).toMatchObject({ reason: 'Sleep' });
    const other = await submit(intake, sampleResponses({ reason: 'x' }), { revision: 0, key });
    expect(other.json().error.code).toBe('idempotency-key-reused');
    const elsewhere = await submit(await signed(), sampleResponses(), { revision: 0, key });
    expect(elsewhere.statusCode).toBe(200);
  });

  it('keeps what is not asked any more for who changes their mind, and takes no new answer to it', async () => {
    const intake = await signed();
    await save(intake, 0, answers({ takes: 'yes', which: ['Sertraline'] }));
    const submitted = await submit(intake, sampleResponses({ takes: 'no', which: ['Aspirin'] }));
    expect(submitted.statusCode).toBe(200);
    expect(await kept(intake)).toMatchObject({ takes: 'no', which: ['Sertraline'] });
  });

  it('stores answers as they are kept', async () => {
    const intake = await signed();
    await submit(intake, sampleResponses({ takes: 'yes', which: ['Sertraline', ' '], born: ' 1984-11-02 ' }));
    expect(await kept(intake)).toMatchObject({ which: ['Sertraline'], born: '1984-11-02' });
  });

  it('refuses what no database keeps', async () => {
    const intake = await signed();
    expect((await submit(intake, sampleResponses({ reason: 'a\u0000b' }))).statusCode).toBe(400);
  });

  it('is done with a questionnaire that asks nothing', async () => {
    const { id: clinicId } = await buildClinic(app);
    const intake = await buildIntake(app, { clinicId, done: 'basic-info' });
    expect((await submit(intake, [])).json()).toEqual({ revision: 0 });
  });
});

describe('a safety answer', () => {
  const unsafe = sampleResponses({ unsafe: 'yes' });

  it('raises one alert of the clinic, with what was submitted', async () => {
    const intake = await signed();
    await Promise.all(Array.from({ length: 10 }, () => submit(intake, unsafe)));
    expect(await alertsOf(intake)).toEqual([
      expect.objectContaining({
        clinic_id: intake.clinicId,
        user_id: null,
        submission_id: null,
        check_in_score_id: null,
        question_keys: ['unsafe'],
        acknowledged_at: null,
      }),
    ]);
  });

  it('raises none where nothing is stored, or where it is another answer', async () => {
    const refused = await signed();
    await submit(refused, answers({ unsafe: 'yes' }));
    expect(await alertsOf(refused)).toEqual([]);
    const calm = await signed();
    await submit(calm);
    expect(await alertsOf(calm)).toEqual([]);
  });

  it('stays raised and seen when it is taken back, and when it is sent again', async () => {
    const intake = await signed();
    await submit(intake, unsafe);
    const seen = app.clock.now();
    await app.db
      .updateTable('alerts')
      .set({ acknowledged_at: seen })
      .where('intake_invitation_id', '=', intake.invitationId)
      .execute();
    await submit(intake, sampleResponses());
    await submit(intake, unsafe);
    expect(await alertsOf(intake)).toMatchObject([{ acknowledged_at: seen }]);
  });

  it('stands anew where another question calls for it', async () => {
    const intake = await signed();
    await submit(intake, unsafe);
    await app.db
      .updateTable('alerts')
      .set({ acknowledged_at: app.clock.now(), question_keys: JSON.stringify(['another']) })
      .where('intake_invitation_id', '=', intake.invitationId)
      .execute();
    app.clock.advance(60);
    await submit(intake, sampleResponses());
    await submit(intake, unsafe);
    expect(await alertsOf(intake)).toMatchObject([
      { question_keys: ['unsafe'], acknowledged_at: null, created_at: app.clock.now() },
    ]);
  });
});
