import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@evenkeel/contract/limits';
import { hashProviderKey } from '../../http/provider-key.ts';
import { asClinic, callApp, type TestClinic } from '../../testing/as-clinic.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
let harbor: TestClinic;
let cedar: TestClinic;
const hour = 60 * 60;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-03-02T17:00:00Z');
  harbor = await asClinic(app);
  cedar = await asClinic(app);
});

const all = ['read', 'write', 'intake'];
const create = (fields: object = {}, clinic = harbor) =>
  clinic.call('POST', '/keys', { name: 'Records system', scopes: ['read'], ...fields });
const headersOf = (key: string) => ({ authorization: `Bearer ${key}` });
/** What a read with a key answers. */
const statusWith = async (key: string): Promise<number> =>
  (await callApp(app, 'GET', '/v1/provider-api/clinic', { headers: headersOf(key) })).status;
const actAs = (key: string, method: 'POST' | 'DELETE', path: string, body?: object) =>
  callApp(app, method, `/v1/provider-api${path}`, {
    headers: headersOf(key),
    ...(body === undefined ? {} : { body }),
  });
const listed = async () => (await harbor.call('GET', '/keys')).body.keys;
const lastAudits = async (count: number) =>
  app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'clinic_id', 'object_id'])
    .orderBy('id', 'desc')
    .limit(count)
    .execute();

describe('POST /keys', () => {
  it('asks for a key', async () => {
    expect((await callApp(app, 'POST', '/v1/provider-api/keys', { body: {} })).status).toBe(401);
  });

  it.each([
    [{ name: ' ' }, { name: 'The key needs a name' }],
    [{ scopes: [] }, { scopes: 'Name at least one scope' }],
    [{ scopes: ['read', 'read'] }, { scopes: 'Name each scope once' }],
    [{ expiresAt: '2026-03-02T17:00:00Z' }, { expiresAt: 'Must be in the future' }],
  ])('refuses %j', async (fields, problems) => {
    const { status, body } = await create(fields);
    expect(status).toBe(422);
    expect(body.error.fields).toEqual(problems);
  });

  it('gives no scope that the calling key has not itself', async () => {
    const { key } = (await create({ scopes: ['write', 'read'] })).body;
    const refused = await actAs(key, 'POST', '/keys', { name: 'More', scopes: all });
    expect(refused.status).toBe(403);
    expect(refused.body.error).toEqual({
      code: 'insufficient-scope',
      message: 'This key does not have the scope intake itself.',
    });
    expect((await actAs(key, 'POST', '/keys', { name: 'Less', scopes: ['read'] })).status).toBe(201);
  });

  it('stops where a clinic has as many as it can', async () => {
    const others = Array.from({ length: limits.keysPerClinic - 2 }, () => ({
      id: randomUUID(),
      clinic_id: harbor.clinicId,
      name: 'One of many',
      key_hash: randomUUID(),
      created_at: app.clock.now(),
    }));
    await app.db.insertInto('provider_keys').values(others).execute();
    expect((await create()).status).toBe(201);
    const { status, body } = await create();
    expect(status).toBe(409);
    expect(body.error).toEqual({
      code: 'too-many',
      message: 'A clinic has 50 keys at most. Revoke one first.',
    });
    const [newest] = await listed();
    expect((await harbor.call('DELETE', `/keys/${newest.id}`)).status).toBe(204);
    expect((await create()).status).toBe(201);
  });

  it('tells a random key once and keeps its hash', async () => {
    const { status, body } = await create({ expiresAt: '2026-03-02T18:00:00Z' });
    expect(status).toBe(201);
    const { key, ...shown } = body;
    expect(key).toMatch(/^ek_[\w-]{43}$/);
    expect(shown).toEqual({
      id: shown.id,
      name: 'Records system',
      scopes: ['read'],
      createdAt: '2026-03-02T17:00:00.000Z',
      lastUsedAt: null,
      expiresAt: '2026-03-02T18:00:00.000Z',
      revokedAt: null,
    });
    const kept = await app.db
      .selectFrom('provider_keys')
      .selectAll()
      .where('id', '=', shown.id)
      .executeTakeFirstOrThrow();
    expect(kept.key_hash).toBe(hashProviderKey(key));
    expect(JSON.stringify(kept)).not.toContain(key);
    expect(await lastAudits(1)).toEqual([
      { action: 'keys.create', actor_id: harbor.keyId, clinic_id: harbor.clinicId, object_id: shown.id },
    ]);
    expect(await statusWith(key)).toBe(200);
    app.clock.advance(hour);
    expect(await statusWith(key)).toBe(401);
  });
});

