import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@evenkeel/contract/limits';
import type { ProfileRow } from '../../db/schema.ts';
import { keepHouse } from '../../jobs/housekeeping.ts';
import { buildClinic, buildProfile } from '../../testing/build.ts';
import { call, freshAddress } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { trailOf } from '../../testing/onboarding.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const buildKiosk = (given: Parameters<typeof buildClinic>[1] = {}) =>
  buildClinic(app, { kiosk_enabled: true, ...given });

const identify = (body: object, from = freshAddress()) => call(app, 'identifyKioskPatient', { body, from });

/** The visit that somebody of a clinic's kiosk gets. */
const visitOf = async ({ last_name: lastName, date_of_birth: dateOfBirth, clinic_id }: ProfileRow) => {
  const clinic = await app.db
    .selectFrom('clinics')
    .select('display_id')
    .where('id', '=', clinic_id)
    .executeTakeFirstOrThrow();
  const answer = await identify({ clinicDisplayId: clinic.display_id, lastName, dateOfBirth });
  return answer.json().userId as string;
};
const patient = async (id: string) => call(app, 'getKioskPatient', { params: { id } });
const end = (id: string) => call(app, 'endKioskVisit', { params: { id } });

describe('GET /v1/public-api/kiosk/clinic/{clinicDisplayId}', () => {
  const get = (clinicDisplayId: string) => call(app, 'getKioskClinic', { params: { clinicDisplayId } });

  it('answers the same 404 where there is no such clinic and where its kiosk is off', async () => {
    const off = await buildClinic(app);
    const answers = [await get(off.display_id), await get('no-such-clinic'), await get(off.id)];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({
        error: { code: 'not-found', message: 'We could not find what you are looking for.' },
      });
    }
  });

  it('tells the clinic’s face and what people are found by, in the clinic’s order', async () => {
    const clinic = await buildKiosk({
      organization_name: 'Quiet Cove',
      logo_url: '/cove.svg',
      kiosk_identifiers: JSON.stringify(['mrn', 'name_dob']),
    });
    const answer = await get(clinic.display_id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      displayId: clinic.display_id,
      organizationName: 'Quiet Cove',
      logoUrl: '/cove.svg',
      identifiers: ['mrn', 'name_dob'],
    });
  });
});

describe('GET /v1/public-api/kiosk/patients/{id}', () => {
  it('answers 404 to all that is no visit, a person’s own ids among them', async () => {
    const person = await buildProfile(app);
    for (const id of [randomUUID(), 'not-an-id', person.user_id, person.patient_id, person.id]) {
      const answer = await patient(id);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().error.code).toBe('public-user-not-found');
    }
  });

  it('tells the first name, as the person likes to be called, and the visit’s id', async () => {
    const { id: clinicId } = await buildKiosk();
    const visit = await visitOf(
      await buildProfile(app, { clinic_id: clinicId, first_name: 'Josephine', preferred_name: 'Jo' }),
    );
    const answer = await patient(visit);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ userId: visit, firstName: 'Jo' });
  });
});

