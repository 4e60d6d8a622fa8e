import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asClinic, callApp, sampleContent, type TestClinic } from '../../testing/as-clinic.ts';
import { buildProfile } from '../../testing/build.ts';
import { call } from '../../testing/call.ts';
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

const version = async () =>
  (
    await app.db
      .selectFrom('clinics')
      .select('consent_version')
      .where('id', '=', harbor.clinicId)
      .executeTakeFirstOrThrow()
  ).consent_version;

const asksForAKey = (method: 'GET' | 'PATCH' | 'PUT', path: string) =>
  it('asks for a key', async () => {
    const sent = method === 'GET' ? {} : { body: {} };
    expect((await callApp(app, method, `/v1/provider-api${path}`, sent)).status).toBe(401);
    const headers = { authorization: 'Bearer nobody' };
    expect((await callApp(app, method, `/v1/provider-api${path}`, { ...sent, headers })).status).toBe(401);
  });

describe('GET /clinic', () => {
  asksForAKey('GET', '/clinic');

  it('shows the clinic’s own settings', async () => {
    expect(await harbor.call('GET', '/clinic')).toEqual({
      status: 200,
      body: {
        id: harbor.clinicId,
        displayId: expect.any(String),
        organizationName: 'Test Clinic',
        timeZone: 'America/New_York',
        logoUrl: null,
        phoneNumber: null,
        stripeAccountId: null,
        consent: { consentRequired: false, consentCopy: '' },
        safetyNetResources: [],
        policies: [],
        intakeQuestionnaireId: null,
        kiosk: { enabled: false, identifiers: ['name_dob', 'mrn'] },
      },
    });
  });
});

describe('PATCH /clinic', () => {
  asksForAKey('PATCH', '/clinic');

  it.each([
    { organizationName: '' },
    { timeZone: 'Nowhere' },
    { logoUrl: 'javascript:alert(1)' },
    { logoUrl: '//elsewhere.test/logo.svg' },
    { phoneNumber: '12' },
    { stripeAccountId: '' },
    { stripeAccountId: 'cus_1' },
    { stripeAccountId: 'acct_../1' },
  ])('refuses %j', async (fields) => {
    const { status, body } = await harbor.call('PATCH', '/clinic', fields);
    expect(status).toBe(422);
    expect(Object.keys(body.error.fields)).toEqual(Object.keys(fields));
  });

  it('changes the given settings of this clinic alone; null clears', async () => {
    const { body: before } = await cedar.call('GET', '/clinic');
    await harbor.call('PATCH', '/clinic', {
      organizationName: 'Harbor',
      logoUrl: '/logos/harbor.svg',
      timeZone: 'America/Chicago',
    });
    const { status, body } = await harbor.call('PATCH', '/clinic', {
      logoUrl: null,
      phoneNumber: '+14155550100',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      organizationName: 'Harbor',
      timeZone: 'America/Chicago',
      logoUrl: null,
      phoneNumber: '+14155550100',
    });
    expect((await harbor.call('PATCH', '/clinic', {})).body).toEqual(body);
    expect((await cedar.call('GET', '/clinic')).body).toEqual(before);
  });
});

describe('a clinic’s account at Stripe', () => {
  const accountOf = async (clinic: TestClinic) => (await clinic.call('GET', '/clinic')).body.stripeAccountId;
  const set = (clinic: TestClinic, stripeAccountId: string | null) =>
    clinic.call('PATCH', '/clinic', { stripeAccountId });

  it('is named, changed and taken away', async () => {
    expect((await set(harbor, 'acct_1harbor')).body.stripeAccountId).toBe('acct_1harbor');
    await harbor.call('PATCH', '/clinic', { phoneNumber: null });
    expect(await accountOf(harbor)).toBe('acct_1harbor');
    await set(harbor, 'acct_2harbor');
    expect(await accountOf(harbor)).toBe('acct_2harbor');
    await set(harbor, null);
    expect(await accountOf(harbor)).toBeNull();
  });

  it('is no other clinic’s', async () => {
    await set(harbor, 'acct_1harbor');
    const { status, body } = await set(cedar, 'acct_1harbor');
    expect(status).toBe(409);
    expect(body.error).toEqual({ code: 'already-exists', message: 'Another clinic has this account.' });
    expect(await accountOf(cedar)).toBeNull();
    await set(harbor, null);
    expect((await set(cedar, 'acct_1harbor')).status).toBe(200);
    await set(cedar, null);
  });
});

