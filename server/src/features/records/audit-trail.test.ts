import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asClinic, type TestClinic } from '../../testing/as-clinic.ts';
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

const asGiven = async (who: TestClinic, path: string) =>
  app.http.inject({ url: `/v1/provider-api${path}`, headers: { authorization: `Bearer ${who.key}` } });
const linesOf = (csv: string): Record<string, string>[] => parse(csv, { bom: true, columns: true });

describe('the audit trail', () => {
  it('asks for a key', async () => {
    for (const path of ['audit-trail', 'audit-trail.csv']) {
      expect((await app.http.inject({ url: `/v1/provider-api/${path}` })).statusCode).toBe(401);
    }
  });

  it.each([
    ['cursor=x', 'cursor'],
    ['cursor=999999999999', 'cursor'],
    ['from=2026-13-01', 'from'],
    ['from=2026-03-02&to=2026-03-01', 'to'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await harbor.call('GET', `/audit-trail?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.error.fields)).toEqual([field]);
    if (field === 'cursor') return;
    const csv = await asGiven(harbor, `/audit-trail.csv?${query}`);
    expect([csv.statusCode, csv.headers['content-disposition']]).toEqual([422, undefined]);
  });

  it('lists who did what, newest first, each once over the pages, and of its own clinic alone', async () => {
    const clinic = await asClinic(app);
    for (let count = 0; count < 5; count += 1) {
      if (count % 2 === 0) app.clock.advance(1);
      await clinic.call('GET', '/patients');
    }
    const all = (await clinic.call('GET', '/audit-trail')).body;
    expect(all.nextCursor).toBeNull();
    expect(all.entries).toHaveLength(5);
    expect(all.entries[0]).toEqual({
      id: expect.any(String),
      at: app.clock.now().toISOString(),
      actorKind: 'provider',
      actorId: clinic.keyId,
      action: 'patients.list',
      userId: null,
      objectId: null,
      address: '127.0.0.1',
    });
    const seen: unknown[] = [];
    let cursor: string | null = '';
    // Each look at the trail is an entry itself, newer than what is looked at.
    while (cursor !== null && cursor !== all.entries.at(-1).id) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { body } = await clinic.call('GET', `/audit-trail?limit=2${query}`);
      seen.push(...body.entries);
      cursor = body.nextCursor;
    }
    expect(seen.slice(1)).toEqual(all.entries);
    expect(seen[0]).toMatchObject({ action: 'audit-trail.list' });
    const foreign = await cedar.call('GET', `/audit-trail?cursor=${all.entries[0].id}`);
    expect(foreign.status).toBe(422);
  });

  it('narrows to a person, and to days as the clinic has them', async () => {
    const clinic = await asClinic(app);
    const profile = await buildProfile(app, { clinic_id: clinic.clinicId });
    const record = `/patients/${profile.patient_id}/record`;
    // Twenty past midnight in New York, when it is still yesterday further west.
    app.clock.set('2026-04-02T04:20:00Z');
    await asGiven(clinic, record);
    app.clock.set('2026-04-03T03:59:59Z');
    await asGiven(clinic, `${record}.csv`);
    app.clock.set('2026-04-03T04:00:00Z');
    await clinic.call('GET', '/patients');
    const actions = async (query: string) =>
      (await clinic.call('GET', `/audit-trail?${query}`)).body.entries
        .map(({ action }: { action: string }) => action)
        .filter((action: string) => action !== 'audit-trail.list');
    expect(await actions('from=2026-04-02&to=2026-04-02')).toEqual(['records.read-csv', 'records.read']);
    expect(await actions('from=2026-04-03')).toEqual(['patients.list']);
    expect(await actions('to=2026-04-01')).toEqual([]);
    expect(await actions(`patientId=${profile.patient_id}`)).toEqual(['records.read-csv', 'records.read']);
    const elsewhere = await buildProfile(app);
    expect(await actions(`patientId=${elsewhere.patient_id}`)).toEqual([]);
  });

  it('comes whole as CSV, however many entries share an instant', async () => {
    const clinic = await asClinic(app);
    const count = 2_300;
    await app.db
      .insertInto('audit_log')
      .values(
        Array.from({ length: count }, (_, index) => ({
          at: new Date(Date.parse('2026-01-05T00:00:00Z') + Math.floor(index / 700) * 1000),
          actor_kind: 'provider' as const,
          actor_id: clinic.keyId,
          action: `@action-${index}`,
          clinic_id: clinic.clinicId,
          user_id: null,
          object_id: null,
          address: null,
          request_id: null,
        })),
      )
      .execute();
    const answer = await asGiven(clinic, '/audit-trail.csv?to=2026-01-31');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="audit-trail.csv"');
    expect(linesOf(answer.body).map(({ action }) => action)).toEqual(
      Array.from({ length: count }, (_, index) => `'@action-${count - 1 - index}`),
    );
    const after = await asGiven(clinic, '/audit-trail.csv');
    expect(linesOf(after.body).at(0)).toMatchObject({ action: 'audit-trail.read-csv' });
  });
});
