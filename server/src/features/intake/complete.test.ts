import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPatients } from '@evenkeel/contract/provider-patients';
import { buildClinic, buildProviderKey } from '../../testing/build.ts';
import {
  buildIntake,
  buildPolicy,
  openIntakeLink,
  patientOf,
  sampleResponses,
  type BuiltIntake,
} from '../../testing/building-intake.ts';
import { call, whenServed } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { codeFor, lookUp, messagesTo, provenBy, trailOf } from '../../testing/onboarding.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let count = 0;
const newEmail = (): string => {
  count += 1;
  return `taken-in-${count}@mail.test`;
};

const complete = (
  { headers }: Pick<BuiltIntake, 'headers'>,
  paymentMethodId: string | null = null,
  at = app,
) => call(at, 'completeIntake', { headers, body: { paymentMethodId } });

const setUp = ({ headers }: BuiltIntake, at = app) => call(at, 'createIntakeSetupIntent', { headers });

/** A card that the person has confirmed with the gateway in the browser. */
const confirmed = async (intake: BuiltIntake, card = 'visa'): Promise<string> => {
  const { clientSecret } = (await setUp(intake)).json();
  const body = { clientSecret, card, expMonth: 4, expYear: 2030 };
  return (await call(app, 'confirmSandboxSetup', { body })).json().paymentMethodId;
};

const rowOf = ({ invitationId }: BuiltIntake) =>
  app.db
    .selectFrom('intake_invitations')
    .selectAll()
    .where('id', '=', invitationId)
    .executeTakeFirstOrThrow();
const cardsOf = ({ userId }: BuiltIntake) =>
  app.db.selectFrom('saved_cards').selectAll().where('user_id', '=', userId).execute();

/** What completing an intake makes, all told. */
const madeFor = async (intake: BuiltIntake, email: string) => ({
  patients: (await app.db.selectFrom('profiles').select('id').where('user_id', '=', intake.userId).execute())
    .length,
  invites: (
    await app.db
      .selectFrom('invites')
      .innerJoin('profiles', 'profiles.id', 'invites.profile_id')
      .select('invites.id')
      .where('profiles.user_id', '=', intake.userId)
      .execute()
  ).length,
  cards: (await cardsOf(intake)).length,
  messages: (await messagesTo(app, email)).length,
});
const nothing = { patients: 0, invites: 0, cards: 0, messages: 0 };

