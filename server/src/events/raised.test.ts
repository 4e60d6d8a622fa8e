import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@evenkeel/contract/limits';
import {
  webhookBody,
  webhookData,
  webhookEvent,
  type WebhookEvent,
} from '@evenkeel/contract/provider-webhooks';
import { PassingFailure } from '../adapters/delivery/delivery.ts';
import type { ProfileRow } from '../db/schema.ts';
import { stopChannel } from '../messages/subscriptions.ts';
import { asClinic, type TestClinic } from '../testing/as-clinic.ts';
import { buildAssessment } from '../testing/build-content.ts';
import { buildModule } from '../testing/build-module.ts';
import { buildProfile } from '../testing/build.ts';
import { buildIntake, buildIntakeQuestionnaire, sampleResponses } from '../testing/building-intake.ts';
import { call } from '../testing/call.ts';
import { answered, checkInAs, checkInScoresOf } from '../testing/checking-in.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { leaving, newMessage, queuedIn, workMessage } from '../testing/delivering.ts';
import type { ProviderStub } from '../testing/provider-stub.ts';
import { alarmingAnswers, alertsOf, calmAnswers, submissionsOf, submitAs } from '../testing/submitting.ts';
import {
  addWebhook,
  bodyOf,
  requestsTo,
  startReceiver,
  workDeliveries,
  type BuiltWebhook,
} from '../testing/webhook-receiver.ts';

const bounceSecret = '0123456789abcdef0123456789abcdef';
let app: TestApp;
let clinic: TestClinic;
let elsewhere: BuiltWebhook;
let webhook: BuiltWebhook;
let receiver: ProviderStub;
beforeAll(async () => {
  app = await createTestApp({ messages: { bounceSecret } });
  receiver = await startReceiver();
  clinic = await asClinic(app);
  webhook = await addWebhook(clinic, receiver, webhookEvent.options);
  elsewhere = await addWebhook(await asClinic(app), receiver, webhookEvent.options);
});
afterAll(async () => {
  await receiver.stop();
  await app.close();
});

/** Delivers what is to be delivered, and gives what the receiver was told by it. */
const heard = async (): Promise<{ event: WebhookEvent; data: Record<string, string | null> }[]> => {
  const before = requestsTo(receiver, webhook).length;
  await workDeliveries(app, webhook);
  await workDeliveries(app, elsewhere);
  expect(requestsTo(receiver, elsewhere)).toEqual([]);
  return requestsTo(receiver, webhook)
    .slice(before)
    .map((request) => {
      const { event, data } = webhookBody.parse(bodyOf(request));
      // What it names and nothing else: no answer, no name, no address.
      return { event, data: webhookData[event].parse(data) };
    });
};
const person = (given: Partial<ProfileRow> = {}) =>
  buildProfile(app, { clinic_id: clinic.clinicId, ...given });
const idsOf = ({ patient_id: patientId, user_id: userId }: ProfileRow) => ({ patientId, userId });

describe('submission.received and safety-alert.raised', () => {
  it('tell of each assessment, and of the alert of the one that calls for help', async () => {
    const profile = await person();
    const calm = await buildAssessment(app, clinic.clinicId);
    const alarming = await buildAssessment(app, clinic.clinicId);
    const key = randomUUID();
    const set = [
      { id: calm.id, answers: calmAnswers },
      { id: alarming.id, answers: alarmingAnswers },
    ];
    expect((await submitAs(app)(profile, set, { key })).statusCode).toBeLessThan(300);
    expect((await submitAs(app)(profile, set, { key })).statusCode).toBeLessThan(300);
    const submissions = await submissionsOf(app, profile);
    const [alert] = await alertsOf(app, profile);
    const events = await heard();
    expect(events).toHaveLength(3);
    for (const { id, submitted_together_id: submittedTogetherId } of submissions) {
      const data = { ...idsOf(profile), submissionId: id, checkInScoreId: null, submittedTogetherId };
      expect(events).toContainEqual({ event: 'submission.received', data });
    }
    expect(events).toContainEqual({
      event: 'safety-alert.raised',
      data: {
        ...idsOf(profile),
        alertId: alert?.id,
        submissionId: alert?.submission_id,
        checkInScoreId: null,
        intakeInvitationId: null,
      },
    });
  });

  it('tell of a check-in', async () => {
    const profile = await person();
    const module = await buildModule(app, clinic.clinicId);
    expect((await checkInAs(app)(profile, [answered(module, { tense: 'much' })])).statusCode).toBeLessThan(
      300,
    );
    const [score] = await checkInScoresOf(app, profile);
    const [alert] = await alertsOf(app, profile);
    const about = { ...idsOf(profile), submissionId: null, checkInScoreId: score?.id };
    const events = await heard();
    expect(events).toHaveLength(2);
    expect(events).toContainEqual({
      event: 'submission.received',
      data: { ...about, submittedTogetherId: score?.id },
    });
    expect(events).toContainEqual({
      event: 'safety-alert.raised',
      data: { ...about, alertId: alert?.id, intakeInvitationId: null },
    });
  });

  it('tell nothing of what was refused', async () => {
    const profile = await person();
    const assessment = await buildAssessment(app, clinic.clinicId);
    expect((await submitAs(app)(profile, [{ id: assessment.id, answers: [] }])).statusCode).toBe(422);
    expect(await heard()).toEqual([]);
  });
});

