import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { Delivery, OutgoingMessage } from '../adapters/delivery/delivery.ts';
import { createServerSecrets } from '../adapters/identity/server-secrets.ts';
import { idleJobs } from '../jobs/jobs.ts';
import { deliverMessageJobs } from '../messages/deliver-message.ts';
import { queueMessage, type NewMessage } from '../messages/queue-message.ts';
import { testPublicUrl, type TestApp } from './create-test-app.ts';

export const newMessage = (to: string, more: Partial<NewMessage> = {}): NewMessage => ({
  clinicId: null,
  userId: null,
  channel: 'email',
  to,
  subject: 'Hello',
  text: 'Something for you alone',
  html: '<p>Something for you alone</p>',
  links: ['https://clinic.test/login'],
  type: 'ACCOUNT_INVITE',
  ...more,
});

/** Writes a message that nobody delivers yet; gives its id. */
export const queuedIn = async ({ db, clock }: TestApp, message: NewMessage): Promise<string> => {
  const id = await db.transaction().execute((tx) => queueMessage(tx, idleJobs, message, clock.now()));
  if (id === null) throw new Error('not queued');
  return id;
};

/** A way out of the house. */
export const leaving = (deliver: (message: OutgoingMessage) => Promise<string | null>): Delivery => ({
  leavesTheHouse: true,
  deliver: async (message) => ({ providerId: await deliver(message) }),
});

/** Works a message's job with one delivery for every channel; gives what it logged and the waits it asked for. */
export const workMessage = async ({ db, clock }: TestApp, id: string, delivery: Delivery) => {
  const lines: string[] = [];
  const waits: (number | undefined)[] = [];
  const sink = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) });
  const jobs = deliverMessageJobs({
    db,
    clock,
    log: pino(sink),
    jobs: { ...idleJobs, send: async (_tx, _queue, _data, wait) => void waits.push(wait) },
    secrets: createServerSecrets(db, clock),
    publicUrl: testPublicUrl,
    deliveries: { email: delivery, sms: delivery, push: delivery },
  });
  const { channel } = await db
    .selectFrom('messages')
    .select('channel')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await jobs.find(({ queue }) => queue === `deliver-${channel}`)?.run({ messageId: id });
  return { log: lines.join(''), waits };
};