describe('GET /keys', () => {
  it('shows the clinic’s own, newest first, and no key itself', async () => {
    const { key, ...made } = (await create({}, harbor)).body;
    await create({ name: 'Theirs' }, cedar);
    const { status, body } = await harbor.call('GET', '/keys');
    expect(status).toBe(200);
    expect(body.keys.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Records system',
      'Test key',
    ]);
    expect(body.keys).toContainEqual(made);
    expect(JSON.stringify(body)).not.toContain(key);
    expect((await lastAudits(1))[0]).toMatchObject({ action: 'keys.list', object_id: null });
  });

  it('shows those alone that open something, or that do not any more', async () => {
    const { id } = (await create({ name: 'Old' })).body;
    await harbor.call('DELETE', `/keys/${id}`);
    await create({ name: 'Brief', expiresAt: '2026-03-02T17:30:00Z' });
    await create({ name: 'New' });
    app.clock.advance(hour);
    const namesOf = async (live: boolean) =>
      (await harbor.call('GET', `/keys?live=${live}`)).body.keys.map(({ name }: { name: string }) => name);
    expect((await namesOf(true)).toSorted()).toEqual(['New', 'Test key']);
    expect((await namesOf(false)).toSorted()).toEqual(['Brief', 'Old']);
  });
});

