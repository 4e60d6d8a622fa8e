import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BasicInfo } from '@evenkeel/contract/intake';
import { buildClinic } from '../../testing/build.ts';
import {
  buildIntake,
  buildPolicy,
  openIntakeLink,
  sampleBasicInfo,
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

const tell = ({ headers }: Pick<BuiltIntake, 'headers'>, body: unknown) =>
  call(app, 'postBasicInfo', { headers, body });
const sign = ({ headers }: Pick<BuiltIntake, 'headers'>, policyIds: readonly string[]) =>
  call(app, 'signIntakePolicies', { headers, body: { policyIds } });
const progressOf = async ({ headers }: Pick<BuiltIntake, 'headers'>) =>
  (await call(app, 'getIntakeProgress', { headers })).json();
const signaturesOf = ({ invitationId }: BuiltIntake) =>
  app.db
    .selectFrom('intake_signatures')
    .selectAll()
    .where('invitation_id', '=', invitationId)
    .orderBy('signed_at')
    .orderBy('policy_id')
    .execute();

describe('GET intake/clinic-info', () => {
  it('answers 401 to nobody', async () => {
    expect((await call(app, 'getIntakeClinicInfo')).statusCode).toBe(401);
  });

  it('tells the clinic and how to call it, also after completion', async () => {
    const clinic = await buildClinic(app, { logo_url: '/logo.svg', phone_number: '+14155550100' });
    const { headers } = await buildIntake(app, { clinicId: clinic.id, done: 'payment' });
    const answer = await call(app, 'getIntakeClinicInfo', { headers });
    expect(answer.json()).toEqual({
      displayId: clinic.display_id,
      organizationName: 'Test Clinic',
      logoUrl: '/logo.svg',
      phoneNumber: '+14155550100',
    });
  });
});

describe('GET intake/status', () => {
  it('answers 401 to nobody', async () => {
    expect((await call(app, 'getIntakeStatus')).statusCode).toBe(401);
  });

  it('tells whether there is something to do', async () => {
    for (const [done, status] of [
      ['questionnaire', 'open'],
      ['payment', 'completed'],
    ] as const) {
      const { headers } = await buildIntake(app, { done });
      expect((await call(app, 'getIntakeStatus', { headers })).json()).toEqual({ status });
    }
  });
});

describe('POST intake/basic-info', () => {
  it('answers 401 to nobody', async () => {
    expect((await call(app, 'postBasicInfo', { body: sampleBasicInfo() })).statusCode).toBe(401);
  });

  const years = (ago: number): string => {
    const today = new Date().toISOString().slice(0, 10);
    return `${Number(today.slice(0, 4)) - ago}${today.slice(4)}`;
  };
  const refused: [keyof BasicInfo, unknown, string][] = [
    ['firstName', ' ', 'First name is required'],
    ['lastName', undefined, 'Last name is required'],
    ['pronoun', 'it', 'Pronouns are required'],
    ['dateOfBirth', '', 'Date of birth is required'],
    ['dateOfBirth', '2001-02-29', 'Please enter a valid date of birth'],
    ['dateOfBirth', years(12), 'Must be at least 13 years old'],
    ['dateOfBirth', years(121), 'Year is too far in the past.'],
    ['email', 'noor', 'Invalid email address'],
    ['email', '', 'Required'],
    ['phoneNumber', '', 'Phone number is required'],
    ['phoneNumber', '12', 'Must be a valid phone number.'],
  ];
  it.each(refused)('refuses %s %j', async (field, value, message) => {
    const answer = await tell(await buildIntake(app), { ...sampleBasicInfo(), [field]: value });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.fields).toEqual({ [field]: message });
  });

  it('is over once the intake is', async () => {
    const intake = await buildIntake(app, { done: 'payment' });
    const answer = await tell(intake, sampleBasicInfo());
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'intake-completed']);
  });

  it('keeps what was told in one form, and takes it anew', async () => {
    const intake = await buildIntake(app);
    expect((await progressOf(intake)).basicInfo).toBeNull();
    const typed = { ...sampleBasicInfo(), email: ' Noor@Mail.test ', phoneNumber: '(415) 555-0177' };
    const answer = await tell(intake, typed);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await progressOf(intake)).basicInfo).toEqual(sampleBasicInfo());
    await tell(intake, sampleBasicInfo({ preferredName: 'Nora' }));
    expect((await progressOf(intake)).basicInfo).toEqual(sampleBasicInfo({ preferredName: 'Nora' }));
  });
});

