import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProfileRow, Schema } from '../../db/schema.ts';
import { asClinic, callApp, type TestClinic } from '../../testing/as-clinic.ts';
import { buildProfile } from '../../testing/build.ts';
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

const newPatient = () => buildProfile(app, { clinic_id: harbor.clinicId });
const build = async (
  person: ProfileRow,
  given: Partial<Insertable<Schema['messages']>> = {},
): Promise<string> => {
  const { id } = await app.db
    .insertInto('messages')
    .values({
      id: randomUUID(),
      clinic_id: person.clinic_id,
      user_id: person.user_id,
      channel: 'email',
      to_address: 'noor@mail.test',
      subject: 'A subject',
      text: 'What it says, with https://clinic.test/login#code=secret',
      html: '<p>What it says</p>',
      links: JSON.stringify(['https://clinic.test/login#code=secret']),
      message_type: 'SCHEDULED_CHECKIN_REMINDER',
      last_error: null,
      created_at: app.clock.now(),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const trailOf = ({ user_id: userId }: ProfileRow) =>
  app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'actor_id', 'clinic_id'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

describe.each(['messages', 'safety-net-preferences'])('GET /patients/{patientId}/%s', (what) => {
  it('asks for a key, and finds neither another clinic’s patient nor one that does not exist', async () => {
    const { patient_id: patientId } = await newPatient();
    const url = `/v1/provider-api/patients/${patientId}/${what}`;
    expect((await callApp(app, 'GET', url)).status).toBe(401);
    const elsewhere = await cedar.call('GET', `/patients/${patientId}/${what}`);
    expect(elsewhere.status).toBe(404);
    expect(elsewhere.body).toEqual((await harbor.call('GET', `/patients/${randomUUID()}/${what}`)).body);
  });
});

describe('GET /patients/{patientId}/messages', () => {
  const list = ({ patient_id: patientId }: ProfileRow, query = '') =>
    harbor.call('GET', `/patients/${patientId}/messages${query}`);

  it.each(['?limit=0', '?limit=201', '?cursor=nonsense'])('refuses %s', async (query) => {
    expect((await list(await newPatient(), query)).status).toBe(422);
  });

  it('refuses a cursor of somebody else’s list', async () => {
    const [person, other] = [await newPatient(), await newPatient()];
    for (let index = 0; index < 2; index += 1) await build(other);
    const { nextCursor } = (await list(other, '?limit=1')).body;
    expect(nextCursor).not.toBeNull();
    expect((await list(person, `?cursor=${nextCursor}`)).status).toBe(422);
  });

  it('tells of each message everything but what it says', async () => {
    const person = await newPatient();
    const id = await build(person, {
      status: 'bounced',
      attempts: 2,
      last_error: 'The mail server refused the address',
      provider_id: '<1@mail.test>',
      sent_at: app.clock.now(),
    });
    const now = app.clock.now().toISOString();
    const { status, body } = await list(person);
    expect(status).toBe(200);
    expect(body).toEqual({
      messages: [
        {
          id,
          channel: 'email',
          to: 'noor@mail.test',
          messageType: 'SCHEDULED_CHECKIN_REMINDER',
          status: 'bounced',
          attempts: 2,
          error: 'The mail server refused the address',
          providerId: '<1@mail.test>',
          createdAt: now,
          sentAt: now,
        },
      ],
      nextCursor: null,
    });
    expect(await trailOf(person)).toEqual([
      { action: 'messages.list', actor_kind: 'provider', actor_id: harbor.keyId, clinic_id: harbor.clinicId },
    ]);
  });

  it.each(['queued', 'sent', 'delivered', 'bounced', 'dead'] as const)('knows %s', async (status) => {
    const person = await newPatient();
    await build(person, { status });
    expect((await list(person)).body.messages).toMatchObject([{ status, attempts: 0, error: null }]);
  });

  it('pages newest first, each once, though many are of one moment and more arrive meanwhile', async () => {
    const [person, other] = [await newPatient(), await newPatient()];
    const expected: string[] = [];
    for (const minutes of [3, 2, 1]) {
      const createdAt = new Date(app.clock.now().getTime() - minutes * 60_000);
      const ids = [
        await build(person, { created_at: createdAt }),
        await build(person, { created_at: createdAt }),
      ];
      await build(other, { created_at: createdAt });
      expected.unshift(...ids.toSorted());
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await list(person, `?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      seen.push(...body.messages.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor;
      await build(person);
    }
    expect(seen).toEqual(expected);
  });
});

describe('PUT /patients/{patientId}/safety-net-preferences', () => {
  const settled = { push: true, email: false, sms: true };
  const put = ({ patient_id: patientId }: ProfileRow, body: object, clinic = harbor) =>
    clinic.call('PUT', `/patients/${patientId}/safety-net-preferences`, body);
  const read = async ({ patient_id: patientId }: ProfileRow) =>
    (await harbor.call('GET', `/patients/${patientId}/safety-net-preferences`)).body;

  it('asks for a key', async () => {
    const { patient_id: patientId } = await newPatient();
    const url = `/v1/provider-api/patients/${patientId}/safety-net-preferences`;
    const body = { safetyNetOverride: settled };
    expect((await callApp(app, 'PUT', url, { body })).status).toBe(401);
  });

  it.each([
    [{}, 'safetyNetOverride'],
    [{ safetyNetOverride: { push: true, email: true } }, 'safetyNetOverride.sms'],
    [{ safetyNetOverride: { ...settled, push: 'yes' } }, 'safetyNetOverride.push'],
  ])('refuses %j', async (body, field) => {
    const person = await newPatient();
    const answer = await put(person, body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.error.fields)).toEqual([field]);
    expect(await read(person)).toEqual({ safetyNetOverride: null });
  });

  it('finds neither another clinic’s patient nor one that does not exist', async () => {
    const person = await newPatient();
    const elsewhere = await put(person, { safetyNetOverride: settled }, cedar);
    const nobody = await put({ ...person, patient_id: randomUUID() }, { safetyNetOverride: settled });
    expect(elsewhere.status).toBe(404);
    expect(elsewhere.body).toEqual(nobody.body);
    expect(await read(person)).toEqual({ safetyNetOverride: null });
  });

  it('settles it for one patient, anew, and leaves it to them again; the trail tells that, not how', async () => {
    const [person, other] = [await newPatient(), await newPatient()];
    const anew = { push: false, email: true, sms: false };
    for (const safetyNetOverride of [settled, anew, null, null]) {
      const answer = await put(person, { safetyNetOverride });
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 200,
        body: { safetyNetOverride },
      });
      expect(await read(person)).toEqual({ safetyNetOverride });
    }
    expect(await read(other)).toEqual({ safetyNetOverride: null });
    const changes = (await trailOf(person)).filter(
      ({ action }) => action === 'safety-net-preferences.update',
    );
    expect(changes).toHaveLength(4);
    expect(changes[0]).toMatchObject({ actor_kind: 'provider', actor_id: harbor.keyId });
  });
});
