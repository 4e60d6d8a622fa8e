import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asClinic, callApp, type TestClinic } from '../../testing/as-clinic.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
let harbor: TestClinic;
let cedar: TestClinic;

beforeAll(async () => {
  app = await createTestApp();
  harbor = await asClinic(app);
  cedar = await asClinic(app);
});
afterAll(() => app.close());

const noor = { firstName: 'Noor', lastName: 'Haddad', dateOfBirth: '1988-02-29' };
const nobody = '5f3a0c0e-6f5b-4a53-9d2b-6a2f5c1d7e11';
const add = async (fields: object = {}, clinic = harbor) =>
  (await clinic.call('POST', '/patients', { ...noor, ...fields })).body;
const auditOf = (userId: string) =>
  app.db.selectFrom('audit_log').selectAll().where('user_id', '=', userId).orderBy('id').execute();

describe('POST /patients', () => {
  it('asks for a key', async () => {
    expect((await callApp(app, 'POST', '/v1/provider-api/patients', { body: noor })).status).toBe(401);
  });

  it.each([
    [{ firstName: ' ' }, { firstName: 'First name is required' }],
    [{ lastName: undefined }, { lastName: 'Last name is required' }],
    [{ dateOfBirth: '1988-02-30' }, { dateOfBirth: 'Please enter a valid date' }],
    [{ dateOfBirth: '0000-01-01' }, { dateOfBirth: 'Please enter a valid date' }],
    [{ dateOfBirth: '2026-03-03' }, { dateOfBirth: "You can't be born in the future!" }],
    [{ dateOfBirth: '1896-03-01' }, { dateOfBirth: 'Year is too far in the past.' }],
    [{ email: 'noor@' }, { email: 'Please enter a valid email' }],
    [{ phoneNumber: '555-0132' }, { phoneNumber: 'Must be a valid phone number.' }],
    [{ timeZone: 'Mars/Olympus' }, { timeZone: 'Must be an IANA time zone such as America/New_York' }],
    [{ timeZone: '+02:00' }, { timeZone: 'Must be an IANA time zone such as America/New_York' }],
  ])('refuses %j', async (fields, problems) => {
    const { status, body } = await harbor.call('POST', '/patients', { ...noor, ...fields });
    expect(status).toBe(422);
    expect(body.error.fields).toEqual(problems);
  });

  it('keeps a record number for one person of a clinic', async () => {
    await add({ medicalRecordNumber: 'MR-1' });
    const again = await harbor.call('POST', '/patients', { ...noor, medicalRecordNumber: 'MR-1' });
    expect(again.status).toBe(409);
    expect(again.body.error).toEqual({
      code: 'already-exists',
      message: 'Another patient has this medical record number.',
      fields: { medicalRecordNumber: 'Another patient has this number' },
    });
    expect((await cedar.call('POST', '/patients', { ...noor, medicalRecordNumber: 'MR-1' })).status).toBe(
      201,
    );
  });

  it('adds a patient', async () => {
    const { status, body } = await harbor.call('POST', '/patients', {
      ...noor,
      email: ' Noor@Mail.test ',
      phoneNumber: '+14155550199',
      medicalRecordNumber: 'MR-2',
      pronouns: 'she/her/hers',
      timeZone: 'America/Los_Angeles',
      clinicianHasProPlan: true,
      safetyNetEnabled: true,
      accountId: nobody,
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      patientId: expect.any(String),
      userId: expect.any(String),
      userType: 'patient',
      ...noor,
      email: 'noor@mail.test',
      phoneNumber: '+14155550199',
      medicalRecordNumber: 'MR-2',
      preferredName: null,
      pronouns: 'she/her/hers',
      timeZone: 'America/Los_Angeles',
      clinicianHasProPlan: true,
      safetyNetEnabled: false,
      hasOnboarded: false,
      relatedPatientId: null,
      relationship: null,
      createdAt: '2026-03-02T17:00:00.000Z',
    });
    expect(body.patientId).not.toBe(body.userId);
    expect(await auditOf(body.userId)).toMatchObject([
      { action: 'patients.create', actor_kind: 'provider', actor_id: harbor.keyId },
    ]);
  });

  it('gives the clinic’s time zone to those without one', async () => {
    expect((await add()).timeZone).toBe('America/New_York');
  });
});

