import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@evenkeel/contract/limits';
import { webhookEvent } from '@evenkeel/contract/provider-webhooks';
import { asClinic, callApp, type TestClinic } from '../../testing/as-clinic.ts';
import { buildClinic } from '../../testing/build.ts';
import { createAppBeside, createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { deliveriesOf, raiseIn } from '../../testing/webhook-receiver.ts';
import { idleJobs } from '../../jobs/jobs.ts';
import { raiseEvents } from '../../events/raise-event.ts';

let app: TestApp;
let harbor: TestClinic;
let cedar: TestClinic;
beforeAll(async () => {
  app = await createTestApp();
  harbor = await asClinic(app);
  cedar = await asClinic(app);
});
afterAll(() => app.close());

const url = 'https://systems.clinic.test/evenkeel';
const add = async (clinic = harbor, events: readonly string[] = ['intake.completed']): Promise<string> =>
  (await clinic.call('POST', '/webhooks', { url, events })).body.id;
const raise = (clinic = harbor, count = 1): Promise<void> => raiseIn(app, clinic, count);
const trailOf = (objectId: string) =>
  app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'actor_id', 'clinic_id'])
    .where('object_id', '=', objectId)
    .orderBy('id')
    .execute();
const told = (action: string) => ({
  action,
  actor_kind: 'provider',
  actor_id: harbor.keyId,
  clinic_id: harbor.clinicId,
});

describe('every call about one webhook', () => {
  const calls = [
    ['POST', '/rotate-secret'],
    ['DELETE', ''],
    ['GET', '/deliveries'],
    ['POST', `/deliveries/${randomUUID()}/replay`],
  ] as const;

  it.each(calls)('asks for a key, and finds no other clinic’s: %s %s', async (method, rest) => {
    const id = await add();
    expect((await callApp(app, method, `/v1/provider-api/webhooks/${id}${rest}`)).status).toBe(401);
    const elsewhere = await cedar.call(method, `/webhooks/${id}${rest}`);
    const nowhere = await harbor.call(method, `/webhooks/${randomUUID()}${rest}`);
    expect(elsewhere.status).toBe(404);
    expect(elsewhere.body).toEqual(nowhere.body);
    expect((await harbor.call('GET', '/webhooks')).body.webhooks).toContainEqual(
      expect.objectContaining({ id }),
    );
  });
});

describe('POST /webhooks', () => {
  it('asks for a key', async () => {
    const body = { url, events: ['intake.completed'] };
    expect((await callApp(app, 'POST', '/v1/provider-api/webhooks', { body })).status).toBe(401);
  });

  it.each([
    [{}, ['events', 'url']],
    [{ url: 'http://systems.clinic.test', events: ['intake.completed'] }, ['url']],
    [{ url: 'https://user:word@systems.clinic.test', events: ['intake.completed'] }, ['url']],
    [{ url: 'https://10.0.0.1/hook', events: ['intake.completed'] }, ['url']],
    [{ url: 'https://169.254.169.254/latest', events: ['intake.completed'] }, ['url']],
    [{ url: 'https://2852039166/', events: ['intake.completed'] }, ['url']],
    [{ url: `https://a.test/${'x'.repeat(2000)}`, events: ['intake.completed'] }, ['url']],
    [{ url, events: [] }, ['events']],
    [{ url, events: ['patient.sneezed'] }, ['events.0']],
    [{ url, events: ['intake.completed', 'intake.completed'] }, ['events']],
  ])('refuses %j', async (body, fields) => {
    const answer = await harbor.call('POST', '/webhooks', body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.error.fields).toSorted()).toEqual(fields);
  });

  it('tells the secret once, and notes it in the trail', async () => {
    const { status, body } = await harbor.call('POST', '/webhooks', { url, events: webhookEvent.options });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      url,
      events: webhookEvent.options,
      createdAt: app.clock.now().toISOString(),
      secret: expect.stringMatching(/^whsec_[\w-]{43}$/),
    });
    expect(JSON.stringify((await harbor.call('GET', '/webhooks')).body)).not.toContain(body.secret);
    expect(await trailOf(body.id)).toEqual([told('webhooks.create')]);
  });

  it('takes this machine only where nobody depends on the server, and its own network where that is set', async () => {
    const clinic = await asClinic(app);
    const create = async (address: string, webhooks: { loopback: boolean; privateNetworks: boolean }) => {
      const other = await createAppBeside(app, { webhooks });
      const body = { url: address, events: ['intake.completed'] };
      const headers = { authorization: `Bearer ${clinic.key}` };
      const { status } = await callApp(other, 'POST', '/v1/provider-api/webhooks', { body, headers });
      await other.close();
      return status;
    };
    const production = { loopback: false, privateNetworks: false };
    expect(
      (
        await clinic.call('POST', '/webhooks', {
          url: 'http://localhost:4000/',
          events: ['intake.completed'],
        })
      ).status,
    ).toBe(201);
    expect(await create('http://localhost:4000/', production)).toBe(422);
    expect(await create('https://10.0.0.1/', production)).toBe(422);
    expect(await create('https://10.0.0.1/', { ...production, privateNetworks: true })).toBe(201);
  });

  it('refuses one too many, however many are made at once', async () => {
    const clinic = await asClinic(app);
    const body = { url, events: ['intake.completed'] };
    for (let made = 0; made < limits.webhooksPerClinic - 2; made += 1) await add(clinic);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => clinic.call('POST', '/webhooks', body)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    const { webhooks } = (await clinic.call('GET', '/webhooks')).body;
    expect((await clinic.call('DELETE', `/webhooks/${webhooks[0].id}`)).status).toBe(204);
    expect((await clinic.call('POST', '/webhooks', body)).status).toBe(201);
  });
});