describe('POST intake/payment', () => {
  it('answers 401 to nobody', async () => {
    expect((await call(app, 'completeIntake', { body: { paymentMethodId: null } })).statusCode).toBe(401);
  });

  it.each([{}, { paymentMethodId: '' }, { paymentMethodId: 4 }])('refuses %j', async (body) => {
    const { headers } = await buildIntake(app, { done: 'questionnaire' });
    const answer = await call(app, 'completeIntake', { headers, body });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().error.fields)).toEqual(['paymentMethodId']);
  });

  it('takes no card number', async () => {
    const intake = await buildIntake(app, { done: 'questionnaire' });
    const answer = await complete(intake, '4242 4242 4242 4242');
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.fields).toEqual({ paymentMethodId: 'Must not be a card number' });
  });

  it.each(['basic-info', 'policies'] as const)('has its turn after more than %s', async (done) => {
    const email = newEmail();
    const intake = await buildIntake(app, { done, basicInfo: { email } });
    const answer = await complete(intake);
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'intake-incomplete']);
    expect(await madeFor(intake, email)).toEqual(nothing);
  });

  it('waits for what the clinic has asked to be signed since', async () => {
    const intake = await buildIntake(app, { done: 'questionnaire', basicInfo: { email: newEmail() } });
    const added = await buildPolicy(app, intake.clinicId, { fileName: 'privacy.txt' });
    expect((await complete(intake)).json().error.code).toBe('intake-incomplete');
    const { headers, policyIds } = intake;
    await call(app, 'signIntakePolicies', { headers, body: { policyIds: [...policyIds, added] } });
    expect((await complete(intake)).statusCode).toBe(200);
  });

  it('makes the patient, in the invitation’s clinic and under its ids', async () => {
    const email = newEmail();
    const intake = await buildIntake(app, {
      done: 'questionnaire',
      email: 'as-the-clinic-knew@mail.test',
      basicInfo: { email, preferredName: 'Nora' },
    });
    const answer = await complete(intake);
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'completed' }]);
    expect(await patientOf(app, intake)).toMatchObject({
      user_id: intake.userId,
      patient_id: intake.patientId,
      clinic_id: intake.clinicId,
      account_id: null,
      type: 'patient',
      first_name: 'Noor',
      last_name: 'Vale',
      preferred_name: 'Nora',
      pronouns: 'they/them/theirs',
      date_of_birth: '1984-11-02',
      email,
      phone_number: '+14155550177',
      safety_net_enabled: false,
      created_at: app.clock.now(),
    });
    expect(await rowOf(intake)).toMatchObject({
      completed_at: app.clock.now(),
      payment_method_saved: false,
      payment_at: app.clock.now(),
    });
  });

  it('shows them to the clinic', async () => {
    const email = newEmail();
    const intake = await buildIntake(app, { done: 'payment', basicInfo: { email } });
    const { headers } = await buildProviderKey(app, { clinicId: intake.clinicId });
    const answer = await call(app, 'listPatients', { headers });
    const { patients } = listPatients.response.parse(answer.json());
    expect(patients).toEqual([
      expect.objectContaining({ patientId: intake.patientId, userId: intake.userId, email }),
    ]);
  });

  it('invites them to an account, which they can create', async () => {
    const email = newEmail();
    const intake = await buildIntake(app, {
      done: 'payment',
      basicInfo: { email, preferredName: 'Nora' },
    });
    const [message, ...others] = await messagesTo(app, email);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      message_type: 'ACCOUNT_INVITE',
      channel: 'email',
      user_id: intake.userId,
      clinic_id: intake.clinicId,
      links: ['https://clinic.test/accept-invite'],
    });
    expect(message?.text).toContain('Hi Nora,');
    expect((await lookUp(app, { type: 'email', email })).json()).toEqual({ status: 'invite-found' });
    expect(await codeFor(app, { email })).toMatch(/^\d{6}$/);
    const cookie = await provenBy(app, { email });
    const account = await call(app, 'createAccount', {
      headers: { cookie },
      body: { patientId: intake.patientId, email, password: 'Quiet#Harbor7' },
    });
    expect(account.json()).toEqual({ status: 'created' });
    expect((await patientOf(app, intake))?.account_id).not.toBeNull();
  });

  it('keeps the card that was confirmed', async () => {
    const intake = await buildIntake(app, { done: 'questionnaire', basicInfo: { email: newEmail() } });
    expect((await complete(intake, await confirmed(intake))).statusCode).toBe(200);
    expect(await cardsOf(intake)).toMatchObject([{ brand: 'visa', last4: '4242', exp_month: 4 }]);
    expect(await rowOf(intake)).toMatchObject({ payment_method_saved: true });
  });

  it('changes nothing for a card that is declined, unknown or somebody else’s', async () => {
    const email = newEmail();
    const intake = await buildIntake(app, { done: 'questionnaire', basicInfo: { email } });
    const { clientSecret } = (await setUp(intake)).json();
    const declined = await call(app, 'confirmSandboxSetup', {
      body: { clientSecret, card: 'declined', expMonth: 4, expYear: 2030 },
    });
    expect(declined.json().error.code).toBe('card-declined');
    const theirs = await confirmed(await buildIntake(app, { done: 'questionnaire' }));
    for (const method of ['no-such-card', theirs]) {
      const answer = await complete(intake, method);
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not-found']);
    }
    expect(await madeFor(intake, email)).toEqual(nothing);
    expect((await rowOf(intake)).completed_at).toBeNull();
    expect((await complete(intake)).statusCode).toBe(200);
  });

  it('makes one of everything, however often it is called at once', async () => {
    const email = newEmail();
    const intake = await buildIntake(app, { done: 'questionnaire', basicInfo: { email } });
    const method = await confirmed(intake);
    const second = await openIntakeLink(app, intake.code);
    const devices = [intake, { headers: second }];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        whenServed(() => complete(devices[index % 2] ?? intake, method)),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await madeFor(intake, email)).toEqual({ patients: 1, invites: 1, cards: 1, messages: 1 });
    expect((await complete(intake)).json()).toEqual({ status: 'completed' });
    expect(await madeFor(intake, email)).toEqual({ patients: 1, invites: 1, cards: 1, messages: 1 });
  });

  it('says of no card that it was saved where another device had completed without it', async () => {
    const intake = await buildIntake(app, { done: 'questionnaire', basicInfo: { email: newEmail() } });
    const method = await confirmed(intake);
    expect((await complete(intake)).statusCode).toBe(200);
    const answer = await complete(intake, method);
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'intake-completed']);
    expect(await cardsOf(intake)).toEqual([]);
  });

  it('needs no policies and no questionnaire where the clinic has none', async () => {
    const { id: clinicId } = await buildClinic(app);
    const intake = await buildIntake(app, { clinicId, done: 'basic-info' });
    expect((await complete(intake)).statusCode).toBe(200);
  });

  it('leaves only answers to what was asked in the end', async () => {
    const intake = await buildIntake(app, { done: 'policies' });
    const { headers } = intake;
    const which = [
      { linkId: 'takes', value: 'yes' },
      { linkId: 'which', value: ['Sertraline'] },
    ];
    await call(app, 'saveIntakePage', { headers, body: { pageIndex: 0, responses: which } });
    await call(app, 'submitIntakeQuestionnaire', { headers, body: { responses: sampleResponses() } });
    await complete(intake);
    const kept = await app.db
      .selectFrom('intake_answers')
      .select(['link_id', 'value'])
      .where('invitation_id', '=', intake.invitationId)
      .orderBy('link_id')
      .execute();
    expect(kept.map(({ link_id, value }) => [link_id, value.value])).toEqual([
      ['reason', 'I want to sleep'],
      ['takes', 'no'],
      ['unsafe', 'no'],
    ]);
  });

  it('tells the trail who did what, and nothing of what was told', async () => {
    const intake = await buildIntake(app, { done: 'questionnaire', basicInfo: { email: newEmail() } });
    await complete(intake, await confirmed(intake));
    const trail = await trailOf(app, intake.userId);
    expect(trail.map(({ action }) => action)).toEqual([
      'intake.open',
      'intake.basic-info',
      'intake.sign-policy',
      'intake.submit-questionnaire',
      'payments.setup-intent',
      'payments.card-saved',
      'intake.complete',
    ]);
    for (const entry of trail) {
      expect(entry).toMatchObject({
        actor_kind: 'public',
        actor_id: intake.invitationId,
        clinic_id: intake.clinicId,
        address: '127.0.0.1',
      });
    }
    expect(JSON.stringify(trail)).not.toMatch(/Noor|Vale|sleep|1984|mail\.test/);
  });

  it('leaves nothing behind where it fails half-way', async () => {
    const email = newEmail();
    const intake = await buildIntake(app, { done: 'questionnaire', basicInfo: { email } });
    // Somebody holds the patient id that was promised to this intake: the patient cannot be made.
    const other = await buildIntake(app, { done: 'payment', basicInfo: { email: newEmail() } });
    await app.db
      .updateTable('profiles')
      .set({ patient_id: intake.patientId })
      .where('user_id', '=', other.userId)
      .execute();
    expect((await complete(intake)).statusCode).toBe(500);
    expect(await madeFor(intake, email)).toEqual(nothing);
    expect((await rowOf(intake)).completed_at).toBeNull();
  });
});
