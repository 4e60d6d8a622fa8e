import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { limits } from '@evenkeel/contract/limits';
import { outboxDelivery } from '../adapters/delivery/outbox.ts';
import { createServerSecrets } from '../adapters/identity/server-secrets.ts';
import type { Posted } from '../adapters/webhooks/post-webhook.ts';
import { createJobs } from '../jobs/jobs.ts';
import { deliverMessageJobs } from '../messages/deliver-message.ts';
import { queueMessage } from '../messages/queue-message.ts';
import { asClinic, type TestClinic } from '../testing/as-clinic.ts';
import { createTestApp, testPublicUrl, type TestApp } from '../testing/create-test-app.ts';
import { newMessage } from '../testing/delivering.ts';
import { addWebhook, deliveriesOf, raiseIn, type BuiltWebhook } from '../testing/webhook-receiver.ts';
import { deliverEventJob } from './deliver-event.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const addTo = (clinic: TestClinic, host: string): Promise<BuiltWebhook> =>
  addWebhook(clinic, { url: `https://${host}` }, ['intake.completed']);

describe('the queue of events', () => {
  it('goes on while no receiver of one clinic answers, and so do the messages', async () => {
    const log = pino({ level: 'silent' });
    const jobs = createJobs(app.database, log);
    const answer: Posted = { status: 200, retryAfterSeconds: null };
    const silence = Promise.withResolvers<Posted>();
    onTestFinished(async () => {
      silence.resolve(answer);
      await jobs.stop();
    });
    const silentPosts: string[] = [];
    await jobs.start([
      deliverEventJob({
        db: app.db,
        clock: app.clock,
        log,
        jobs,
        post: async ({ url }) => {
          if (!url.startsWith('https://silent.test')) return answer;
          silentPosts.push(url);
          return silence.promise;
        },
      }),
      ...deliverMessageJobs({
        db: app.db,
        clock: app.clock,
        log,
        jobs,
        secrets: createServerSecrets(app.db, app.clock),
        publicUrl: testPublicUrl,
        deliveries: { email: outboxDelivery, sms: outboxDelivery, push: outboxDelivery },
      }),
    ]);

    const [silent, quick] = [await asClinic(app), await asClinic(app)];
    for (let made = 0; made < limits.webhooksPerClinic; made += 1) await addTo(silent, 'silent.test');
    const webhook = await addTo(quick, 'quick.test');
    // Far more than there are hands, and all of it before the other clinic's.
    await raiseIn(app, silent, 5, jobs);
    await raiseIn(app, quick, 5, jobs);
    const messageId = await app.db
      .transaction()
      .execute((tx) => queueMessage(tx, jobs, newMessage('reader@mail.test'), app.clock.now()));

    await vi.waitFor(
      async () => {
        const statuses = (await deliveriesOf(app, webhook)).map(({ status }) => status);
        expect(statuses).toEqual(Array(5).fill('delivered'));
        const message = app.db.selectFrom('messages').select('status').where('id', '=', messageId);
        expect(await message.executeTakeFirst()).toEqual({ status: 'sent' });
        // No webhook has more than its two on their way.
        expect(silentPosts.toSorted()).toEqual(
          [...new Set(silentPosts)].flatMap((url) => [url, url]).toSorted(),
        );
        expect(silentPosts).toHaveLength(2 * limits.webhooksPerClinic);
      },
      { timeout: 30_000 },
    );
  }, 60_000);
});