describe('intake.completed', () => {
  it('tells of an intake, and its alert of answers before anybody is a patient', async () => {
    await buildIntakeQuestionnaire(app, clinic.clinicId);
    const intake = await buildIntake(app, { clinicId: clinic.clinicId, done: 'policies' });
    const { headers, invitationId: intakeInvitationId, patientId, userId } = intake;
    const body = { responses: sampleResponses({ unsafe: 'yes' }) };
    for (let times = 0; times < 2; times += 1) {
      expect((await call(app, 'submitIntakeQuestionnaire', { headers, body })).statusCode).toBeLessThan(300);
    }
    const alert = await app.db
      .selectFrom('alerts')
      .select('id')
      .where('intake_invitation_id', '=', intakeInvitationId)
      .executeTakeFirstOrThrow();
    expect(await heard()).toEqual([
      {
        event: 'safety-alert.raised',
        data: {
          alertId: alert.id,
          patientId: null,
          userId: null,
          submissionId: null,
          checkInScoreId: null,
          intakeInvitationId,
        },
      },
    ]);
    for (let times = 0; times < 2; times += 1) {
      const completed = await call(app, 'completeIntake', { headers, body: { paymentMethodId: null } });
      expect(completed.statusCode).toBeLessThan(300);
    }
    expect(await heard()).toEqual([
      { event: 'intake.completed', data: { intakeInvitationId, patientId, userId } },
    ]);
  });
});

describe('message.bounced', () => {
  const written = async (profile: ProfileRow, to: string) =>
    queuedIn(app, newMessage(to, { clinicId: clinic.clinicId, userId: profile.user_id }));
  const report = async (value: object): Promise<number> => {
    const body = JSON.stringify(value);
    const t = String(app.clock.now().getTime() / 1000);
    const signature = createHmac('sha256', bounceSecret).update(`${t}.${body}`).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'evenkeel-timestamp': t,
      'evenkeel-signature': signature,
    };
    return (await app.http.inject({ method: 'POST', url: '/v1/webhooks/mail', headers, payload: body }))
      .statusCode;
  };
  const bounced = (profile: ProfileRow, messageId: string | null) => ({
    event: 'message.bounced',
    data: { ...idsOf(profile), messageId },
  });

  it('tells of a message that is given up, not of a try that failed', async () => {
    const profile = await person();
    const id = await written(profile, 'never@mail.test');
    const failing = leaving(() => Promise.reject(new PassingFailure('The mail server failed')));
    for (let tries = 1; tries < limits.messageTries; tries += 1) await workMessage(app, id, failing);
    expect(await heard()).toEqual([]);
    await workMessage(app, id, failing);
    expect(await heard()).toEqual([bounced(profile, id)]);
  });

  it('tells of a message that came back, and once of an address that was reported', async () => {
    const address = 'gone@mail.test';
    const profile = await person({ email: address });
    const other = await person({ email: address });
    const id = await written(profile, address);
    await workMessage(
      app,
      id,
      leaving(async () => 'provider-1'),
    );
    expect(await report({ event: 'bounce', messageId: id })).toBe(204);
    expect(await heard()).toEqual([bounced(profile, id)]);
    // The mail's own report has said so of the address.
    expect(await report({ event: 'bounce', messageId: id, address })).toBe(204);
    expect(await heard()).toEqual([]);
    await app.db.deleteFrom('bounced_addresses').where('address', '=', address).execute();
    app.clock.advance(1);
    expect(await report({ event: 'bounce', address })).toBe(204);
    const events = await heard();
    expect(events).toHaveLength(2);
    for (const one of [profile, other]) expect(events).toContainEqual(bounced(one, null));
    app.clock.advance(1);
    expect(await report({ event: 'bounce', address })).toBe(204);
    expect(await report({ event: 'complaint', address })).toBe(204);
    expect(await heard()).toEqual([]);
  });

  it('tells nothing of a message that its person wants no more', async () => {
    const email = 'no-more@mail.test';
    const profile = await person({ email });
    const type = 'SCHEDULED_CHECKIN_REMINDER';
    const about = { clinicId: clinic.clinicId, userId: profile.user_id, type } as const;
    const id = await queuedIn(app, newMessage(email, about));
    const stopping = {
      userIds: [profile.user_id],
      channel: 'email',
      by: 'link',
      at: app.clock.now(),
    } as const;
    await app.db.transaction().execute((tx) => stopChannel(tx, stopping));
    await workMessage(
      app,
      id,
      leaving(() => Promise.reject(new Error('must not be called'))),
    );
    const row = app.db.selectFrom('messages').select('status').where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ status: 'dead' });
    expect(await heard()).toEqual([]);
  });

  it('tells of a message to nobody that the clinic knows, and of none that is no clinic’s', async () => {
    const failing = leaving(() => Promise.reject(new PassingFailure('The mail server failed')));
    const ids = [
      await queuedIn(app, newMessage('new@mail.test', { clinicId: clinic.clinicId })),
      await queuedIn(app, newMessage('login@mail.test')),
    ];
    await app.db
      .updateTable('messages')
      .set({ attempts: limits.messageTries })
      .where('id', 'in', ids)
      .execute();
    for (const id of ids) await workMessage(app, id, failing);
    const data = { messageId: ids[0], patientId: null, userId: null };
    expect(await heard()).toEqual([{ event: 'message.bounced', data }]);
  });
});