describe('GET intake/policies', () => {
  it('answers 401 to nobody', async () => {
    expect((await call(app, 'getIntakePolicies')).statusCode).toBe(401);
  });

  it('is over once the intake is', async () => {
    const { headers } = await buildIntake(app, { done: 'payment' });
    expect((await call(app, 'getIntakePolicies', { headers })).json().error.code).toBe('intake-completed');
  });

  it('lists what the clinic asks for now, in its order, each with an address of its own', async () => {
    const { id: clinicId } = await buildClinic(app);
    const first = await buildPolicy(app, clinicId);
    const second = await buildPolicy(app, clinicId, {
      description: 'How we handle your data',
      fileName: 'privacy.pdf',
      mediaType: 'application/pdf',
    });
    const dropped = await buildPolicy(app, clinicId);
    await app.db.updateTable('policies').set({ position: null }).where('id', '=', dropped).execute();
    const { headers } = await buildIntake(app, { clinicId });
    expect((await call(app, 'getIntakePolicies', { headers })).json()).toEqual({
      policies: [
        {
          id: first,
          description: 'Consent to treatment',
          fileName: 'consent.txt',
          url: `/v1/public-api/policies/${first}`,
          mediaType: 'text/plain',
        },
        {
          id: second,
          description: 'How we handle your data',
          fileName: 'privacy.pdf',
          url: `/v1/public-api/policies/${second}`,
          mediaType: 'application/pdf',
        },
      ],
    });
  });
});

describe('POST intake/sign-consent-policies', () => {
  it('answers 401 to nobody', async () => {
    expect((await call(app, 'signIntakePolicies', { body: { policyIds: [] } })).statusCode).toBe(401);
  });

  it('refuses what is no id', async () => {
    const intake = await buildIntake(app, { done: 'basic-info' });
    expect((await sign(intake, ['consent'])).statusCode).toBe(422);
  });

  it('has its turn after who the person is', async () => {
    const intake = await buildIntake(app);
    expect((await sign(intake, intake.policyIds)).json().error.code).toBe('intake-incomplete');
  });

  it('is over once the intake is', async () => {
    const intake = await buildIntake(app, { done: 'payment' });
    expect((await sign(intake, intake.policyIds)).json().error.code).toBe('intake-completed');
  });

  it('signs nothing where the documents named are not exactly the clinic’s now', async () => {
    const { id: elsewhere } = await buildClinic(app);
    const others = await buildPolicy(app, elsewhere);
    const intake = await buildIntake(app, { done: 'basic-info' });
    const [known = ''] = intake.policyIds;
    await buildPolicy(app, intake.clinicId);
    for (const policyIds of [[], [known], [known, others], [known, known], [others]]) {
      const answer = await sign(intake, policyIds);
      expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'intake-changed']);
    }
    expect(await signaturesOf(intake)).toEqual([]);
    expect((await progressOf(intake)).policiesSigned).toBe(false);
  });

  it('keeps which version was signed, when and from where, and keeps it so', async () => {
    const intake = await buildIntake(app, { done: 'basic-info' });
    const [first = ''] = intake.policyIds;
    const answer = await call(app, 'signIntakePolicies', {
      headers: intake.headers,
      body: { policyIds: [first] },
      from: '198.51.100.7',
    });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    const signature = {
      invitation_id: intake.invitationId,
      policy_id: first,
      address: '198.51.100.7',
      signed_at: app.clock.now(),
    };
    expect(await signaturesOf(intake)).toEqual([signature]);
    expect((await progressOf(intake)).policiesSigned).toBe(true);
    app.clock.advance(60);
    expect((await sign(intake, [first])).statusCode).toBe(204);
    expect(await signaturesOf(intake)).toEqual([signature]);

    // The clinic asks for a new version in its place: what was signed stays, and is not enough any more.
    await app.db.updateTable('policies').set({ position: null }).where('id', '=', first).execute();
    const second = await buildPolicy(app, intake.clinicId);
    expect((await progressOf(intake)).policiesSigned).toBe(false);
    expect((await sign(intake, [first])).json().error.code).toBe('intake-changed');
    expect((await sign(intake, [second])).statusCode).toBe(204);
    expect(await signaturesOf(intake)).toEqual([
      signature,
      { ...signature, policy_id: second, address: '127.0.0.1', signed_at: app.clock.now() },
    ]);
    const signed = (await trailOf(app, intake.userId)).filter(
      ({ action }) => action === 'intake.sign-policy',
    );
    expect(signed.map(({ object_id: id }) => id)).toEqual([first, second]);
  });

  it('signs once, however many devices do at once', async () => {
    const intake = await buildIntake(app, { done: 'basic-info' });
    const devices = [intake, { headers: await openIntakeLink(app, intake.code) }];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => sign(devices[index % 2] ?? intake, intake.policyIds)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
    expect(await signaturesOf(intake)).toHaveLength(1);
  });

  it('has nothing to sign where the clinic asks for nothing', async () => {
    const { id: clinicId } = await buildClinic(app);
    const intake = await buildIntake(app, { clinicId, done: 'basic-info' });
    expect((await progressOf(intake)).policiesSigned).toBe(true);
    expect((await sign(intake, [])).statusCode).toBe(204);
  });
});
