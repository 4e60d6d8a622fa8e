import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IntakeResponse } from '@evenkeel/contract/intake-questionnaire';
import { buildClinic } from '../../testing/build.ts';
import {
  buildIntake,
  buildIntakeItem,
  buildIntakeQuestionnaire,
  openIntakeLink,
  sampleBasicInfo,
  samplePages,
  sampleResponses,
  type BuiltIntake,
} from '../../testing/building-intake.ts';
import { call } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { trailOf } from '../../testing/onboarding.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Device = Pick<BuiltIntake, 'headers'>;
const questions = ({ headers }: Device) => call(app, 'getIntakeQuestionnaire', { headers });
const progress = ({ headers }: Device) => call(app, 'getIntakeProgress', { headers });
const progressOf = async (device: Device) => (await progress(device)).json();
const save = ({ headers }: Device, pageIndex: number, responses: readonly IntakeResponse[]) =>
  call(app, 'saveIntakePage', { headers, body: { pageIndex, responses } });
const submit = ({ headers }: Device, responses: readonly IntakeResponse[], revision: number) =>
  call(app, 'submitIntakeQuestionnaire', { headers, body: { responses, revision } });
const anotherDevice = async ({ code }: BuiltIntake): Promise<Device> => ({
  headers: await openIntakeLink(app, code),
});
const signed = () => buildIntake(app, { done: 'policies' });
const answers = (given: Record<string, IntakeResponse['value']>): IntakeResponse[] =>
  Object.entries(given).map(([linkId, value]) => ({ linkId, value }));
const kept = async (device: Device): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    (await progressOf(device)).responses.map(({ linkId, value }: IntakeResponse) => [linkId, value]),
  );

describe('GET intake/questionnaire', () => {
  it('answers 401 to nobody', async () => {
    expect((await call(app, 'getIntakeQuestionnaire')).statusCode).toBe(401);
  });

  it('is over once the intake is', async () => {
    const answer = await questions(await buildIntake(app, { done: 'payment' }));
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'intake-completed']);
  });

  it('gives the pages as they were imported, or none', async () => {
    expect((await questions(await buildIntake(app))).json()).toEqual({ pages: samplePages() });
    const { id: clinicId } = await buildClinic(app);
    expect((await questions(await buildIntake(app, { clinicId }))).json()).toEqual({ pages: [] });
  });
});

describe('GET intake/progress', () => {
  it('answers 401 to nobody', async () => {
    expect((await call(app, 'getIntakeProgress')).statusCode).toBe(401);
  });

  it('tells nothing any more once the intake is completed', async () => {
    const answer = await progress(await buildIntake(app, { done: 'payment' }));
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'intake-completed']);
  });

  it('starts with what the clinic knew', async () => {
    const invited = { firstName: 'Noor', email: 'noor@mail.test', phoneNumber: '+14155550177' };
    const answer = await progress(await buildIntake(app, invited));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      revision: 0,
      invited,
      basicInfo: null,
      policiesSigned: false,
      responses: [],
      pageIndex: 0,
      questionnaireSubmitted: false,
    });
  });

  it('holds all that was told, on any device', async () => {
    const intake = await buildIntake(app, { done: 'questionnaire' });
    expect(await progressOf(await anotherDevice(intake))).toEqual({
      revision: 1,
      invited: { firstName: null, email: null, phoneNumber: null },
      basicInfo: sampleBasicInfo(),
      policiesSigned: true,
      responses: answers({ reason: 'I want to sleep', takes: 'no', unsafe: 'no' }),
      pageIndex: 1,
      questionnaireSubmitted: true,
    });
  });

  it('is told of in the trail', async () => {
    const intake = await buildIntake(app);
    await progress(intake);
    expect((await trailOf(app, intake.userId)).at(-1)).toMatchObject({
      action: 'intake.read',
      actor_id: intake.invitationId,
    });
  });
});

