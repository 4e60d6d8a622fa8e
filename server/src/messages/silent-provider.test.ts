import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Delivery } from '../adapters/delivery/delivery.ts';
import { outboxDelivery } from '../adapters/delivery/outbox.ts';
import { createServerSecrets } from '../adapters/identity/server-secrets.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createTestApp, testPublicUrl, type TestApp } from '../testing/create-test-app.ts';
import { deliverMessageJobs } from './deliver-message.ts';
import { queueMessage, type NewMessage } from './queue-message.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const newMessage = (channel: 'email' | 'sms', to: string): NewMessage => ({
  clinicId: null,
  userId: null,
  channel,
  to,
  subject: null,
  text: 'Something for you alone',
  links: [],
  type: 'ACCOUNT_INVITE',
});
const row = (id: string) =>
  app.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('the queues of the channels', () => {
  it('go on while the provider of another channel says nothing', async () => {
    const log = pino({ level: 'silent' });
    const jobs = createJobs(app.database, log);
    const silence = Promise.withResolvers<null>();
    onTestFinished(async () => {
      silence.resolve(null);
      await jobs.stop();
    });
    const silent: Delivery = {
      leavesTheHouse: true,
      deliver: async () => ({ providerId: await silence.promise }),
    };
    await jobs.start(
      deliverMessageJobs({
        db: app.db,
        clock: app.clock,
        log,
        jobs,
        secrets: createServerSecrets(app.db, app.clock),
        publicUrl: testPublicUrl,
        deliveries: { email: silent, sms: outboxDelivery, push: silent },
      }),
    );
    const send = (message: NewMessage) =>
      app.db.transaction().execute((tx) => queueMessage(tx, jobs, message, app.clock.now()));
    const mails = await Promise.all(
      Array.from({ length: 30 }, (_, index) => send(newMessage('email', `slow-${index}@mail.test`))),
    );
    const text = await send(newMessage('sms', '+14155550183'));
    await vi.waitFor(async () => expect((await row(text ?? '')).status).toBe('sent'), { timeout: 20_000 });
    for (const id of mails) expect((await row(id ?? '')).status).toBe('queued');
  }, 30_000);
});
