import { describe, expect, it, vi } from 'vitest';
import { freePort } from '@evenkeel/server/testing/server-process';
import { raiseIn, workDeliveries } from '@evenkeel/server/testing/webhook-receiver';
import { commandLine } from '../testing/command-line.ts';

const line = commandLine();
const { provider, json } = line;

const url = 'https://systems.clinic.test/evenkeel';
const secretIn = (out: string): string => /^Secret {3}(whsec_\S+)$/m.exec(out)?.[1] ?? '';

describe('webhooks', { timeout: 20_000 }, () => {
  it('are added for all events or some, listed without secrets, and removed by their address', async () => {
    expect(await provider('webhooks', 'list')).toEqual({ code: 0, out: 'No webhooks.', err: '' });
    const added = await provider('webhooks', 'add', url);
    expect(added).toMatchObject({ code: 0, err: '' });
    expect(added.out).toContain('The secret is not shown again.');
    const other = await json('webhooks', 'add', `${url}/alerts`, 'safety-alert.raised', 'message.bounced');
    expect(other).toMatchObject({ events: ['safety-alert.raised', 'message.bounced'] });
    const { out } = await provider('webhooks', 'list');
    const [heading, first, second] = out.split('\n');
    expect(heading).toMatch(/^WEBHOOK +MADE +EVENTS +ADDRESS$/);
    expect(out).not.toContain('whsec_');
    const rows = [first, second].toSorted((a = '', b = '') => a.length - b.length);
    expect(rows[0]).toMatch(/ all +https:\/\/systems\.clinic\.test\/evenkeel$/);
    expect(rows[1]).toMatch(/ safety-alert\.raised, message\.bounced +https:.*\/alerts$/);
    expect((await provider('webhooks', 'remove', `${url}/alerts`)).out).toBe('Removed.');
    expect((await json('webhooks', 'list')).webhooks).toHaveLength(1);
  });

  it('get another secret', async () => {
    const first = secretIn((await provider('webhooks', 'add', url)).out);
    const rotated = await provider('webhooks', 'rotate-secret', url);
    expect(rotated.out).toContain('The one before goes on signing for a day.');
    const second = secretIn(rotated.out);
    expect(first).not.toBe('');
    expect(second).not.toBe('');
    expect(second).not.toBe(first);
  });

  it('show what they were told, and tell it once more', async () => {
    const { id } = await json('webhooks', 'add', url);
    expect((await provider('webhooks', 'deliveries', url)).out).toBe('No deliveries.');
    await raiseIn(line.app, line.clinic, 2);
    await line.app.db
      .updateTable('webhook_deliveries')
      .set({ status: 'dead', attempts: 9, last_status: 503, last_error: 'It answered with an error' })
      .where('webhook_id', '=', id)
      .execute();
    const { out } = await provider('webhooks', 'deliveries', url, '--status', 'dead');
    const [heading, ...rows] = out.split('\n');
    expect(heading).toMatch(/^DELIVERY +WRITTEN +EVENT +STATE +TRIES +DELIVERED +ANSWER +WHY NOT$/);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/UTC +intake\.completed +dead +9 +– +503 +It answered with an error$/);
    const { deliveries } = await json('webhooks', 'deliveries', url);
    const ids: string[] = deliveries.map((delivery: { id: string }) => delivery.id);
    expect((await provider('webhooks', 'replay', url, ...ids)).out).toBe('On the way again.');
    const queued = (await json('webhooks', 'deliveries', id, '--status', 'queued')).deliveries;
    const eventIds = (list: { eventId: string }[]) => list.map(({ eventId }) => eventId).toSorted();
    expect(eventIds(queued)).toEqual(eventIds(deliveries));
    const some = await provider('webhooks', 'deliveries', url, '--limit', '3');
    expect(some.err).toContain('There are more');
  });

  it.each([
    [['add'], 'URL is missing.'],
    [
      ['add', url, 'owl'],
      'EVENT is one of submission.received, safety-alert.raised, intake.completed, message.bounced; not “owl”.',
    ],
    [['deliveries', url, '--status', 'lost'], '--status takes one of queued, delivered, dead.'],
    [['replay', url], 'DELIVERY is missing.'],
    [['listen', '--port', '70000'], '--port takes a number from 0 to 65535, not “70000”.'],
    [['listen', '--answer', '99'], '--answer takes a number from 200 to 599, not “99”.'],
  ])('exit 2 for %j', async (argv, said) => {
    const ran = await provider('webhooks', ...argv);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain(said);
  });

  it('exit 4 for one that there is not, and 1 for an address that is refused', async () => {
    expect(await provider('webhooks', 'remove', url)).toMatchObject({
      code: 4,
      err: `There is no webhook “${url}”.`,
    });
    const refused = await provider('webhooks', 'add', 'http://systems.clinic.test');
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('Must be an https address');
  });
});

describe('webhooks listen', { timeout: 20_000 }, () => {
  it('prints what comes in, verified, until there was enough; it needs no key', async () => {
    const port = await freePort();
    const address = `http://localhost:${port}/`;
    const { id, secret } = await json('webhooks', 'add', address, 'intake.completed');
    const ran = line.runWith({}, [
      'webhooks',
      'listen',
      '--port',
      String(port),
      '--secret',
      secret,
      '--count',
      '2',
    ]);
    await raiseIn(line.app, line.clinic, 1);
    line.app.clock.set(new Date());
    await vi.waitFor(async () => expect((await fetch(address)).status).toBe(405), { timeout: 10_000 });
    const forged = await fetch(address, {
      method: 'POST',
      body: '{}',
      headers: { 'evenkeel-signature': 't=1,v1=00' },
    });
    expect(forged.status).toBe(401);
    await workDeliveries(line.app, { id });
    const { code, out, err } = await ran;
    expect(code).toBe(0);
    expect(err).toContain(`Listening at ${address}`);
    const [first, second, ...more] = out.split('\n');
    expect(first).toBe('something that is no event (NOT SIGNED by this secret)');
    expect(second).toMatch(
      /^\S+Z {2}intake\.completed \(signed\) {2}userId=\S+ patientId=\S+ intakeInvitationId=\S+$/,
    );
    expect(more).toEqual([]);
    expect((await json('webhooks', 'deliveries', id)).deliveries).toMatchObject([{ status: 'delivered' }]);
  });
});
