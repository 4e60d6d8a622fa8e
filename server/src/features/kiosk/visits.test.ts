import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '@evenkeel/contract/api';
import type { Auth } from '@evenkeel/contract/endpoint';
import { limits } from '@evenkeel/contract/limits';
import type { ProfileRow } from '../../db/schema.ts';
import { buildAssessment } from '../../testing/build-content.ts';
import { buildModule } from '../../testing/build-module.ts';
import { buildAccount, buildClinic, buildProfile, signInAs } from '../../testing/build.ts';
import { buildWalk, endpointNames, endpointOf, paramsIn, type Walk } from '../../testing/build-walk.ts';
import { call, freshAddress } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { trailOf } from '../../testing/onboarding.ts';
import { alertsOf, calmAnswers, submissionsOf } from '../../testing/submitting.ts';

/** What a visit's id opens, in place of the person's own, and what is told by it. */

let app: TestApp;
let walk: Walk;
beforeAll(async () => {
  app = await createTestApp();
  walk = await buildWalk(app);
});
afterAll(() => app.close());

const atKiosk: EndpointName[] = endpointNames.filter((name) => endpointOf(name).atKiosk === true);
const elsewhere: EndpointName[] = endpointNames.filter(
  (name) =>
    endpointOf(name).atKiosk !== true &&
    paramsIn(name).some((param) => ['userId', 'patientId'].includes(param)),
);

/** A visit of somebody's, as the kiosk of their clinic gets it. */
const visitOf = async ({ last_name: lastName, date_of_birth: dateOfBirth, clinic_id }: ProfileRow) => {
  const { display_id: clinicDisplayId } = await app.db
    .updateTable('clinics')
    .set({ kiosk_enabled: true })
    .where('id', '=', clinic_id)
    .returning('display_id')
    .executeTakeFirstOrThrow();
  const body = { clinicDisplayId, lastName, dateOfBirth };
  return (await call(app, 'identifyKioskPatient', { body, from: freshAddress() })).json().userId as string;
};

/** The input of the walk, with a visit's id wherever the owner's own stands. */
const inputAt = (name: EndpointName, visit: string) => {
  const input = walk.input(name);
  const text = JSON.stringify(input).replaceAll(walk.owner.profile.user_id, visit);
  return JSON.parse(text) as typeof input;
};

/** What nobody at a kiosk is told of anybody. */
const ownOf = (person: ProfileRow): string[] =>
  [person.id, person.user_id, person.patient_id, person.last_name, person.date_of_birth].concat(
    person.email ?? [],
    person.phone_number ?? [],
    person.account_id ?? [],
    person.related_patient_id ?? [],
  );

describe('the id of a visit', () => {
  it.each(atKiosk)('opens %s, which tells nothing of the person’s own', async (name) => {
    const { profile } = walk.owner;
    const visit = await visitOf(profile);
    const answer = await call(app, name, inputAt(name, visit));
    expect(answer.statusCode).toBeLessThan(300);
    const told = `${JSON.stringify(answer.headers)} ${answer.body}`;
    for (const own of ownOf(profile)) expect(told).not.toContain(own);
  });

  it.each(atKiosk)('opens %s no more once the visit has ended or is an hour old', async (name) => {
    const unknown = await call(app, name, inputAt(name, randomUUID()));
    expect(unknown.statusCode).toBe(404);
    const ended = await visitOf(walk.owner.profile);
    await call(app, 'endKioskVisit', { params: { id: ended } });
    const old = await visitOf(walk.owner.profile);
    app.clock.advance(limits.kioskVisitSeconds);
    for (const id of [ended, old]) {
      const answer = await call(app, name, inputAt(name, id));
      expect(answer.statusCode).toBe(404);
      expect(answer.json().error.code).toBe('public-user-not-found');
      expect(answer.json()).toEqual(unknown.json());
    }
  });

  it.each(elsewhere)('opens %s never', async (name) => {
    const visit = await visitOf(walk.owner.profile);
    const { auth } = endpointOf(name);
    const owner = await signInAs(app, walk.owner.profile);
    const headers: Partial<Record<Auth, Record<string, string>>> = {
      profile: owner.headers,
      provider: walk.ownerKey.headers,
    };
    const given = { ...walk.input(name), headers: headers[auth] ?? {} };
    const params = { ...given.params, userId: visit, patientId: visit };
    expect((await call(app, name, { ...given, params })).statusCode).toBe(404);
  });

  it('is all that a participant’s public user names, and no account is spoken of', async () => {
    const child = await buildProfile(app, { first_name: 'Leo' });
    const guardian = await buildProfile(app, {
      clinic_id: child.clinic_id,
      type: 'participant',
      related_patient_id: child.patient_id,
    });
    const ask = async (userId: string) => (await call(app, 'getPublicUser', { params: { userId } })).json();
    const [first, second] = [await visitOf(guardian), await visitOf(guardian)];
    const user = await ask(first);
    expect(user).toEqual({
      id: first,
      type: 'participant',
      clinic: { logoUrl: null },
      clinicId: child.clinic_id,
      relatedPatientId: expect.any(String),
      relatedPatientFirstName: 'Leo',
      info: { shouldPromptAccountCreation: false, hasOnboarded: false },
    });
    // What stands for the child at one visit says nothing at another, nor at the guardian's own link.
    const references = [user, await ask(second), await ask(guardian.user_id)].map(
      ({ relatedPatientId }) => relatedPatientId,
    );
    expect(new Set(references).size).toBe(3);
    expect(references).not.toContain(child.patient_id);
  });

  it('says of nobody whether they have an account', async () => {
    const { profile } = await buildAccount(app, {
      profile: await buildProfile(app, { email: 'has@mail.test' }),
    });
    const userId = await visitOf(profile);
    const { info } = (await call(app, 'getPublicUser', { params: { userId } })).json();
    expect(info).toEqual({ shouldPromptAccountCreation: false, hasOnboarded: false });
  });
});

