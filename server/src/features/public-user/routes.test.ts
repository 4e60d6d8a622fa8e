import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '@evenkeel/contract/api';
import { relatedReference } from '../../people/related-reference.ts';
import { buildAccount, buildClinic, buildProfile } from '../../testing/build.ts';
import { call, freshAddress, type CallInput } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const auditOf = async (userId: string): Promise<string[]> => {
  const trail = app.db.selectFrom('audit_log').select('action').where('user_id', '=', userId);
  return (await trail.orderBy('id').execute()).map(({ action }) => action);
};

/** The same for every endpoint of a public user. */
const expectUnknownUsersAreNotFound = async (name: EndpointName, input: CallInput = {}): Promise<void> => {
  for (const userId of [randomUUID(), 'not-an-id']) {
    const answer = await call(app, name, { ...input, params: { userId } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      error: {
        code: 'public-user-not-found',
        message: 'We could not find who this link belongs to. Please ask your clinic for a new link.',
      },
    });
  }
};

describe('GET /v1/public-api/user/{userId}', () => {
  const get = async (userId: string) => call(app, 'getPublicUser', { params: { userId } });

  it('answers 404 where there is no such user', () => expectUnknownUsersAreNotFound('getPublicUser'));

  it('tells these keys of a patient, and nothing else about the person', async () => {
    const clinic = await buildClinic(app, { logo_url: '/logo.svg' });
    const profile = await buildProfile(app, {
      clinic_id: clinic.id,
      email: 'ada@mail.test',
      phone_number: '+14155550132',
    });
    const answer = await get(profile.user_id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      id: profile.user_id,
      type: 'patient',
      clinic: { logoUrl: '/logo.svg' },
      clinicId: clinic.id,
      relatedPatientId: null,
      relatedPatientFirstName: null,
      info: { shouldPromptAccountCreation: true, hasOnboarded: false },
    });
  });

  it('tells a participant whom they are related to, and asks of them no account', async () => {
    const child = await buildProfile(app, { first_name: 'Leo' });
    const guardian = await buildProfile(app, {
      clinic_id: child.clinic_id,
      type: 'participant',
      related_patient_id: child.patient_id,
    });
    expect((await get(guardian.user_id)).json()).toEqual({
      id: guardian.user_id,
      type: 'participant',
      clinic: { logoUrl: null },
      clinicId: child.clinic_id,
      relatedPatientId: relatedReference(guardian.user_id, child.patient_id),
      relatedPatientFirstName: 'Leo',
      info: { shouldPromptAccountCreation: false, hasOnboarded: false },
    });
  });

  it('tells who has an account already', async () => {
    const { profile } = await buildAccount(app);
    expect((await get(profile.user_id)).json().info.hasOnboarded).toBe(true);
  });
});

const withConsent = async () => {
  const clinic = await buildClinic(app, { consent_required: true, consent_copy: 'First.\n\nSecond.' });
  const profile = await buildProfile(app, { clinic_id: clinic.id });
  return { clinic, profile, userId: profile.user_id };
};
const consentInfo = async (userId: string) => call(app, 'getConsentInfo', { params: { userId } });
const accept = async (userId: string, from?: string) =>
  call(app, 'acceptConsent', { params: { userId }, ...(from === undefined ? {} : { from }) });
const consentsOf = (userId: string) =>
  app.db.selectFrom('consents').selectAll().where('user_id', '=', userId).execute();

describe('GET /v1/public-api/user/{userId}/consent-info', () => {
  it('answers 404 where there is no such user', () => expectUnknownUsersAreNotFound('getConsentInfo'));

  it('asks for consent where the clinic does', async () => {
    const { userId } = await withConsent();
    const answer = await consentInfo(userId);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ consentRequired: true, consentCopy: 'First.\n\nSecond.' });
    const { user_id: free } = await buildProfile(app);
    expect((await consentInfo(free)).json()).toMatchObject({ consentRequired: false });
  });
});