describe('GET /patients', () => {
  it('asks for a key', async () => {
    expect((await callApp(app, 'GET', '/v1/provider-api/patients')).status).toBe(401);
  });

  it.each(['cursor=x', 'cursor=', 'limit=0', 'limit=201', 'limit=many'])('refuses %s', async (query) => {
    const { status, body } = await harbor.call('GET', `/patients?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.error.fields)).toEqual([query.split('=')[0]]);
  });

  it('refuses another clinic’s cursor', async () => {
    await add({}, cedar);
    await add({}, cedar);
    const { nextCursor } = (await cedar.call('GET', '/patients?limit=1')).body;
    expect((await harbor.call('GET', `/patients?cursor=${nextCursor}`)).status).toBe(422);
  });

  it('lists by name, each once, page after page', async () => {
    const clinic = await asClinic(app);
    const names = ['Cole', 'Abbott', 'Baker', 'Abbott', 'Abbott', 'Diaz', 'Évora'];
    for (const [index, lastName] of names.entries())
      await add({ lastName, firstName: `N${index % 3}` }, clinic);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { body } = await clinic.call('GET', `/patients?limit=2${query}`);
      expect(body.patients.length).toBeLessThanOrEqual(2);
      seen.push(
        ...body.patients.map((one: typeof noor & { userId: string }) => `${one.lastName} ${one.firstName}`),
      );
      cursor = body.nextCursor;
    }
    const whole = (await clinic.call('GET', '/patients')).body;
    expect(whole.nextCursor).toBeNull();
    expect(seen).toEqual(whole.patients.map((one: typeof noor) => `${one.lastName} ${one.firstName}`));
    expect(seen.slice(0, 4)).toEqual(['Abbott N0', 'Abbott N1', 'Abbott N1', 'Baker N2']);
    expect(seen).toHaveLength(names.length);
  });

  it('finds by any part of name, e-mail and record number, and takes wildcards as they are', async () => {
    const clinic = await asClinic(app);
    await add({ firstName: 'Maya', lastName: 'Torres', email: 'maya@mail.test' }, clinic);
    await add({ firstName: 'Tor', lastName: 'Berg_100%', medicalRecordNumber: 'X-77' }, clinic);
    const find = async (query: string) => {
      const { body } = await clinic.call('GET', `/patients?query=${encodeURIComponent(query)}`);
      return body.patients.map(({ firstName }: typeof noor) => firstName);
    };
    expect(await find('tor')).toEqual(['Tor', 'Maya']);
    expect(await find('maya torres')).toEqual(['Maya']);
    expect(await find('Torres, Maya')).toEqual(['Maya']);
    expect(await find('MAYA@')).toEqual(['Maya']);
    expect(await find('x-77')).toEqual(['Tor']);
    expect(await find('100%')).toEqual(['Tor']);
    expect(await find('g_1')).toEqual(['Tor']);
    expect(await find('a_a')).toEqual([]);
    expect(await find(String.raw`\ `)).toEqual([]);
    expect(await find("' or 1=1")).toEqual([]);
    expect(await find(' ')).toEqual(['Tor', 'Maya']);
  });

  it('shows a clinic its own people alone', async () => {
    const own = await asClinic(app);
    await add({ firstName: 'Only' }, own);
    expect((await own.call('GET', '/patients')).body.patients).toMatchObject([{ firstName: 'Only' }]);
  });
});

describe('PATCH /patients/{patientId}', () => {
  it('asks for a key', async () => {
    const { patientId } = await add();
    expect((await callApp(app, 'PATCH', `/v1/provider-api/patients/${patientId}`, { body: {} })).status).toBe(
      401,
    );
  });

  it.each([{ firstName: null }, { firstName: '' }, { dateOfBirth: '2030-01-01' }, { timeZone: null }])(
    'refuses %j',
    async (fields) => {
      const { patientId } = await add();
      const { status, body } = await harbor.call('PATCH', `/patients/${patientId}`, fields);
      expect(status).toBe(422);
      expect(Object.keys(body.error.fields)).toEqual(Object.keys(fields));
    },
  );

  it('keeps a record number for one person of a clinic', async () => {
    await add({ medicalRecordNumber: 'MR-3' });
    const { patientId } = await add();
    const { status, body } = await harbor.call('PATCH', `/patients/${patientId}`, {
      medicalRecordNumber: 'MR-3',
    });
    expect(status).toBe(409);
    expect(Object.keys(body.error.fields)).toEqual(['medicalRecordNumber']);
  });

  it('takes another clinic’s patient, no patient and no id alike', async () => {
    const { patientId } = await add();
    const answers = await Promise.all([
      cedar.call('PATCH', `/patients/${patientId}`, { firstName: 'Eve' }),
      harbor.call('PATCH', `/patients/${nobody}`, { firstName: 'Eve' }),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toEqual(answers[0]?.body);
    }
    expect((await harbor.call('PATCH', '/patients/x', { firstName: 'Eve' })).status).toBe(404);
    const { body } = await harbor.call('PATCH', `/patients/${patientId}`, {});
    expect(body.firstName).toBe('Noor');
  });

  it('changes the given fields alone; null clears', async () => {
    const before = await add({ email: 'a@mail.test', phoneNumber: '+14155550100', preferredName: 'N.' });
    const { status, body } = await harbor.call('PATCH', `/patients/${before.patientId}`, {
      lastName: 'Haddad-Ruiz',
      preferredName: null,
      timeZone: 'Europe/Oslo',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      lastName: 'Haddad-Ruiz',
      preferredName: null,
      timeZone: 'Europe/Oslo',
    });
    expect((await auditOf(before.userId)).map(({ action }) => action)).toEqual([
      'patients.create',
      'patients.update',
    ]);
  });
});

describe('POST /patients/{patientId}/participants', () => {
  const rosa = { firstName: 'Rosa', lastName: 'Haddad', dateOfBirth: '1970-01-01', relationship: 'Mother' };

  it('asks for a key', async () => {
    const { patientId } = await add();
    const url = `/v1/provider-api/patients/${patientId}/participants`;
    expect((await callApp(app, 'POST', url, { body: rosa })).status).toBe(401);
  });

  it('asks how they are related', async () => {
    const { patientId } = await add();
    const { status, body } = await harbor.call('POST', `/patients/${patientId}/participants`, {
      ...rosa,
      relationship: ' ',
    });
    expect(status).toBe(422);
    expect(body.error.fields).toEqual({ relationship: 'Relationship is required' });
  });

  it('finds no patient in another clinic, nor in a participant', async () => {
    const { patientId } = await add();
    expect((await cedar.call('POST', `/patients/${patientId}/participants`, rosa)).status).toBe(404);
    const { body } = await harbor.call('POST', `/patients/${patientId}/participants`, rosa);
    expect((await harbor.call('POST', `/patients/${body.patientId}/participants`, rosa)).status).toBe(404);
  });

  it('adds somebody related to a patient', async () => {
    const { patientId } = await add();
    const { status, body } = await harbor.call('POST', `/patients/${patientId}/participants`, rosa);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...rosa, userType: 'participant', relatedPatientId: patientId });
    expect(body.patientId).not.toBe(patientId);
  });
});