describe('POST /v1/public-api/kiosk/identify-patient-attributes', () => {
  it.each([
    [{}, { clinicDisplayId: expect.any(String) }],
    [{ clinicDisplayId: 'cove' }, { lastName: '* Required', dateOfBirth: '* Required' }],
    [{ clinicDisplayId: 'cove', lastName: 'Vale' }, { dateOfBirth: '* Required' }],
    [{ clinicDisplayId: 'cove', dateOfBirth: '1990-05-17' }, { lastName: '* Required' }],
    [{ clinicDisplayId: 'cove', medicalRecord: ' ' }, { medicalRecord: '* Required' }],
    [
      { clinicDisplayId: 'cove', lastName: ' ', dateOfBirth: '2999-01-01' },
      { lastName: '* Required', dateOfBirth: "You can't be born in the future!" },
    ],
    [
      { clinicDisplayId: 'cove', medicalRecord: 'A-1', lastName: 'Vale', dateOfBirth: '1990-05-17' },
      { medicalRecord: 'Give the medical record number, or the last name and date of birth, not both' },
    ],
    [
      { clinicDisplayId: 'cove', medicalRecord: 'A-1', email: 'no address', phoneNumber: '555-0132' },
      { email: 'Please enter a valid email', phoneNumber: 'Must be a valid phone number.' },
    ],
  ])('answers 422 to %j', async (body, fields) => {
    const answer = await identify(body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.fields).toEqual(fields);
  });

  it('answers 422 to what the clinic does not find people by', async () => {
    const byNumber = await buildKiosk({ kiosk_identifiers: JSON.stringify(['mrn']) });
    const byName = await buildKiosk({ kiosk_identifiers: JSON.stringify(['name_dob']) });
    const name = { lastName: 'Vale', dateOfBirth: '1990-05-17' };
    const refusedName = await identify({ clinicDisplayId: byNumber.display_id, ...name });
    expect(refusedName.statusCode).toBe(422);
    expect(refusedName.json().error.fields).toEqual({
      lastName: 'This clinic does not find people by their name',
    });
    const refusedNumber = await identify({ clinicDisplayId: byName.display_id, medicalRecord: 'A-1' });
    expect(refusedNumber.statusCode).toBe(422);
    expect(refusedNumber.json().error.fields).toEqual({
      medicalRecord: 'This clinic does not find people by their medical record number',
    });
  });

  it('answers 404 where the kiosk is off, and where there is no such clinic', async () => {
    const off = await buildClinic(app);
    for (const clinicDisplayId of [off.display_id, 'no-such-clinic']) {
      const answer = await identify({ clinicDisplayId, medicalRecord: 'A-1' });
      expect(answer.statusCode).toBe(404);
      expect(answer.json().error.code).toBe('not-found');
    }
  });

  it('answers 429 to the eleventh in a minute from one address at one clinic, and to no other', async () => {
    const { display_id: clinicDisplayId } = await buildKiosk();
    const { display_id: another } = await buildKiosk();
    const from = freshAddress();
    for (let tries = 0; tries < limits.kioskIdentifiesPerMinute; tries += 1) {
      expect((await identify({ clinicDisplayId, medicalRecord: `A-${tries}` }, from)).statusCode).toBe(200);
    }
    const refused = await identify({ clinicDisplayId, medicalRecord: 'A-1' }, from);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().error.code).toBe('too-many-requests');
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect((await identify({ clinicDisplayId, medicalRecord: 'A-1' })).statusCode).toBe(200);
    expect((await identify({ clinicDisplayId: another, medicalRecord: 'A-1' }, from)).statusCode).toBe(200);
  });

  it('finds somebody by last name and date of birth, however the name is written', async () => {
    const { id: clinic_id, display_id: clinicDisplayId } = await buildKiosk();
    const person = await buildProfile(app, { clinic_id, last_name: 'O’Connor-Núñez' });
    for (const lastName of ['O’Connor-Núñez', " o'connor nunez ", 'OCONNORNUNEZ']) {
      const answer = await identify({ clinicDisplayId, lastName, dateOfBirth: person.date_of_birth });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ status: 'match_found', userId: expect.any(String) });
    }
  });

  it('finds a participant as it finds a patient', async () => {
    const child = await buildProfile(app, { clinic_id: (await buildKiosk()).id });
    const { clinic_id, patient_id: related_patient_id } = child;
    const guardian = await buildProfile(app, {
      clinic_id,
      type: 'participant',
      related_patient_id,
      first_name: 'Rosa',
    });
    expect((await patient(await visitOf(guardian))).json().firstName).toBe('Rosa');
  });

  it('finds somebody by their medical record number in any case', async () => {
    const { id: clinic_id, display_id: clinicDisplayId } = await buildKiosk();
    await buildProfile(app, { clinic_id, medical_record_number: 'Hv-1001', first_name: 'Maya' });
    const answer = await identify({ clinicDisplayId, medicalRecord: ' hV-1001 ' });
    expect(answer.json().status).toBe('match_found');
    expect((await patient(answer.json().userId)).json().firstName).toBe('Maya');
  });

  it('gives a new id at every visit, which lives an hour and is nobody’s own', async () => {
    const person = await buildProfile(app, { clinic_id: (await buildKiosk()).id });
    const first = await visitOf(person);
    const second = await visitOf(person);
    expect(first).not.toBe(second);
    for (const own of [person.id, person.user_id, person.patient_id]) {
      expect([first, second]).not.toContain(own);
    }
    app.clock.advance(limits.kioskVisitSeconds - 1);
    expect((await patient(first)).statusCode).toBe(200);
    app.clock.advance(1);
    expect((await patient(first)).statusCode).toBe(404);
  });

  it('says the same and leaves the same of everybody who is not found, whatever did not fit', async () => {
    const { id: clinic_id, display_id: clinicDisplayId } = await buildKiosk();
    const { id: elsewhere } = await buildKiosk();
    const person = await buildProfile(app, {
      clinic_id,
      last_name: 'Vale',
      medical_record_number: 'A-1',
      email: 'vale@mail.test',
      phone_number: '+14155550132',
    });
    const there = { clinic_id: elsewhere, last_name: 'Brook', medical_record_number: 'B-1' };
    const stranger = await buildProfile(app, { ...there, date_of_birth: '1984-11-02' });
    const name = { lastName: 'Vale', dateOfBirth: person.date_of_birth };
    const before = await app.db.selectFrom('kiosk_visits').select('id').execute();
    const nobody = [
      { ...name, lastName: 'Veil' },
      { ...name, dateOfBirth: '1990-05-18' },
      { lastName: 'Brook', dateOfBirth: stranger.date_of_birth },
      { medicalRecord: 'A-2' },
      { medicalRecord: 'B-1' },
      { ...name, email: 'other@mail.test' },
      { medicalRecord: 'A-1', phoneNumber: '(415) 555-0133' },
      { medicalRecord: 'A-1', phoneNumber: '(415) 555-0132', email: 'other@mail.test' },
    ];
    for (const attributes of nobody) {
      const answer = await identify({ clinicDisplayId, ...attributes });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe('{"status":"no_match"}');
    }
    expect(await app.db.selectFrom('kiosk_visits').select('id').execute()).toHaveLength(before.length);
    const trail = app.db
      .selectFrom('audit_log')
      .select(['action', 'actor_kind', 'actor_id', 'user_id', 'object_id'])
      .where('clinic_id', '=', clinic_id);
    const nothing = { actor_kind: 'public', actor_id: null, user_id: null, object_id: null };
    expect(await trail.execute()).toEqual(
      nobody.map(() => ({ action: 'kiosk.identify-failed', ...nothing })),
    );
  });

  it('asks for more where several are meant, until a phone number or an e-mail address tells them apart', async () => {
    const { id: clinic_id, display_id: clinicDisplayId } = await buildKiosk();
    const twin = { clinic_id, last_name: 'Vale', date_of_birth: '2001-02-03' };
    const shared = { ...twin, phone_number: '+14155550140' };
    await buildProfile(app, { ...shared, email: 'lena@mail.test', first_name: 'Lena' });
    await buildProfile(app, { ...shared, email: 'tove@mail.test', first_name: 'Tove' });
    const name = { clinicDisplayId, lastName: 'Vale', dateOfBirth: '2001-02-03' };
    const moreNeeded = { status: 'more_info_needed' };
    expect((await identify(name)).json()).toEqual(moreNeeded);
    expect((await identify({ ...name, phoneNumber: '(415) 555-0140' })).json()).toEqual(moreNeeded);
    const found = await identify({ ...name, email: ' Tove@mail.test ' });
    expect(found.json().status).toBe('match_found');
    expect((await patient(found.json().userId)).json().firstName).toBe('Tove');
    expect((await identify({ ...name, email: 'nobody@mail.test' })).json()).toEqual({ status: 'no_match' });
  });

  it('leaves in the trail whose visit was begun', async () => {
    const person = await buildProfile(app, { clinic_id: (await buildKiosk()).id });
    const visit = await visitOf(person);
    expect(await trailOf(app, person.user_id)).toMatchObject([
      { action: 'kiosk.identify', actor_kind: 'public', actor_id: null, object_id: visit },
    ]);
  });
});