describe('POST /v1/public-api/user/{userId}/accept-consent', () => {
  it('answers 404 where there is no such user', () => expectUnknownUsersAreNotFound('acceptConsent'));

  it('keeps what was agreed to, when and from where, and asks no more', async () => {
    const { clinic, userId } = await withConsent();
    const { userId: other } = await withConsent();
    const from = freshAddress();
    const answer = await accept(userId, from);
    expect(answer.statusCode).toBe(204);
    expect(await consentsOf(userId)).toMatchObject([
      {
        clinic_id: clinic.id,
        consent_version: 1,
        consent_copy: 'First.\n\nSecond.',
        address: from,
        agreed_at: app.clock.now(),
      },
    ]);
    expect((await consentInfo(userId)).json().consentRequired).toBe(false);
    expect((await consentInfo(other)).json().consentRequired).toBe(true);
  });

  it('keeps it once, however often and however fast it is sent', async () => {
    const { userId } = await withConsent();
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(userId)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
    expect(await consentsOf(userId)).toHaveLength(1);
    expect(await auditOf(userId)).toEqual(['public-user.accept-consent']);
  });

  it('does not count for a text that came later', async () => {
    const { clinic, userId } = await withConsent();
    await accept(userId);
    await app.db
      .updateTable('clinics')
      .set({ consent_copy: 'Another text.', consent_version: 2 })
      .where('id', '=', clinic.id)
      .execute();
    expect((await consentInfo(userId)).json()).toEqual({
      consentRequired: true,
      consentCopy: 'Another text.',
    });
    await accept(userId);
    expect((await consentInfo(userId)).json().consentRequired).toBe(false);
    expect(await consentsOf(userId)).toHaveLength(2);
  });

  it('keeps nothing where nothing is asked', async () => {
    const { user_id: userId } = await buildProfile(app);
    expect((await accept(userId)).statusCode).toBe(204);
    expect(await consentsOf(userId)).toEqual([]);
  });
});

const birthdayStatus = async (userId: string, telecomType?: string) =>
  call(app, 'getBirthdayVerificationStatus', {
    params: { userId },
    ...(telecomType === undefined ? {} : { query: { telecomType } }),
  });
const verify = async (userId: string, dateOfBirth: string, telecomType?: string) =>
  call(app, 'verifyBirthday', { params: { userId }, body: { dateOfBirth, telecomType } });

describe('GET /v1/public-api/user/{userId}/birthday-verification-status', () => {
  it('answers 422 to a way of contact that there is not', async () => {
    const { user_id: userId } = await buildProfile(app);
    expect((await birthdayStatus(userId, 'fax')).statusCode).toBe(422);
  });

  it('answers 404 where there is no such user', () =>
    expectUnknownUsersAreNotFound('getBirthdayVerificationStatus'));

  it('is not verified until it has been', async () => {
    const { user_id: userId } = await buildProfile(app);
    const answer = await birthdayStatus(userId);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ isVerified: false });
  });
});

describe('POST /v1/public-api/user/{userId}/birthday-verification', () => {
  it('answers 422 to what is no date', async () => {
    const { user_id: userId } = await buildProfile(app);
    for (const wrong of ['1990-02-30', '05/17/1990', '']) {
      const answer = await verify(userId, wrong);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().error.fields).toEqual({ dateOfBirth: 'Please enter a valid date' });
    }
  });

  it('answers 404 where there is no such user', () =>
    expectUnknownUsersAreNotFound('verifyBirthday', { body: { dateOfBirth: '1990-05-17' } }));

  it('says that a date is not the one, and remembers nothing', async () => {
    const { user_id: userId } = await buildProfile(app, { date_of_birth: '1990-05-17' });
    const answer = await verify(userId, '1990-05-18', 'sms');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ isVerified: false });
    expect((await birthdayStatus(userId, 'sms')).json()).toEqual({ isVerified: false });
    expect(await auditOf(userId)).toEqual(['public-user.verify-birthday-failed']);
  });

  it('remembers a right date for the way it came, and for no other', async () => {
    const { user_id: userId } = await buildProfile(app, { date_of_birth: '1990-05-17' });
    expect((await verify(userId, '1990-05-17', 'sms')).json()).toEqual({ isVerified: true });
    expect((await verify(userId, '1990-05-17', 'sms')).json()).toEqual({ isVerified: true });
    expect((await birthdayStatus(userId, 'sms')).json()).toEqual({ isVerified: true });
    expect((await birthdayStatus(userId, 'email')).json()).toEqual({ isVerified: false });
    expect((await birthdayStatus(userId)).json()).toEqual({ isVerified: false });
    await verify(userId, '1990-05-17');
    expect((await birthdayStatus(userId)).json()).toEqual({ isVerified: true });
  });

  it('knows a birthday on the leap day', async () => {
    const { user_id: userId } = await buildProfile(app, { date_of_birth: '2004-02-29' });
    expect((await verify(userId, '2004-03-01')).json()).toEqual({ isVerified: false });
    expect((await verify(userId, '2004-02-29')).json()).toEqual({ isVerified: true });
  });

  it('takes five tries in an hour; the sixth is not compared, even if it is right', async () => {
    const { user_id: userId } = await buildProfile(app, { date_of_birth: '1990-05-17' });
    const tries = await Promise.all(
      Array.from({ length: 5 }, (_, index) => verify(userId, `1990-06-1${index}`)),
    );
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    const refused = await verify(userId, '1990-05-17');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect((await birthdayStatus(userId)).json()).toEqual({ isVerified: false });
    const { user_id: other } = await buildProfile(app, { date_of_birth: '1990-05-17' });
    expect((await verify(other, '1990-05-17')).json()).toEqual({ isVerified: true });
  });
});