describe('POST /keys/{id}/rotate', () => {
  it.each([-1, 1.5, limits.keyGraceMaxSeconds + 1])('refuses %d seconds', async (graceSeconds) => {
    const { status, body } = await harbor.call('POST', `/keys/${harbor.keyId}/rotate`, { graceSeconds });
    expect(status).toBe(422);
    expect(Object.keys(body.error.fields)).toEqual(['graceSeconds']);
  });

  it('finds no key of another clinic, none that has ended, and none at all', async () => {
    const { id } = (await create()).body;
    await harbor.call('DELETE', `/keys/${id}`);
    for (const other of [cedar.keyId, id, randomUUID()]) {
      expect((await harbor.call('POST', `/keys/${other}/rotate`, {})).status).toBe(404);
    }
    expect(await statusWith(cedar.key)).toBe(200);
  });

  it('gives nobody a key that can do more than their own', async () => {
    const { key } = (await create({ scopes: ['write'] })).body;
    const refused = await actAs(key, 'POST', `/keys/${harbor.keyId}/rotate`, {});
    expect(refused.body.error).toMatchObject({ code: 'insufficient-scope' });
    expect(await statusWith(harbor.key)).toBe(200);
  });

  it('puts a new key in place of one that goes on for as long as it is left', async () => {
    const { status, body } = await harbor.call('POST', `/keys/${harbor.keyId}/rotate`, {
      graceSeconds: hour,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Test key', scopes: all, expiresAt: null });
    expect(await lastAudits(2)).toMatchObject([
      { action: 'keys.create', object_id: body.id },
      { action: 'keys.rotate', object_id: harbor.keyId },
    ]);
    const old = (await listed()).find(({ id }: { id: string }) => id === harbor.keyId);
    expect(old.expiresAt).toBe('2026-03-02T18:00:00.000Z');
    app.clock.advance(hour - 1);
    expect(await statusWith(harbor.key)).toBe(200);
    app.clock.advance(1);
    expect(await statusWith(harbor.key)).toBe(401);
    expect(await statusWith(body.key)).toBe(200);
  });

  it('passes an end of its own on, also the second time', async () => {
    const end = '2026-06-01T00:00:00.000Z';
    const { id } = (await create({ expiresAt: end })).body;
    const first = await harbor.call('POST', `/keys/${id}/rotate`, {});
    const second = await harbor.call('POST', `/keys/${id}/rotate`, { graceSeconds: 2 * 24 * hour });
    expect([first.body.expiresAt, second.body.expiresAt]).toEqual([end, end]);
    const old = (await listed()).find((one: { id: string }) => one.id === id);
    expect(old.expiresAt).toBe('2026-03-03T17:00:00.000Z');
  });

  it('ends the old key at once where it is left nothing', async () => {
    const { body } = await harbor.call('POST', `/keys/${harbor.keyId}/rotate`, { graceSeconds: 0 });
    expect(await statusWith(harbor.key)).toBe(401);
    expect(await statusWith(body.key)).toBe(200);
  });
});

describe('DELETE /keys/{id}', () => {
  it('finds no key of another clinic, and none twice', async () => {
    const { id } = (await create()).body;
    expect((await harbor.call('DELETE', `/keys/${cedar.keyId}`)).status).toBe(404);
    expect((await harbor.call('DELETE', `/keys/${id}`)).status).toBe(204);
    expect((await harbor.call('DELETE', `/keys/${id}`)).status).toBe(404);
    expect(await statusWith(cedar.key)).toBe(200);
  });

  it('ends a key at once', async () => {
    const { id, key } = (await create()).body;
    expect(await statusWith(key)).toBe(200);
    expect(await harbor.call('DELETE', `/keys/${id}`)).toEqual({ status: 204, body: null });
    expect(await statusWith(key)).toBe(401);
    expect((await lastAudits(1))[0]).toMatchObject({ action: 'keys.revoke', object_id: id });
  });

  it('leaves the last one that may change anything, and that goes on', async () => {
    const refused = {
      code: 'last-key',
      message: 'This is the last key that may change anything. Make another one first.',
    };
    const { id: reading } = (await create({ scopes: ['read', 'intake'] })).body;
    const { id: rotated } = (await create({ scopes: ['write'] })).body;
    const next = await harbor.call('POST', `/keys/${rotated}/rotate`, {});
    expect((await harbor.call('DELETE', `/keys/${next.body.id}`)).status).toBe(204);
    // What is left beside it cannot write, or ends by itself.
    const { status, body } = await harbor.call('DELETE', `/keys/${harbor.keyId}`);
    expect({ status, error: body.error }).toEqual({ status: 409, error: refused });
    expect((await harbor.call('DELETE', `/keys/${reading}`)).status).toBe(204);
    expect((await harbor.call('DELETE', `/keys/${rotated}`)).status).toBe(204);
    const { key } = (await create({ scopes: ['read', 'write'] })).body;
    expect((await actAs(key, 'DELETE', `/keys/${harbor.keyId}`)).status).toBe(204);
    expect(await statusWith(key)).toBe(200);
  });

  it('leaves one of two that are ended at the same time', async () => {
    const { id } = (await create({ scopes: ['write'] })).body;
    // By a third that goes on for a while only: whoever ends their own key may come second, and be nobody by then.
    const { id: rotated, key } = (await create({ scopes: ['write'] })).body;
    const next = await harbor.call('POST', `/keys/${rotated}/rotate`, {});
    expect((await harbor.call('DELETE', `/keys/${next.body.id}`)).status).toBe(204);
    const ended = await Promise.all([id, harbor.keyId].map((one) => actAs(key, 'DELETE', `/keys/${one}`)));
    expect(ended.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  });
});
