import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { limits } from '@evenkeel/contract/limits';
import type { Delivery } from '../adapters/delivery.ts';
import { deliverMessageJob } from '../messages/deliver-message.ts';
import { queueMessage, type NewMessage } from '../messages/queue-message.ts';
import { buildProfile } from '../testing/build.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { keepHouse } from './housekeeping.ts';
import { createJobs, idleJobs } from './jobs.ts';

const log = pino({ level: 'silent' });
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await app.close();
});

const message = (to: string): NewMessage => ({
  clinicId: null,
  userId: null,
  channel: 'email',
  to,
  subject: 'Hello',
  text: 'Hello',
  links: [],
  type: 'SIGN_IN_LINK',
});
const rowTo = (to: string) =>
  app.db.selectFrom('messages').selectAll().where('to_address', '=', to).executeTakeFirst();
const deliverer = (email: Delivery) => {
  const away: Delivery = { deliver: async () => undefined };
  return deliverMessageJob({
    db: app.db,
    clock: app.clock,
    log,
    deliveries: { email, sms: away, push: away },
  });
};

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

describe('delivering a message', () => {
  it('hands it over once and marks it sent', async () => {
    const delivered: string[] = [];
    const job = deliverer({ deliver: async ({ to_address }) => void delivered.push(to_address) });
    const messageId = await app.db
      .transaction()
      .execute((tx) => queueMessage(tx, idleJobs, message('once@mail.test'), app.clock.now()));
    await job.run({ messageId });
    await job.run({ messageId });
    expect(delivered).toEqual(['once@mail.test']);
    expect(await rowTo('once@mail.test')).toMatchObject({ status: 'sent', attempts: 1, last_error: null });
  });

  it('is tried again after a failure, and left as dead after the last try', async () => {
    const job = deliverer({ deliver: async () => Promise.reject(new Error('mailbox on fire')) });
    const messageId = await app.db
      .transaction()
      .execute((tx) => queueMessage(tx, idleJobs, message('never@mail.test'), app.clock.now()));
    for (let tries = 1; tries < limits.messageTries; tries += 1) {
      await expect(job.run({ messageId })).rejects.toThrow('mailbox on fire');
      expect(await rowTo('never@mail.test')).toMatchObject({ status: 'queued', attempts: tries });
    }
    await job.run({ messageId });
    expect(await rowTo('never@mail.test')).toMatchObject({
      status: 'dead',
      attempts: limits.messageTries,
      last_error: 'mailbox on fire',
    });
  });

  it('lets a message go that is not there', async () => {
    const job = deliverer({ deliver: async () => Promise.reject(new Error('must not be called')) });
    await expect(job.run({ messageId: randomUUID() })).resolves.toBeUndefined();
  });
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
});