describe('the date of birth at a visit', () => {
  const status = async (userId: string, telecomType?: string) =>
    (
      await call(app, 'getBirthdayVerificationStatus', {
        params: { userId },
        query: telecomType === undefined ? {} : { telecomType },
      })
    ).json().isVerified;
  const verify = (userId: string, dateOfBirth: string, telecomType?: string) =>
    call(app, 'verifyBirthday', { params: { userId }, body: { dateOfBirth, telecomType } });

  /** A visit of somebody who was found by their record number, which proves less. */
  const visitByNumber = async (person: ProfileRow) => {
    const { display_id: clinicDisplayId } = await app.db
      .updateTable('clinics')
      .set({ kiosk_enabled: true })
      .where('id', '=', person.clinic_id)
      .returning('display_id')
      .executeTakeFirstOrThrow();
    const body = { clinicDisplayId, medicalRecord: person.medical_record_number };
    return (await call(app, 'identifyKioskPatient', { body, from: freshAddress() })).json().userId as string;
  };
  const buildNumbered = () =>
    buildProfile(app, { medical_record_number: randomUUID(), email: `${randomUUID()}@mail.test` });

  it('is verified where the person was found by it, for that visit alone', async () => {
    const person = await buildNumbered();
    expect(await status(await visitOf(person))).toBe(true);
    expect(await status(await visitByNumber(person))).toBe(false);
    expect(await status(person.user_id)).toBe(false);
  });

  it('is asked for although the person has verified it at a link of their own', async () => {
    const person = await buildNumbered();
    expect((await verify(person.user_id, person.date_of_birth)).json()).toEqual({ isVerified: true });
    expect(await status(await visitByNumber(person))).toBe(false);
  });

  it('holds for the visit, leaves no proof with the browser and nothing for later', async () => {
    const person = await buildNumbered();
    const visit = await visitByNumber(person);
    expect((await verify(visit, '1990-05-18', 'sms')).json()).toEqual({ isVerified: false });
    expect(await status(visit)).toBe(false);
    const answer = await verify(visit, person.date_of_birth, 'sms');
    expect(answer.json()).toEqual({ isVerified: true });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await status(visit)).toBe(true);
    expect(await status(visit, 'sms')).toBe(true);
    expect(await status(await visitByNumber(person))).toBe(false);
    expect(await status(person.user_id, 'sms')).toBe(false);
  });

  it('is tried five times an hour by all visits and links of a person together', async () => {
    const person = await buildNumbered();
    for (let tries = 0; tries < limits.birthdayAttemptsPerHour; tries += 1) {
      const id = tries % 2 === 0 ? person.user_id : await visitByNumber(person);
      expect((await verify(id, '1990-05-18')).statusCode).toBe(200);
    }
    expect((await verify(await visitByNumber(person), person.date_of_birth)).statusCode).toBe(429);
  });
});