describe('GET /webhooks', () => {
  it('pages the clinic’s own, oldest first, without those that were deleted', async () => {
    const clinic = await asClinic(app);
    const ids = [await add(clinic), await add(clinic)].toSorted();
    app.clock.advance(1);
    ids.push(await add(clinic));
    const gone = await add(clinic);
    await clinic.call('DELETE', `/webhooks/${gone}`);
    const first = (await clinic.call('GET', '/webhooks?limit=2')).body;
    expect(first.webhooks[0]).toEqual({
      id: ids[0],
      url,
      events: ['intake.completed'],
      createdAt: expect.any(String),
    });
    const second = (await clinic.call('GET', `/webhooks?limit=2&cursor=${first.nextCursor}`)).body;
    const shown = [...first.webhooks, ...second.webhooks].map(({ id }: { id: string }) => id);
    expect(shown).toEqual(ids);
    expect(second.nextCursor).toBeNull();
    expect((await harbor.call('GET', `/webhooks?cursor=${first.nextCursor}`)).status).toBe(422);
  });
});

describe('DELETE /webhooks/{id}', () => {
  it('ends it and forgets its secrets', async () => {
    const id = await add();
    await harbor.call('POST', `/webhooks/${id}/rotate-secret`);
    expect((await harbor.call('DELETE', `/webhooks/${id}`)).status).toBe(204);
    expect((await harbor.call('DELETE', `/webhooks/${id}`)).status).toBe(404);
    const row = app.db.selectFrom('webhooks').select(['secret', 'old_secret']).where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ secret: '', old_secret: null });
    await raise();
    expect(await deliveriesOf(app, { id })).toEqual([]);
    expect(await trailOf(id)).toEqual(
      ['webhooks.create', 'webhooks.rotate-secret', 'webhooks.delete'].map(told),
    );
  });
});

describe('GET /webhooks/{id}/deliveries', () => {
  it('pages newest first, by status where one is asked for', async () => {
    const clinic = await asClinic(app);
    const id = await add(clinic);
    await raise(clinic, 2);
    app.clock.advance(1);
    await raise(clinic);
    const rows = await deliveriesOf(app, { id });
    const expected = [rows[2]?.id, rows[0]?.id, rows[1]?.id];
    const list = async (query: string) =>
      (await clinic.call('GET', `/webhooks/${id}/deliveries${query}`)).body;
    const { nextCursor, deliveries } = await list('?limit=2');
    expect(deliveries[0]).toEqual({
      id: rows[2]?.id,
      eventId: rows[2]?.event_id,
      event: 'intake.completed',
      status: 'queued',
      attempts: 0,
      lastStatus: null,
      lastError: null,
      createdAt: app.clock.now().toISOString(),
      deliveredAt: null,
    });
    const all = [...deliveries, ...(await list(`?limit=2&cursor=${nextCursor}`)).deliveries];
    expect(all.map((one) => one.id)).toEqual(expected);
    await app.db
      .updateTable('webhook_deliveries')
      .set({ status: 'dead', last_status: 500, last_error: 'It answered with an error' })
      .where('id', '=', rows[0]?.id ?? '')
      .execute();
    expect((await list('?status=dead')).deliveries).toEqual([
      expect.objectContaining({ id: rows[0]?.id, lastStatus: 500, lastError: 'It answered with an error' }),
    ]);
    expect((await list('?status=queued&limit=1')).nextCursor).not.toBeNull();
    expect((await clinic.call('GET', `/webhooks/${id}/deliveries?status=lost`)).status).toBe(422);
    expect(await trailOf(id)).toContainEqual(expect.objectContaining({ action: 'webhooks.list-deliveries' }));
  });
});

