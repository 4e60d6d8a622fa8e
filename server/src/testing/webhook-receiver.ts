import { createHmac, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { WebhookBody, WebhookEvent } from '@evenkeel/contract/provider-webhooks';
import { createPostWebhook, type PostWebhook } from '../adapters/webhooks/post-webhook.ts';
import { deliverEventJob } from '../events/deliver-event.ts';
import { raiseEvents } from '../events/raise-event.ts';
import { idleJobs, type Jobs } from '../jobs/jobs.ts';
import type { TestClinic } from './as-clinic.ts';
import type { TestApp } from './create-test-app.ts';
import { startProviderStub, type ProviderStub, type StubRequest } from './provider-stub.ts';

/** A clinic's own system on this machine, which takes everything unless told otherwise. */
export const startReceiver = (): Promise<ProviderStub> => startProviderStub(() => ({ status: 200 }));

export interface BuiltWebhook {
  readonly id: string;
  readonly secret: string;
  /** The path at the receiver that is this webhook's alone. */
  readonly path: string;
}

let hooks = 0;

/** A webhook of the clinic's at a path of its own. */
export const addWebhook = async (
  clinic: TestClinic,
  { url }: Pick<ProviderStub, 'url'>,
  events: readonly WebhookEvent[],
): Promise<BuiltWebhook> => {
  hooks += 1;
  const path = `/hook-${hooks}`;
  const { status, body } = await clinic.call('POST', '/webhooks', { url: url + path, events });
  if (status !== 201) throw new Error(`The webhook was refused: ${JSON.stringify(body)}`);
  return { id: body.id, secret: body.secret, path };
};

/** Has so many events happen at a clinic, all in one transaction. */
export const raiseIn = (
  { db, clock }: TestApp,
  { clinicId }: Pick<TestClinic, 'clinicId'>,
  count = 1,
  jobs: Jobs = idleJobs,
): Promise<void> => {
  const events = Array.from({ length: count }, () => ({
    clinicId,
    event: 'intake.completed' as const,
    data: { intakeInvitationId: randomUUID(), patientId: randomUUID(), userId: randomUUID() },
  }));
  return db.transaction().execute((tx) => raiseEvents(tx, jobs, events, clock.now()));
};

export const deliveriesOf = ({ db }: TestApp, { id }: Pick<BuiltWebhook, 'id'>) =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Works the job of a delivery once; gives what it logged and the waits that it asked for. */
export const workDelivery = async (
  { db, clock }: TestApp,
  deliveryId: string,
  post: PostWebhook = createPostWebhook({ loopback: true, privateNetworks: false }),
) => {
  const lines: string[] = [];
  const waits: number[] = [];
  const job = deliverEventJob({
    db,
    clock,
    log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }),
    jobs: { ...idleJobs, send: async (_tx, _queue, _data, wait = 0) => void waits.push(wait) },
    post,
  });
  await job.run({ deliveryId });
  return { log: lines.join(''), waits };
};

/** Makes one try of all that is still to be delivered to a webhook. */
export const workDeliveries = async (app: TestApp, webhook: Pick<BuiltWebhook, 'id'>): Promise<void> => {
  const queued = (await deliveriesOf(app, webhook)).filter(({ status }) => status === 'queued');
  for (const { id } of queued) await workDelivery(app, id);
};

/** What the receiver got at a webhook's path. */
export const requestsTo = ({ requests }: ProviderStub, { path }: Pick<BuiltWebhook, 'path'>): StubRequest[] =>
  requests.filter((request) => request.path === path);

export const bodyOf = ({ body }: StubRequest): WebhookBody => JSON.parse(body.toString());

/** The signature that a receiver works out for itself. */
export const expectedSignature = (secret: string, t: number, body: Buffer | string): string =>
  createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex');
