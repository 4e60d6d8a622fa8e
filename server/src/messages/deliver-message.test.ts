import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@evenkeel/contract/limits';
import {
  PassingFailure,
  PermanentFailure,
  type Delivery,
  type OutgoingMessage,
} from '../adapters/delivery/delivery.ts';
import { noDelivery, outboxDelivery } from '../adapters/delivery/outbox.ts';
import { createServerSecrets } from '../adapters/identity/server-secrets.ts';
import { idleJobs } from '../jobs/jobs.ts';
import { buildProfile } from '../testing/build.ts';
import { createTestApp, testPublicUrl, type TestApp } from '../testing/create-test-app.ts';
import { leaving, newMessage, queuedIn, workMessage } from '../testing/delivering.ts';
import { deliverMessageJobs } from './deliver-message.ts';
import { readOneClick } from './one-click.ts';
import type { NewMessage } from './queue-message.ts';
import { stopChannel } from './subscriptions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const queued = (message: NewMessage): Promise<string> => queuedIn(app, message);
const row = (id: string) =>
  app.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const work = (id: string, delivery: Delivery) => workMessage(app, id, delivery);

describe('delivering a message', () => {
  it('hands it over once, marks it sent and keeps what the provider calls it', async () => {
    const id = await queued(newMessage('once@mail.test'));
    const seen: OutgoingMessage[] = [];
    const delivery = leaving(async (message) => {
      seen.push(message);
      return 'provider-1';
    });
    await work(id, delivery);
    await work(id, delivery);
    expect(seen).toEqual([
      expect.objectContaining({ id, to: 'once@mail.test', sender: null, oneClickUrl: null, device: null }),
    ]);
    expect(await row(id)).toMatchObject({
      status: 'sent',
      attempts: 1,
      last_error: null,
      provider_id: 'provider-1',
      sent_at: app.clock.now(),
    });
  });

  it('lets a message go that is not there', async () => {
    const nobody = leaving(async () => Promise.reject(new Error('must not be called')));
    const id = await queued(newMessage('deleted@mail.test'));
    const jobs = deliverMessageJobs({
      db: app.db,
      clock: app.clock,
      log: pino({ level: 'silent' }),
      jobs: idleJobs,
      secrets: createServerSecrets(app.db, app.clock),
      publicUrl: testPublicUrl,
      deliveries: { email: nobody, sms: nobody, push: nobody },
    });
    await expect(jobs[0]?.run({ messageId: randomUUID() })).resolves.toBeUndefined();
    expect(await row(id)).toMatchObject({ status: 'queued', attempts: 0 });
  });

  it('tries again after waits that grow, and leaves it as dead after the last try', async () => {
    const id = await queued(newMessage('never@mail.test'));
    const failing = leaving(async () => Promise.reject(new PassingFailure('The mail server failed')));
    const waits: number[] = [];
    for (let tries = 1; tries < limits.messageTries; tries += 1) {
      waits.push((await work(id, failing)).waits[0] ?? Number.NaN);
      expect(await row(id)).toMatchObject({ status: 'queued', attempts: tries });
    }
    expect(waits).toEqual(waits.toSorted((left, right) => left - right));
    expect(waits.at(-1)).toBe(3600);
    expect((await work(id, failing)).waits).toEqual([]);
    expect(await row(id)).toMatchObject({
      status: 'dead',
      attempts: limits.messageTries,
      last_error: 'The mail server failed',
      sent_at: null,
    });
  });

  it('waits as long as the provider asks, within reason', async () => {
    const id = await queued(newMessage('later@mail.test'));
    const busy = (seconds: number) =>
      leaving(async () => Promise.reject(new PassingFailure('busy', seconds)));
    expect((await work(id, busy(1200))).waits).toEqual([1200]);
    expect((await work(id, busy(1))).waits).toEqual([60]);
    expect((await work(id, busy(1e9))).waits).toEqual([6 * 60 * 60]);
  });

  it('gives up a message at which the server ended each time', async () => {
    const id = await queued(newMessage('poison@mail.test'));
    await app.db
      .updateTable('messages')
      .set({ attempts: limits.messageTries })
      .where('id', '=', id)
      .execute();
    await work(
      id,
      leaving(async () => Promise.reject(new Error('must not be called'))),
    );
    expect(await row(id)).toMatchObject({ status: 'dead', last_error: 'The server ended at each try' });
  });

  it('keeps and logs no words that are not ours: they may hold an address', async () => {
    const id = await queued(newMessage('private@mail.test'));
    const { log } = await work(
      id,
      leaving(async () => Promise.reject(new Error('550 <private@mail.test> Something for you alone'))),
    );
    expect(log).toContain(id);
    expect(log).toContain('The message could not be handed over');
    expect(`${log}${(await row(id)).last_error}`).not.toMatch(/private@mail|for you alone/);
  });

  it('does not unsay what the provider told before the message was marked', async () => {
    const id = await queued(newMessage('fast@mail.test'));
    await work(
      id,
      leaving(async () => {
        await app.db.updateTable('messages').set({ status: 'delivered' }).where('id', '=', id).execute();
        return 'fast';
      }),
    );
    expect(await row(id)).toMatchObject({ status: 'delivered', provider_id: 'fast' });
  });
});