describe('PUT intake/questionnaire-page', () => {
  it('answers 401 to nobody', async () => {
    const body = { pageIndex: 0, responses: [] };
    expect((await call(app, 'saveIntakePage', { body })).statusCode).toBe(401);
  });

  it.each([
    [{ responses: [] }, 'pageIndex'],
    [{ pageIndex: -1, responses: [] }, 'pageIndex'],
    [{ pageIndex: 0.5, responses: [] }, 'pageIndex'],
    [{ pageIndex: 2, responses: [] }, 'pageIndex'],
    [{ pageIndex: 0, responses: 'all' }, 'responses'],
    [{ pageIndex: 0, responses: [{ linkId: 'reason', value: 7 }] }, 'responses.0.value'],
    [{ pageIndex: 0, responses: [{ linkId: 'reason' }] }, 'responses.0.value'],
    [{ pageIndex: 0, responses: [...answers({ reason: 'a' }), ...answers({ reason: 'b' })] }, 'responses'],
  ])('refuses %j', async (body, field) => {
    const { headers } = await signed();
    const answer = await call(app, 'saveIntakePage', { headers, body });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().error.fields)).toEqual([field]);
  });

  it('refuses answers to what is not asked, a group included, and keeps none of the others', async () => {
    const intake = await signed();
    const answer = await save(intake, 0, answers({ reason: 'Sleep', medicines: 'x', constructor: 'x' }));
    const problem = 'This question is not part of the questionnaire';
    expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'invalid-answers']);
    expect(answer.json().error.fields).toEqual({
      'responses.medicines': problem,
      'responses.constructor': problem,
    });
    expect((await progressOf(intake)).responses).toEqual([]);
  });

  it('is over once the intake is', async () => {
    const answer = await save(await buildIntake(app, { done: 'payment' }), 0, []);
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'intake-completed']);
  });

  it('keeps unfinished answers as they are, whatever rules they break yet', async () => {
    const intake = await signed();
    const answer = await save(intake, 0, answers({ reason: '', takes: 'maybe', born: '19', which: ['a'] }));
    expect([answer.statusCode, answer.json()]).toEqual([200, { revision: 1 }]);
    expect(await kept(intake)).toEqual({ takes: 'maybe', born: '19', which: ['a'] });
  });

  it('counts changes, and not what was there', async () => {
    const intake = await signed();
    expect((await save(intake, 0, answers({ reason: 'Sleep' }))).json()).toEqual({ revision: 1 });
    expect((await save(intake, 0, answers({ reason: 'Sleep', takes: null }))).json()).toEqual({
      revision: 1,
    });
    expect((await save(intake, 1, [])).json()).toEqual({ revision: 1 });
    expect((await save(intake, 0, answers({ reason: null }))).json()).toEqual({ revision: 2 });
    expect(await kept(intake)).toEqual({ reason: null });
  });

  it('remembers that a first answer was taken away', async () => {
    const { id: clinicId } = await buildClinic(app);
    const first = buildIntakeItem({ linkId: 'first', initial: 'Here already' });
    await buildIntakeQuestionnaire(app, clinicId, [{ description: 'One', items: [first] }]);
    const intake = await buildIntake(app, { clinicId, done: 'policies' });
    for (const revision of [1, 1]) {
      expect((await save(intake, 0, answers({ first: null }))).json()).toEqual({ revision });
    }
    expect(await kept(intake)).toEqual({ first: null });
  });

  it('remembers the furthest page, whoever turns back', async () => {
    const intake = await signed();
    await save(intake, 0, []);
    expect((await progressOf(intake)).pageIndex).toBe(1);
    await save(intake, 1, []);
    await save(intake, 0, answers({ reason: 'Sleep' }));
    expect((await progressOf(intake)).pageIndex).toBe(1);
  });

  it('loses no page of two devices that save at once', async () => {
    const intake = await signed();
    const other = await anotherDevice(intake);
    const saved = await Promise.all([
      ...Array.from({ length: 5 }, (_, turn) => save(intake, 0, answers({ reason: `Sleep ${turn}` }))),
      ...Array.from({ length: 5 }, (_, turn) => save(other, 1, answers({ born: `200${turn}-01-01` }))),
    ]);
    expect(saved.map((answer) => answer.json().revision).toSorted((a, b) => a - b)).toEqual(
      saved.map((_, index) => index + 1),
    );
    expect(await kept(intake)).toEqual({
      reason: expect.stringMatching(/^Sleep \d$/),
      born: expect.stringMatching(/^200\d-01-01$/),
    });
  });

  it('has a questionnaire submitted anew where it changes what was', async () => {
    const intake = await buildIntake(app, { done: 'questionnaire' });
    await save(intake, 0, answers({ reason: 'I want to sleep' }));
    expect((await progressOf(intake)).questionnaireSubmitted).toBe(true);
    await save(await anotherDevice(intake), 0, answers({ reason: 'I want to eat' }));
    expect((await progressOf(intake)).questionnaireSubmitted).toBe(false);
    const { headers } = intake;
    const complete = () => call(app, 'completeIntake', { headers, body: { paymentMethodId: null } });
    expect((await complete()).json().error.code).toBe('intake-incomplete');
    await submit(intake, sampleResponses({ reason: 'I want to eat' }), 2);
    expect((await complete()).statusCode).toBe(200);
  });
});
