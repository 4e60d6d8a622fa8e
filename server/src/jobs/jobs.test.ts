import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { limits } from '@evenkeel/contract/limits';
import { asClinic } from '../testing/as-clinic.ts';
import { buildProfile } from '../testing/build.ts';
import { buildIntake } from '../testing/building-intake.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { addWebhook, deliveriesOf } from '../testing/webhook-receiver.ts';
import { keepHouse } from './housekeeping.ts';
import { createJobs } from './jobs.ts';

const log = pino({ level: 'silent' });
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await app.close();
});

describe('a job that is sent in a transaction', () => {
  it('is worked when the transaction commits, and never was when it rolls back', async () => {
    const jobs = createJobs(app.database, log);
    onTestFinished(() => jobs.stop());
    const seen: unknown[] = [];
    await jobs.start([{ queue: 'test-work', run: async (data) => void seen.push(data) }]);
    await app.db
      .transaction()
      .execute(async (tx) => {
        await jobs.send(tx, 'test-work', [{ kept: false }]);
        throw new Error('undone');
      })
      .catch(() => undefined);
    await app.db.transaction().execute((tx) => jobs.send(tx, 'test-work', [{ kept: true }]));
    await vi.waitFor(() => expect(seen).toEqual([{ kept: true }]), { timeout: 15_000 });
  });
});

describe('jobs of one queue', () => {
  it('are worked side by side where the queue says so, and the one that fails alone comes again', async () => {
    const jobs = createJobs(app.database, log);
    onTestFinished(() => jobs.stop());
    const begun: string[] = [];
    const allBegun = Promise.withResolvers<void>();
    const run = async (data: unknown): Promise<void> => {
      const job = JSON.stringify(data);
      begun.push(job);
      if (begun.length === 3) allBegun.resolve();
      // None ends before all have begun.
      await allBegun.promise;
      if (begun.length === 3 && job === '{"number":2}') throw new Error('not this time');
    };
    await jobs.start([{ queue: 'side-by-side', atOnce: 3, run }]);
    await app.db.transaction().execute(async (tx) => {
      for (const number of [1, 2, 3]) await jobs.send(tx, 'side-by-side', [{ number }]);
    });
    await vi.waitFor(() => expect(begun.slice(3)).toEqual(['{"number":2}']), { timeout: 20_000 });
    expect(begun.slice(0, 3).toSorted()).toEqual(['{"number":1}', '{"number":2}', '{"number":3}']);
  }, 30_000);
});