describe('POST /webhooks/{id}/deliveries/{deliveryId}/replay', () => {
  const replay = (webhookId: string, deliveryId: string, clinic = harbor) =>
    clinic.call('POST', `/webhooks/${webhookId}/deliveries/${deliveryId}/replay`);

  it('finds a delivery of this webhook alone', async () => {
    const clinic = await asClinic(app);
    const [id, other] = [await add(clinic), await add(clinic)];
    await raise(clinic);
    const [delivery] = await deliveriesOf(app, { id: other });
    expect((await replay(id, delivery?.id ?? '', clinic)).status).toBe(404);
    expect((await replay(id, randomUUID(), clinic)).status).toBe(404);
    expect((await replay(id, 'nonsense', clinic)).status).toBe(404);
  });

  it.each([
    ['delivered', 'delivered'],
    ['dead', 'dead'],
    ['queued', 'dead'],
  ] as const)('makes a new delivery of one that is %s, under the same event id', async (status, then) => {
    const id = await add(harbor);
    await raise();
    const [first] = await deliveriesOf(app, { id });
    const firstId = first?.id ?? '';
    await app.db
      .updateTable('webhook_deliveries')
      .set({ status, attempts: 3 })
      .where('id', '=', firstId)
      .execute();
    app.clock.advance(60);
    const answer = await replay(id, firstId);
    expect([answer.status, answer.body]).toEqual([202, null]);
    const [before, anew, ...more] = await deliveriesOf(app, { id });
    expect(more).toEqual([]);
    expect(before).toMatchObject({ id: firstId, status: then, attempts: 3 });
    expect(before?.last_error).toBe(status === 'queued' ? 'It was replayed' : null);
    expect(anew).toMatchObject({
      event_id: first?.event_id,
      event: 'intake.completed',
      data: first?.data,
      status: 'queued',
      attempts: 0,
      raised_at: first?.raised_at,
      created_at: app.clock.now(),
    });
    expect(await trailOf(firstId)).toEqual([told('webhooks.replay')]);
  });
});

describe('an event', () => {
  it('reaches the webhooks of its clinic that listen to it, each under the same id, and no others', async () => {
    const clinic = await asClinic(app);
    const listening = [await add(clinic), await add(clinic, ['message.bounced', 'intake.completed'])];
    const deaf = [await add(clinic, ['message.bounced']), await add(cedar)];
    await raise(clinic);
    const [one, other] = await Promise.all(listening.map((id) => deliveriesOf(app, { id })));
    expect([one?.length, other?.length]).toEqual([1, 1]);
    expect(one?.[0]?.event_id).toBe(other?.[0]?.event_id);
    for (const id of deaf) expect(await deliveriesOf(app, { id })).toEqual([]);
  });

  it('is undone with the transaction that caused it, and asks once where nobody listens', async () => {
    const id = await add();
    const lost = new Error('undone');
    const raised = {
      clinicId: harbor.clinicId,
      event: 'intake.completed' as const,
      data: { intakeInvitationId: randomUUID(), patientId: randomUUID(), userId: randomUUID() },
    };
    const failing = app.db.transaction().execute(async (tx) => {
      await raiseEvents(tx, idleJobs, [raised], app.clock.now());
      throw lost;
    });
    await expect(failing).rejects.toBe(lost);
    expect(await deliveriesOf(app, { id })).toEqual([]);
    const quiet = await buildClinic(app);
    const sent: string[] = [];
    const jobs = { ...idleJobs, send: async (_tx: unknown, queue: string) => void sent.push(queue) };
    await app.db
      .transaction()
      .execute((tx) => raiseEvents(tx, jobs, [{ ...raised, clinicId: quiet.id }], app.clock.now()));
    expect(sent).toEqual([]);
  });
});
