import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProfileRow } from '../../db/schema.ts';
import { buildAccount, buildProfile, buildProviderKey, signInAs } from '../../testing/build.ts';
import { buildAssessment } from '../../testing/build-content.ts';
import { call } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { calmAnswers, submissionsOf, submitAs } from '../../testing/submitting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Leo, to whom something is assigned, and Rosa, his guardian, to whom something else is. */
const buildFamily = async () => {
  const leo = await buildProfile(app, {
    first_name: 'Leo',
    last_name: 'Quimby',
    date_of_birth: '2013-09-30',
    email: 'leo@mail.test',
    phone_number: '+14155550199',
    medical_record_number: 'HV-7781',
    safety_net_enabled: true,
  });
  const { profile: rosa } = await buildAccount(app, {
    profile: await buildProfile(app, {
      clinic_id: leo.clinic_id,
      type: 'participant',
      related_patient_id: leo.patient_id,
      first_name: 'Rosa',
      email: `rosa.${randomUUID()}@mail.test`,
    }),
  });
  const { headers } = await buildProviderKey(app, { clinicId: leo.clinic_id });
  const assignTo = async ({ patient_id: patientId }: ProfileRow) => {
    const assessment = await buildAssessment(app, leo.clinic_id);
    const body = { contentId: assessment.id, cadence: 'weekly' };
    expect((await call(app, 'createAssignment', { params: { patientId }, body, headers })).statusCode).toBe(
      201,
    );
    return assessment;
  };
  const [his, hers] = [await assignTo(leo), await assignTo(rosa)];
  return { leo, rosa, his, hers };
};

/** What is Leo's and is in nothing that Rosa is told, but for his first name. */
const expectNothingOf = (body: string, leo: { user_id: string; id: string; patient_id: string }) => {
  const said = ['Quimby', '2013-09-30', 'leo@mail', '5550199', 'HV-7781'];
  for (const secret of [...said, leo.user_id, leo.id, leo.patient_id]) expect(body).not.toContain(secret);
};

describe('what a participant is told', () => {
  it('of themselves, and of the patient a reference and the first name', async () => {
    const { leo, rosa } = await buildFamily();
    const { headers } = await signInAs(app, rosa);
    const answer = await call(app, 'getUserProfiles', { headers });
    expect(answer.json()).toMatchObject([
      {
        userId: rosa.user_id,
        firstName: 'Rosa',
        userType: 'participant',
        relatedPatientId: expect.stringMatching(/^[\da-f-]{36}$/),
        relatedPatientFirstName: 'Leo',
        safetyNetEnabled: false,
        info: { shouldPromptAccountCreation: false, hasOnboarded: true },
      },
    ]);
    expectNothingOf(answer.body, leo);
  });

  it('by their link no more than that', async () => {
    const { leo, rosa } = await buildFamily();
    const answer = await call(app, 'getPublicUser', { params: { userId: rosa.user_id } });
    expect(Object.keys(answer.json()).toSorted()).toEqual(
      ['clinic', 'clinicId', 'id', 'info', 'relatedPatientFirstName', 'relatedPatientId', 'type'].toSorted(),
    );
    expectNothingOf(answer.body, leo);
  });

  it("nothing that leads to the patient's own link", async () => {
    const { rosa } = await buildFamily();
    const { relatedPatientId } = (
      await call(app, 'getPublicUser', { params: { userId: rosa.user_id } })
    ).json();
    const looked = await call(app, 'getPatientUser', { params: { patientId: relatedPatientId } });
    expect(looked.statusCode).toBe(404);
  });

  it('what is assigned to them, and not what is assigned to the patient', async () => {
    const { leo, rosa, his, hers } = await buildFamily();
    const answer = await call(app, 'getAssignedAssessments', { params: { userId: rosa.user_id } });
    const ids = answer
      .json()
      .assessments.map(({ assessment }: { assessment: { id: string } }) => assessment.id);
    expect(ids).toEqual([hers.id]);
    expect(answer.body).not.toContain(his.id);
    expectNothingOf(answer.body, leo);
  });

  it("crisis resources of the clinic, and nothing of anybody's", async () => {
    const { leo, rosa } = await buildFamily();
    const answer = await call(app, 'getSafetyNet', { params: { userId: rosa.user_id } });
    expect(Object.keys(answer.json())).toEqual(['resources']);
    expectNothingOf(answer.body, leo);
  });

  it("nothing of the patient's own account: their safety-net card is another's", async () => {
    const { leo, rosa } = await buildFamily();
    const { headers } = await signInAs(app, rosa);
    const dismissed = await call(app, 'dismissSafetyNet', { params: { userId: leo.user_id }, headers });
    expect(dismissed.statusCode).toBe(404);
    const asLeo = { ...headers, 'active-profile': leo.id };
    const assumed = await call(app, 'dismissSafetyNet', { params: { userId: rosa.user_id }, headers: asLeo });
    expect(assumed.statusCode).toBe(403);
    const { safety_net_enabled: stillOn } = await app.db
      .selectFrom('profiles')
      .select('safety_net_enabled')
      .where('id', '=', leo.id)
      .executeTakeFirstOrThrow();
    expect(stillOn).toBe(true);
  });
});

describe('what a participant answers', () => {
  it('is kept as theirs, and leads to no account, whichever way they came', async () => {
    const { leo, rosa, hers } = await buildFamily();
    for (const source of ['email', 'sms', 'patient_app']) {
      const answer = await submitAs(app)(rosa, [{ id: hers.id, answers: calmAnswers }], { source });
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toMatchObject({
        info: { shouldPromptAccountCreation: false, firstName: 'Rosa' },
        accountSetup: null,
      });
      expectNothingOf(answer.body, leo);
    }
    expect(await submissionsOf(app, rosa)).toHaveLength(3);
    expect(await submissionsOf(app, leo)).toEqual([]);
  });

  it('cannot be sent in the name of the patient', async () => {
    const { leo, rosa, hers } = await buildFamily();
    const answer = await submitAs(app)(rosa, [{ id: hers.id, answers: calmAnswers }], {
      assigneeUserId: leo.user_id,
    });
    expect(answer.statusCode).toBe(422);
    expect(await submissionsOf(app, leo)).toEqual([]);
  });
});