describe('keeping house', () => {
  it('forgets replays after a week and keeps younger ones', async () => {
    const keep = (key: string, created: string) =>
      app.db
        .insertInto('idempotency_keys')
        .values({ scope: 'house', key, request_hash: '', response: null, created_at: new Date(created) })
        .execute();
    await keep('old', '2026-02-23T16:59:59Z');
    await keep('young', '2026-02-23T17:00:01Z');
    await keepHouse(app.database, app.clock);
    const left = await app.db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('scope', '=', 'house')
      .execute();
    expect(left).toEqual([{ key: 'young' }]);
  });

  it('forgets events of cards after forty days, and forms that nobody confirmed a day after they are over', async () => {
    const now = app.clock.now().getTime();
    const ago = (seconds: number): Date => new Date(now - seconds * 1000);
    const event = { type: 'customer.deleted' };
    await app.db
      .insertInto('card_events')
      .values([
        { ...event, id: 'evt_old', received_at: ago(limits.cardEventSeconds + 1) },
        { ...event, id: 'evt_young', received_at: ago(limits.cardEventSeconds - 1) },
      ])
      .execute();
    const customer = { id: 'sandbox_cus_house', account_id: null, created_at: ago(0) };
    await app.db.insertInto('sandbox_customers').values(customer).execute();
    const form = { customer_id: customer.id, secret_hash: '', created_at: ago(0) };
    const day = 24 * 60 * 60;
    await app.db
      .insertInto('sandbox_setup_intents')
      .values([
        { ...form, id: 'over', expires_at: ago(day + 1) },
        { ...form, id: 'confirmed', expires_at: ago(day + 1), payment_method_id: 'sandbox_pm_1' },
        { ...form, id: 'just', expires_at: ago(day - 1) },
      ])
      .execute();
    await keepHouse(app.database, app.clock);
    expect(await app.db.selectFrom('card_events').select('id').execute()).toEqual([{ id: 'evt_young' }]);
    const forms = await app.db.selectFrom('sandbox_setup_intents').select('id').orderBy('id').execute();
    expect(forms.map(({ id }) => id)).toEqual(['confirmed', 'just']);
  });

  it('forgets what webhooks were told after thirty days, whatever became of it', async () => {
    const clinic = await asClinic(app);
    const webhook = await addWebhook(clinic, { url: 'https://systems.test' }, ['intake.completed']);
    const now = app.clock.now().getTime();
    const tell = (id: string, status: 'queued' | 'delivered' | 'dead', seconds: number) => {
      const at = new Date(now - seconds * 1000);
      const told = { webhook_id: webhook.id, event_id: id, event: 'intake.completed', data: '{}' } as const;
      const times = { raised_at: at, created_at: at };
      return app.db
        .insertInto('webhook_deliveries')
        .values({ ...told, ...times, id, status })
        .execute();
    };
    for (const status of ['queued', 'delivered', 'dead'] as const) {
      await tell(randomUUID(), status, limits.webhookDeliverySeconds + 1);
    }
    const kept = randomUUID();
    await tell(kept, 'delivered', limits.webhookDeliverySeconds - 1);
    await keepHouse(app.database, app.clock);
    expect((await deliveriesOf(app, webhook)).map(({ id }) => id)).toEqual([kept]);
  });

  it('puts codes and proofs away a day after they have expired', async () => {
    const { id: profileId } = await buildProfile(app);
    const now = app.clock.now();
    const dayMs = 24 * 60 * 60 * 1000;
    const created = { profile_id: profileId, created_at: now };
    const long = { ...created, expires_at: new Date(now.getTime() - dayMs - 1000) };
    const just = { ...created, expires_at: new Date(now.getTime() - dayMs + 1000) };
    const code = { purpose: 'invite', account_id: null, code_hash: '' } as const;
    const kept = randomUUID();
    await app.db
      .insertInto('confirmation_codes')
      .values([
        { ...code, ...long, id: randomUUID(), voided_at: now },
        { ...code, ...just, id: kept },
      ])
      .execute();
    const proof = { email: 'ada@mail.test' };
    await app.db
      .insertInto('account_proofs')
      .values([
        { ...proof, ...long, token_hash: 'long' },
        { ...proof, ...just, token_hash: 'just' },
      ])
      .execute();
    await keepHouse(app.database, app.clock);
    expect(await app.db.selectFrom('confirmation_codes').select('id').execute()).toEqual([{ id: kept }]);
    expect(await app.db.selectFrom('account_proofs').select('token_hash').execute()).toEqual([
      { token_hash: 'just' },
    ]);
  });
  it('puts sessions of an intake away with all others, and keeps links that have expired: they are renewed', async () => {
    const { invitationId } = await buildIntake(app);
    const sessions = () =>
      app.db.selectFrom('sessions').select('id').where('intake_invitation_id', '=', invitationId).execute();
    app.clock.advance(limits.refreshTokenSeconds + 24 * 60 * 60);
    await keepHouse(app.database, app.clock);
    expect(await sessions()).toHaveLength(1);
    app.clock.advance(1);
    await keepHouse(app.database, app.clock);
    expect(await sessions()).toEqual([]);
    const links = app.db
      .selectFrom('intake_links')
      .select('code_hash')
      .where('invitation_id', '=', invitationId);
    expect(await links.execute()).toHaveLength(1);
  });
});