describe('POST /v1/public-api/kiosk/visits/{id}/end', () => {
  it('answers 404 to what cannot be an id', async () => {
    expect((await end('not-an-id')).statusCode).toBe(404);
  });

  it('ends one visit and no other, once, and says nothing of what there was to end', async () => {
    const person = await buildProfile(app, { clinic_id: (await buildKiosk()).id });
    const visit = await visitOf(person);
    const other = await visitOf(person);
    for (const id of [visit, visit, randomUUID(), person.user_id]) {
      const answer = await end(id);
      expect(answer.statusCode).toBe(204);
      expect(answer.body).toBe('');
    }
    expect((await patient(visit)).statusCode).toBe(404);
    expect((await patient(other)).statusCode).toBe(200);
    const ended = (await trailOf(app, person.user_id)).filter(({ action }) => action === 'kiosk.end-visit');
    expect(ended).toMatchObject([{ actor_kind: 'public', actor_id: visit, clinic_id: person.clinic_id }]);
  });
});

describe('keeping house', () => {
  it('forgets visits a day after they are over', async () => {
    const person = await buildProfile(app, { clinic_id: (await buildKiosk()).id });
    const kept = async () => {
      const visits = app.db.selectFrom('kiosk_visits').select('id').where('user_id', '=', person.user_id);
      return (await visits.execute()).map(({ id }) => id);
    };
    const old = await visitOf(person);
    app.clock.advance(1);
    const young = await visitOf(person);
    app.clock.advance(limits.kioskVisitSeconds + 24 * 60 * 60);
    await keepHouse(app.database, app.clock);
    expect(await kept()).toEqual([young]);
    expect(old).not.toBe(young);
  });
});