describe('what a visit records', () => {
  const submit = (visit: string, body: object, headers: Record<string, string> = {}) =>
    call(app, 'submitAssessments', { params: { userId: visit }, body, headers });

  it('is the person’s own, from the kiosk, whatever the caller says', async () => {
    const person = await buildProfile(app, { email: 'new@mail.test' });
    const { id } = await buildAssessment(app, person.clinic_id);
    const visit = await visitOf(person);
    const answer = await submit(visit, {
      assessments: [{ id, answers: calmAnswers }],
      assigneeUserId: visit,
      source: 'sms',
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      info: { shouldPromptAccountCreation: false, hasOnboarded: false, firstName: 'Ada' },
      accountSetup: null,
    });
    expect(await submissionsOf(app, person)).toMatchObject([{ source: 'kiosk', flow_type: 'clinic' }]);
    expect(
      await app.db.selectFrom('invites').selectAll().where('profile_id', '=', person.id).execute(),
    ).toEqual([]);
    expect((await trailOf(app, person.user_id)).at(-1)).toMatchObject({
      action: 'assessments.submit',
      actor_kind: 'public',
      actor_id: visit,
    });
  });

  it('is from the clinic’s flow though the caller says that it is the clinician’s screen', async () => {
    const person = await buildProfile(app);
    const { id } = await buildAssessment(app, person.clinic_id);
    const visit = await visitOf(person);
    const body = { assessments: [{ id, answers: calmAnswers }], assigneeUserId: visit };
    await submit(visit, { ...body, source: 'clinician_app' });
    expect(await submissionsOf(app, person)).toMatchObject([{ source: 'kiosk', flow_type: 'clinic' }]);
  });

  it('goes by the visit’s id alone: the person’s own as assignee is refused', async () => {
    const person = await buildProfile(app);
    const { id } = await buildAssessment(app, person.clinic_id);
    const visit = await visitOf(person);
    for (const assigneeUserId of [person.user_id, await visitOf(person)]) {
      const answer = await submit(visit, { assessments: [{ id, answers: calmAnswers }], assigneeUserId });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().error.fields).toEqual({ assigneeUserId: 'Must be the user of the link' });
    }
    expect(await submissionsOf(app, person)).toEqual([]);
  });

  it('is stored once under a key, and another visit’s key is another', async () => {
    const person = await buildProfile(app);
    const { id } = await buildAssessment(app, person.clinic_id);
    const visits = [await visitOf(person), await visitOf(person)];
    for (const visit of [...visits, ...visits]) {
      const body = { assessments: [{ id, answers: calmAnswers }], assigneeUserId: visit };
      expect((await submit(visit, body, { 'idempotency-key': 'the-same' })).statusCode).toBe(201);
    }
    expect(await submissionsOf(app, person)).toHaveLength(2);
  });

  it('is the person’s check-in too, with the alert that it calls for', async () => {
    const person = await buildProfile(app);
    const { id: moduleId, versionId: moduleVersionId } = await buildModule(app, person.clinic_id);
    const visit = await visitOf(person);
    const answer = await call(app, 'submitPublicCheckIns', {
      params: { userId: visit },
      query: { source: 'email' },
      body: [{ moduleId, moduleVersionId, answers: [{ key: 'tense', value: 'much' }] }],
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().accountSetup).toBeNull();
    const scores = app.db
      .selectFrom('check_in_scores')
      .select('source')
      .where('user_id', '=', person.user_id);
    expect(await scores.execute()).toEqual([{ source: 'kiosk' }]);
    expect(await alertsOf(app, person)).toHaveLength(1);
  });

  it('is the person’s own consent, by the visit that gave it', async () => {
    const clinic = await buildClinic(app, { consent_required: true, consent_copy: 'Please agree.' });
    const person = await buildProfile(app, { clinic_id: clinic.id });
    const visit = await visitOf(person);
    const params = { userId: visit };
    expect((await call(app, 'getConsentInfo', { params })).json().consentRequired).toBe(true);
    expect((await call(app, 'acceptConsent', { params })).statusCode).toBe(204);
    const later = { userId: await visitOf(person) };
    expect((await call(app, 'getConsentInfo', { params: later })).json().consentRequired).toBe(false);
    const agreed = (await trailOf(app, person.user_id)).find(
      ({ action }) => action === 'public-user.accept-consent',
    );
    expect(agreed).toMatchObject({ actor_kind: 'public', actor_id: visit });
  });
});
