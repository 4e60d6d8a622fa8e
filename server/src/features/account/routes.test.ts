import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { relatedReference } from '../../people/related-reference.ts';
import { buildAccount, buildClinic, buildProfile, signInAs } from '../../testing/build.ts';
import { call } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('GET /v1/client-api/account/user-profiles', () => {
  it('answers 401 without a token, with a strange one, and after the session has ended', async () => {
    expect((await call(app, 'getUserProfiles')).statusCode).toBe(401);
    const strange = { authorization: 'Bearer a.b.c' };
    expect((await call(app, 'getUserProfiles', { headers: strange })).statusCode).toBe(401);
    const { headers, sessionId } = await signInAs(app);
    await app.db
      .updateTable('sessions')
      .set({ revoked_at: app.clock.now() })
      .where('id', '=', sessionId)
      .execute();
    expect((await call(app, 'getUserProfiles', { headers })).json().error.code).toBe('unauthenticated');
  });

  it('tells a patient everything of the specification, and nothing else', async () => {
    const clinic = await buildClinic(app, { logo_url: 'https://harbor.test/logo.svg' });
    const profile = await buildProfile(app, {
      clinic_id: clinic.id,
      first_name: 'Maya',
      last_name: 'Torres',
      date_of_birth: '1991-04-12',
      email: 'maya@mail.test',
      phone_number: '+14155550132',
      medical_record_number: 'HV-1001',
      clinician_has_pro_plan: true,
      safety_net_enabled: true,
    });
    const { headers } = await signInAs(app, profile);
    const answer = await call(app, 'getUserProfiles', { headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual([
      {
        id: profile.id,
        userId: profile.user_id,
        clinicId: clinic.id,
        patientId: profile.patient_id,
        userType: 'patient',
        type: 'patient',
        relatedPatientId: null,
        relatedPatientFirstName: null,
        firstName: 'Maya',
        lastName: 'Torres',
        dateOfBirth: '1991-04-12',
        email: 'maya@mail.test',
        phoneNumber: '+14155550132',
        clinicLogoUrl: 'https://harbor.test/logo.svg',
        clinicianHasProPlan: true,
        safetyNetEnabled: true,
        info: { shouldPromptAccountCreation: true, hasOnboarded: true, firstName: 'Maya' },
      },
    ]);
  });

  it('lists a person who is both as the patient first, and names who the participant is related to', async () => {
    const child = await buildProfile(app, { first_name: 'Leo' });
    const guardian = await buildProfile(app, {
      clinic_id: child.clinic_id,
      type: 'participant',
      related_patient_id: child.patient_id,
    });
    const { id: accountId } = await buildAccount(app, { profile: guardian });
    app.clock.advance(60);
    const patient = await buildProfile(app, { account_id: accountId });
    const { headers } = await signInAs(app, patient);
    const profiles = (await call(app, 'getUserProfiles', { headers })).json();
    expect(profiles).toMatchObject([
      { id: patient.id, userType: 'patient', relatedPatientFirstName: null },
      {
        id: guardian.id,
        userType: 'participant',
        relatedPatientId: relatedReference(guardian.user_id, child.patient_id),
        relatedPatientFirstName: 'Leo',
      },
    ]);
  });
});