describe('a message that will never arrive', () => {
  const refusing = (kind: PermanentFailure['kind']) =>
    leaving(async () => Promise.reject(new PermanentFailure(kind, 'No such thing (550 5.1.1)')));

  it('is marked at once, and its address with it where that takes nothing', async () => {
    const id = await queued(newMessage('gone@mail.test'));
    expect((await work(id, refusing('bounced'))).waits).toEqual([]);
    expect(await row(id)).toMatchObject({ status: 'bounced', last_error: 'No such thing (550 5.1.1)' });
    const gone = await app.db.selectFrom('bounced_addresses').select(['channel', 'address']).execute();
    expect(gone).toEqual([{ channel: 'email', address: 'gone@mail.test' }]);
  });

  it('is dead where it was refused for another reason, and says nothing of the address', async () => {
    const id = await queued(newMessage('refused@mail.test'));
    await work(id, refusing('refused'));
    expect(await row(id)).toMatchObject({ status: 'dead' });
    const gone = await app.db
      .selectFrom('bounced_addresses')
      .selectAll()
      .where('address', '=', 'refused@mail.test')
      .execute();
    expect(gone).toEqual([]);
  });

  it('stops text messages of everybody with the number where the carrier was told to stop', async () => {
    const number = '+14155550181';
    const people = [
      await buildProfile(app, { phone_number: number }),
      await buildProfile(app, { phone_number: number }),
    ];
    const id = await queued(newMessage(number, { channel: 'sms', subject: null }));
    await work(id, refusing('opted-out'));
    expect(await row(id)).toMatchObject({ status: 'bounced' });
    const stopped = await app.db
      .selectFrom('unsubscribed_channels')
      .select(['user_id', 'channel', 'by'])
      .execute();
    expect(stopped.map(({ user_id: userId }) => userId).toSorted()).toEqual(
      people.map(({ user_id: userId }) => userId).toSorted(),
    );
    expect(stopped).toContainEqual(expect.objectContaining({ channel: 'sms', by: 'stop' }));
  });

  it('tells where no way out is set up', async () => {
    const id = await queued(newMessage('nowhere@mail.test'));
    await work(id, noDelivery('e-mail'));
    expect(await row(id)).toMatchObject({
      status: 'dead',
      last_error: 'This server is not set up to send e-mail.',
    });
  });
});

describe('a push message', () => {
  const device = async (userId: string) => {
    const id = randomUUID();
    await app.db
      .insertInto('push_devices')
      .values({
        id,
        user_id: userId,
        kind: 'ios',
        address: `token-${id}`,
        keys: null,
        created_at: app.clock.now(),
      })
      .execute();
    return id;
  };
  const devices = (userId: string) =>
    app.db.selectFrom('push_devices').select('id').where('user_id', '=', userId).execute();

  it('goes to the device, which is forgotten when it is gone', async () => {
    const { user_id: userId } = await buildProfile(app);
    const to = await device(userId);
    const seen: unknown[] = [];
    const gone = leaving(async (message) => {
      seen.push(message.device);
      throw new PermanentFailure('device-gone', 'gone');
    });
    const id = await queued(newMessage(to, { channel: 'push', userId }));
    await work(id, gone);
    expect(seen).toEqual([{ kind: 'ios', address: `token-${to}`, keys: null }]);
    expect(await row(id)).toMatchObject({ status: 'dead', last_error: 'gone' });
    expect(await devices(userId)).toEqual([]);
  });

  it('goes to nobody who has taken the device over since', async () => {
    const { user_id: before } = await buildProfile(app);
    const { user_id: after } = await buildProfile(app);
    const to = await device(after);
    const id = await queued(newMessage(to, { channel: 'push', userId: before }));
    await work(
      id,
      leaving(async () => Promise.reject(new Error('must not be called'))),
    );
    expect(await row(id)).toMatchObject({ status: 'dead' });
    expect(await devices(after)).toEqual([{ id: to }]);
  });
});

