import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@evenkeel/contract/limits';
import type { WebhookEvent } from '@evenkeel/contract/provider-webhooks';
import { NotReached } from '../adapters/webhooks/post-webhook.ts';
import { asClinic, type TestClinic } from '../testing/as-clinic.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import type { ProviderStub } from '../testing/provider-stub.ts';
import {
  addWebhook,
  bodyOf,
  deliveriesOf,
  expectedSignature,
  raiseIn,
  requestsTo,
  startReceiver,
  workDeliveries,
  workDelivery,
  type BuiltWebhook,
} from '../testing/webhook-receiver.ts';

let app: TestApp;
let clinic: TestClinic;
let receiver: ProviderStub;
beforeAll(async () => {
  app = await createTestApp();
  clinic = await asClinic(app);
  receiver = await startReceiver();
});
afterEach(() => receiver.answerWith(null));
afterAll(async () => {
  await receiver.stop();
  await app.close();
});

const event: WebhookEvent = 'intake.completed';
/** A webhook of its own that was told of something; gives it with the delivery's id. */
const told = async (by = clinic): Promise<{ webhook: BuiltWebhook; id: string }> => {
  const webhook = await addWebhook(by, receiver, [event]);
  await raiseIn(app, by);
  const [delivery] = await deliveriesOf(app, webhook);
  return { webhook, id: delivery?.id ?? '' };
};
const only = async (webhook: BuiltWebhook) => {
  const [delivery, ...more] = await deliveriesOf(app, webhook);
  expect(more).toEqual([]);
  return delivery;
};
const signaturesIn = (header = ''): { t: number; v1: string[] } => {
  const parts = header.split(',').map((part) => part.split('='));
  return {
    t: Number(parts.find(([name]) => name === 't')?.[1]),
    v1: parts.filter(([name]) => name === 'v1').map(([, hex = '']) => hex),
  };
};

describe('delivering an event', () => {
  it('posts its ids once, signed, and keeps that they were taken', async () => {
    const { webhook, id } = await told();
    await workDelivery(app, id);
    await workDelivery(app, id);
    const [request, ...more] = requestsTo(receiver, webhook);
    expect(more).toEqual([]);
    const delivery = await only(webhook);
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 1, last_status: 200, last_error: null });
    expect(delivery?.delivered_at).toEqual(app.clock.now());
    expect(request && bodyOf(request)).toEqual({
      id: delivery?.event_id,
      event,
      createdAt: app.clock.now().toISOString(),
      data: delivery?.data,
    });
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'evenkeel-event-id': delivery?.event_id,
    });
    const { t, v1 } = signaturesIn(request?.headers['evenkeel-signature']);
    expect(t).toBe(app.clock.now().getTime() / 1000);
    expect(v1).toEqual([expectedSignature(webhook.secret, t, request?.body ?? '')]);
  });

  it.each([204, 299])('takes %i for an answer', async (status) => {
    receiver.answerWith({ status });
    const { webhook, id } = await told();
    await workDelivery(app, id);
    expect(await only(webhook)).toMatchObject({ status: 'delivered', last_status: status });
  });

  it.each([
    [301, 'It answered with a redirect, which is not followed'],
    [404, 'It answered with an error'],
    [500, 'It answered with an error'],
  ])(
    'tries again after %i, and tells the clinic the status and nothing of the answer',
    async (status, said) => {
      receiver.answerWith({ status, headers: { location: '/elsewhere' }, body: 'a secret of the receiver' });
      const { webhook, id } = await told();
      const { waits, log } = await workDelivery(app, id);
      expect(waits).toHaveLength(1);
      expect(await only(webhook)).toMatchObject({
        status: 'queued',
        attempts: 1,
        last_status: status,
        last_error: said,
        delivered_at: null,
      });
      const listed = await clinic.call('GET', `/webhooks/${webhook.id}/deliveries`);
      expect(JSON.stringify(listed.body)).not.toContain('secret');
      expect(log).toContain(id);
      expect(log).not.toContain(receiver.url);
      receiver.answerWith(null);
      await workDelivery(app, id);
      expect(await only(webhook)).toMatchObject({ status: 'delivered', attempts: 2, last_error: null });
    },
  );

  it('waits ever longer, about a day in all, and leaves it as dead after the last try', async () => {
    receiver.answerWith({ status: 503 });
    const { webhook, id } = await told();
    const waits: number[] = [];
    for (let tries = 1; tries < limits.webhookTries; tries += 1) {
      waits.push(...(await workDelivery(app, id)).waits);
      expect(await only(webhook)).toMatchObject({ status: 'queued', attempts: tries });
    }
    expect(waits).toHaveLength(limits.webhookTries - 1);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits[0]).toBeGreaterThanOrEqual(15);
    const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3600;
    expect(hours).toBeGreaterThan(22);
    expect(hours).toBeLessThan(25);
    expect((await workDelivery(app, id)).waits).toEqual([]);
    expect(await only(webhook)).toMatchObject({
      status: 'dead',
      attempts: limits.webhookTries,
      last_status: 503,
    });
    const before = requestsTo(receiver, webhook).length;
    await workDelivery(app, id);
    expect(requestsTo(receiver, webhook)).toHaveLength(before);
  });

  it('waits as long as it is asked to, within reason', async () => {
    const waitAsked = async (seconds: number) => {
      receiver.answerWith({ status: 429, headers: { 'retry-after': String(seconds) } });
      return (await workDelivery(app, (await told()).id)).waits;
    };
    expect(await waitAsked(1200)).toEqual([1200]);
    expect(await waitAsked(999_999_999)).toEqual([6 * 60 * 60]);
    expect((await waitAsked(1))[0]).toBeGreaterThanOrEqual(15);
  });

  it('keeps and logs why nobody was reached, in words of ours', async () => {
    const { webhook, id } = await told();
    await workDelivery(app, id, () => Promise.reject(new NotReached('It did not answer in time')));
    expect(await only(webhook)).toMatchObject({ last_status: null, last_error: 'It did not answer in time' });
    const { log } = await workDelivery(app, id, () =>
      Promise.reject(new Error('https://somewhere.test/secret')),
    );
    expect(await only(webhook)).toMatchObject({ status: 'queued', last_error: 'It could not be called' });
    expect(log).not.toContain('somewhere');
  });

  it('gives up one at which the server ended each time', async () => {
    const { webhook, id } = await told();
    await app.db
      .updateTable('webhook_deliveries')
      .set({ attempts: limits.webhookTries })
      .where('id', '=', id)
      .execute();
    await workDelivery(app, id, () => Promise.reject(new Error('must not be called')));
    expect(await only(webhook)).toMatchObject({ status: 'dead', last_error: 'The server ended at each try' });
  });
});