describe('PUT /clinic/consent', () => {
  asksForAKey('PUT', '/clinic/consent');

  it('needs a text when it is asked for', async () => {
    const { status, body } = await harbor.call('PUT', '/clinic/consent', {
      consentRequired: true,
      consentCopy: ' \n ',
    });
    expect(status).toBe(422);
    expect(body.error.fields).toEqual({ consentCopy: 'A consent that is asked for needs a text' });
  });

  it('counts another text as another version, and the same as the same', async () => {
    const first = await version();
    const consent = { consentRequired: true, consentCopy: 'We keep your answers safe.' };
    const { status, body } = await harbor.call('PUT', '/clinic/consent', consent);
    expect(status).toBe(200);
    expect(body.consent).toEqual(consent);
    expect(await version()).toBe(first + 1);
    await harbor.call('PUT', '/clinic/consent', consent);
    await harbor.call('PUT', '/clinic/consent', { ...consent, consentRequired: false });
    expect(await version()).toBe(first + 1);
    await harbor.call('PUT', '/clinic/consent', { ...consent, consentCopy: 'We keep them very safe.' });
    expect(await version()).toBe(first + 2);
  });
});

describe('PUT /clinic/safety-net-resources', () => {
  asksForAKey('PUT', '/clinic/safety-net-resources');

  it.each([
    { displayText: 'Call us', type: 'call', value: 'javascript:alert(1)' },
    { displayText: 'Read on', type: 'web', value: 'http://plain.test' },
    { displayText: 'Read on', type: 'web', value: '//elsewhere.test' },
  ])('refuses %j', async (resource) => {
    const { status, body } = await harbor.call('PUT', '/clinic/safety-net-resources', {
      resources: [{ displayText: 'Call 988', type: 'call', value: '988' }, resource],
    });
    expect(status).toBe(422);
    expect(Object.keys(body.error.fields)).toEqual(['resources.1.value']);
  });

  it('replaces them in the order given, all or none', async () => {
    const lifeline = { displayText: 'Call 988', type: 'call', value: '988' };
    const plan = { displayText: 'Safety Plan', type: 'web', value: '/plan' };
    const put = (resources: object[]) => harbor.call('PUT', '/clinic/safety-net-resources', { resources });
    expect((await put([plan, lifeline])).body.safetyNetResources).toEqual([plan, lifeline]);
    expect((await put([lifeline])).body.safetyNetResources).toEqual([lifeline]);
    expect((await cedar.call('GET', '/clinic')).body.safetyNetResources).toEqual([]);
    expect((await put([])).body.safetyNetResources).toEqual([]);
  });

  it('keeps whole lists when two come at once', async () => {
    const list = (text: string) =>
      Array.from({ length: 3 }, (_, index) => ({
        displayText: `${text} ${index}`,
        type: 'call',
        value: '988',
      }));
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((text) =>
        harbor.call('PUT', '/clinic/safety-net-resources', { resources: list(text) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { safetyNetResources } = (await harbor.call('GET', '/clinic')).body;
    const [first = ''] = safetyNetResources.map(({ displayText }: { displayText: string }) => displayText);
    expect(safetyNetResources).toEqual(list(first.charAt(0)));
  });
});

describe('PUT /clinic/intake-questionnaire', () => {
  asksForAKey('PUT', '/clinic/intake-questionnaire');

  const put = (contentId: unknown, clinic = harbor) =>
    clinic.call('PUT', '/clinic/intake-questionnaire', { contentId });
  const addQuestionnaire = async ({ clinicId }: TestClinic) => {
    const id = randomUUID();
    await app.db
      .insertInto('content')
      .values({
        id,
        clinic_id: clinicId,
        kind: 'intake-questionnaire',
        key: id,
        name: 'Before your first visit',
        disorder: null,
        current_version_id: null,
        created_at: app.clock.now(),
      })
      .execute();
    return id;
  };

  it.each([undefined, 'welcome', 7])('refuses %j', async (contentId) => {
    const { status, body } = await put(contentId);
    expect(status).toBe(422);
    expect(Object.keys(body.error.fields)).toEqual(['contentId']);
  });

  it('refuses content of another kind', async () => {
    const { status, body } = await put(await harbor.addContent(sampleContent()));
    expect(status).toBe(422);
    const problem = 'Must be an intake questionnaire; this is an assessment';
    expect(body.error.fields).toEqual({ contentId: problem });
  });

  it('finds no content of another clinic', async () => {
    const theirs = await put(await addQuestionnaire(cedar));
    expect(theirs.status).toBe(404);
    expect(theirs.body).toEqual((await put(randomUUID())).body);
    expect((await harbor.call('GET', '/clinic')).body.intakeQuestionnaireId).toBeNull();
  });

  it('names what intake asks, and null asks nothing', async () => {
    const id = await addQuestionnaire(harbor);
    expect((await put(id)).body.intakeQuestionnaireId).toBe(id);
    expect((await harbor.call('GET', '/clinic')).body.intakeQuestionnaireId).toBe(id);
    expect((await cedar.call('GET', '/clinic')).body.intakeQuestionnaireId).toBeNull();
    const { status, body } = await put(null);
    expect([status, body.intakeQuestionnaireId]).toEqual([200, null]);
  });
});

describe('PUT /clinic/kiosk', () => {
  asksForAKey('PUT', '/clinic/kiosk');

  const put = (kiosk: object, clinic = harbor) => clinic.call('PUT', '/clinic/kiosk', kiosk);

  it.each([
    [{ enabled: 'yes', identifiers: ['mrn'] }, 'enabled'],
    [{ enabled: true }, 'identifiers'],
    [{ enabled: true, identifiers: [] }, 'identifiers'],
    [{ enabled: true, identifiers: ['mrn', 'mrn'] }, 'identifiers'],
    [{ enabled: true, identifiers: ['shoe-size'] }, 'identifiers.0'],
  ])('refuses %j', async (kiosk, field) => {
    const { status, body } = await put(kiosk);
    expect(status).toBe(422);
    expect(Object.keys(body.error.fields)).toEqual([field]);
  });

  it('turns the kiosk on and off for this clinic alone, with its identifiers in the order given', async () => {
    const on = { enabled: true, identifiers: ['mrn', 'name_dob'] };
    expect(await put(on)).toMatchObject({ status: 200, body: { kiosk: on } });
    const off = { enabled: false, identifiers: ['mrn'] };
    expect((await put(off)).body.kiosk).toEqual(off);
    expect((await harbor.call('GET', '/clinic')).body.kiosk).toEqual(off);
    expect((await cedar.call('GET', '/clinic')).body.kiosk).toEqual({
      enabled: false,
      identifiers: ['name_dob', 'mrn'],
    });
  });

  it('ends the visits of this clinic’s kiosk with it', async () => {
    const visitAt = async (clinic: TestClinic) => {
      await put({ enabled: true, identifiers: ['mrn'] }, clinic);
      await buildProfile(app, { clinic_id: clinic.clinicId, medical_record_number: 'A-1' });
      const { displayId } = (await clinic.call('GET', '/clinic')).body;
      const body = { clinicDisplayId: displayId, medicalRecord: 'A-1' };
      return (await call(app, 'identifyKioskPatient', { body })).json().userId;
    };
    const statusOf = async (id: string) =>
      (await call(app, 'getKioskPatient', { params: { id } })).statusCode;
    const [visit, elsewhere] = [await visitAt(harbor), await visitAt(cedar)];
    expect([await statusOf(visit), await statusOf(elsewhere)]).toEqual([200, 200]);
    await put({ enabled: false, identifiers: ['mrn'] });
    expect([await statusOf(visit), await statusOf(elsewhere)]).toEqual([404, 200]);
    await put({ enabled: true, identifiers: ['mrn'] });
    expect(await statusOf(visit)).toBe(404);
  });
});