describe('a message that its person has stopped since it was written', () => {
  it.each(['SCHEDULED_CHECKIN_REMINDER', 'CLIENT_SAFETY_NET'] as const)(
    'does not go out: %s',
    async (type) => {
      const email = `stopped-${type.toLowerCase()}@mail.test`;
      const person = await buildProfile(app, { email });
      const userId = person.user_id;
      const stopped = await queued(newMessage(email, { userId, type }));
      const asked = await queued(newMessage(email, { userId, type: 'SIGN_IN_LINK' }));
      const others = await buildProfile(app, { email: `other-${type.toLowerCase()}@mail.test` });
      const theirs = await queued(
        newMessage(`other-${type.toLowerCase()}@mail.test`, { userId: others.user_id, type }),
      );
      await app.db
        .transaction()
        .execute((tx) =>
          stopChannel(tx, { userIds: [userId], channel: 'email', by: 'link', at: app.clock.now() }),
        );
      const handedOver: string[] = [];
      const delivery = leaving(async ({ id }) => {
        handedOver.push(id);
        return null;
      });
      for (const id of [stopped, asked, theirs]) await work(id, delivery);
      expect(handedOver).toEqual([asked, theirs]);
      expect(await row(stopped)).toMatchObject({
        status: 'dead',
        last_error: 'The person takes no such messages there any more',
      });
    },
  );
});

describe('what lets somebody in', () => {
  it.each(['SIGN_IN_LINK', 'CONFIRMATION_CODE', 'INTAKE_INVITATION'] as const)(
    'is not kept once it is out of the house or lost: %s',
    async (type) => {
      const sent = await queued(newMessage('secret@mail.test', { type }));
      await work(
        sent,
        leaving(async () => null),
      );
      const lost = await queued(newMessage('secret@mail.test', { type }));
      await work(lost, noDelivery('e-mail'));
      for (const id of [sent, lost]) {
        expect(await row(id)).toMatchObject({ text: '(not kept)', html: null, links: [] });
      }
    },
  );

  it('stays where the outbox is what people read', async () => {
    const id = await queued(newMessage('reader@mail.test', { type: 'SIGN_IN_LINK' }));
    await work(id, outboxDelivery);
    expect(await row(id)).toMatchObject({ status: 'sent', text: 'Something for you alone' });
  });
});

describe('a letter that nobody asked for', () => {
  it('carries the clinic’s name and a link of one click for the address it goes to, and no other letter does', async () => {
    const { user_id: userId, clinic_id: clinicId } = await buildProfile(app, {
      email: 'a@mail.test',
      phone_number: '+14155550182',
    });
    const seen: OutgoingMessage[] = [];
    const delivery = leaving(async (message) => {
      seen.push(message);
      return null;
    });
    const optional = { userId, clinicId, type: 'SCHEDULED_CHECKIN_REMINDER' } as const;
    await work(await queued(newMessage('a@mail.test', optional)), delivery);
    await work(await queued(newMessage('a@mail.test', { ...optional, type: 'ASSESSMENT_LINK' })), delivery);
    await work(await queued(newMessage('+14155550182', { ...optional, channel: 'sms' })), delivery);
    const { organization_name: name } = await app.db
      .selectFrom('clinics')
      .select('organization_name')
      .where('id', '=', clinicId)
      .executeTakeFirstOrThrow();
    expect(seen.map(({ sender }) => sender)).toEqual([name, name, name]);
    const [url, ...others] = seen.map(({ oneClickUrl }) => oneClickUrl);
    expect(others).toEqual([null, null]);
    expect(url).toMatch(/^https:\/\/clinic\.test\/v1\/public-api\/unsubscribe\/one-click\?token=/);
    expect(url).not.toContain('mail.test');
    const ring = await createServerSecrets(app.db, app.clock).ring('hash');
    const read = readOneClick(ring, new URL(url ?? '').searchParams.get('token') ?? '');
    expect(read).toMatchObject({ userId, channel: 'email' });
    expect(read?.isFor('a@mail.test')).toBe(true);
    expect(read?.isFor('b@mail.test')).toBe(false);
  });
});