describe('a process that ends between the post and the record', () => {
  it('leaves the delivery to be made again, under the same event id and to the letter', async () => {
    const { webhook, id } = await told();
    // The job of a process that is gone never comes back from its post; its lease ends and another has it.
    const posted = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<never>();
    const first = workDelivery(app, id, async ({ url, headers, body }) => {
      await fetch(url, { method: 'POST', headers, body });
      posted.resolve();
      return gone.promise;
    });
    await posted.promise;
    expect(await only(webhook)).toMatchObject({ status: 'queued', attempts: 1, delivered_at: null });
    app.clock.advance(30);
    await workDelivery(app, id);
    expect(await only(webhook)).toMatchObject({ status: 'delivered', attempts: 2 });
    const [one, other, ...more] = requestsTo(receiver, webhook);
    expect(more).toEqual([]);
    expect(other?.body).toEqual(one?.body);
    expect(other?.headers['evenkeel-event-id']).toBe(one?.headers['evenkeel-event-id']);
    expect(other?.headers['evenkeel-signature']).not.toBe(one?.headers['evenkeel-signature']);
    // Should it come back after all, what was settled stays.
    gone.reject(new NotReached('It ended the connection without an answer'));
    expect((await first).waits).toEqual([]);
    expect(await only(webhook)).toMatchObject({ status: 'delivered', last_error: null });
  });
});

describe('a secret that was rotated', () => {
  it('signs beside the one before for a day, and then alone', async () => {
    const { webhook } = await told();
    const rotate = async (): Promise<string> => {
      const { status, body } = await clinic.call('POST', `/webhooks/${webhook.id}/rotate-secret`);
      expect(status).toBe(201);
      return body.secret;
    };
    const signedBy = async (): Promise<string[]> => {
      await app.db
        .updateTable('webhook_deliveries')
        .set({ status: 'queued' })
        .where('webhook_id', '=', webhook.id)
        .execute();
      await workDeliveries(app, webhook);
      const request = requestsTo(receiver, webhook).at(-1);
      const { t, v1 } = signaturesIn(request?.headers['evenkeel-signature']);
      return v1.map(
        (hex) => secrets.find((one) => expectedSignature(one, t, request?.body ?? '') === hex) ?? 'nobody',
      );
    };
    const secrets = [webhook.secret];
    expect(await signedBy()).toEqual([webhook.secret]);
    secrets.push(await rotate());
    expect(new Set(secrets).size).toBe(2);
    app.clock.advance(limits.webhookSecretGraceSeconds - 1);
    expect(await signedBy()).toEqual([secrets[1], secrets[0]]);
    app.clock.advance(1);
    expect(await signedBy()).toEqual([secrets[1]]);
    secrets.push(await rotate(), await rotate());
    expect(await signedBy()).toEqual([secrets[3], secrets[2]]);
  });
});

describe('a replay', () => {
  it('is posted as the event was, by the secret of now, though it had been taken', async () => {
    const { webhook, id } = await told();
    await workDelivery(app, id);
    app.clock.advance(3600);
    expect((await clinic.call('POST', `/webhooks/${webhook.id}/deliveries/${id}/replay`)).status).toBe(202);
    await workDeliveries(app, webhook);
    const [one, other, ...more] = requestsTo(receiver, webhook);
    expect(more).toEqual([]);
    expect(other?.body).toEqual(one?.body);
    const { t } = signaturesIn(other?.headers['evenkeel-signature']);
    expect(t).toBe(app.clock.now().getTime() / 1000);
    expect((await deliveriesOf(app, webhook)).map(({ status }) => status)).toEqual([
      'delivered',
      'delivered',
    ]);
  });
});

describe('a webhook that was deleted', () => {
  it('is told nothing of what was still to be delivered, nor may its deliveries be looked at', async () => {
    const { webhook, id } = await told();
    expect((await clinic.call('DELETE', `/webhooks/${webhook.id}`)).status).toBe(204);
    await workDelivery(app, id);
    expect(requestsTo(receiver, webhook)).toEqual([]);
    expect((await clinic.call('GET', `/webhooks/${webhook.id}/deliveries`)).status).toBe(404);
  });
});
