import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerSecrets } from '../../adapters/identity/server-secrets.ts';
import { oneClickToken } from '../../messages/one-click.ts';
import { recipientsOf } from '../../messages/recipients.ts';
import { buildProfile } from '../../testing/build.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const path = '/v1/public-api/unsubscribe/one-click';
const form = 'List-Unsubscribe=One-Click';
const urlencoded = 'application/x-www-form-urlencoded';

const tokenFor = async (userId: string, address: string, channel: 'email' | 'sms' = 'email') =>
  oneClickToken(await createServerSecrets(app.db, app.clock).ring('hash'), { userId, channel, address });
const click = (token: string, given: { body?: string; type?: string } = {}) =>
  app.http.inject({
    method: 'POST',
    url: path,
    query: { token },
    headers: { 'content-type': given.type ?? urlencoded },
    payload: given.body ?? form,
  });

let count = 0;
const person = async () => {
  count += 1;
  const email = `reader-${count}@mail.test`;
  const { user_id: userId } = await buildProfile(app, { email, phone_number: null });
  return { userId, email };
};
const reached = async (userId: string): Promise<string[]> =>
  ((await recipientsOf(app.db, [userId], 'CLIENT_SAFETY_NET')).get(userId) ?? []).map(({ to }) => to);

describe('POST /v1/public-api/unsubscribe/one-click', () => {
  it('refuses a token that is not ours, or of which anything was changed', async () => {
    const { userId, email } = await person();
    const token = await tokenFor(userId, email);
    const [, , address, signature] = token.split('.');
    const forged = [
      '',
      'x',
      `${token}x`,
      token.slice(0, -1),
      `${randomUUID()}.email.${address}.${signature}`,
      `${userId}.sms.${address}.${signature}`,
      `${userId}.email.${signature}.${signature}`,
      `${token}.more`,
      await tokenFor(userId, email, 'sms'),
    ];
    for (const wrong of forged) {
      const answer = await click(wrong);
      expect(answer.statusCode).toBe(401);
      expect(answer.json().error.code).toBe('invalid-link');
    }
    expect((await app.http.inject({ method: 'POST', url: path })).statusCode).toBe(401);
    expect(await reached(userId)).toEqual([email]);
  });

  it('refuses a post that is not the one click', async () => {
    const { userId, email } = await person();
    const token = await tokenFor(userId, email);
    for (const body of ['', 'List-Unsubscribe=', 'confirm=1', 'x=List-Unsubscribe=One-Click']) {
      expect((await click(token, { body })).statusCode).toBe(400);
    }
    expect(await reached(userId)).toEqual([email]);
  });

  it('stops the channel of the person, once, and keeps it in the trail', async () => {
    const { userId, email } = await person();
    const token = await tokenFor(userId, email);
    expect(token).not.toContain(email);
    expect((await click(token)).statusCode).toBe(204);
    expect((await click(token)).statusCode).toBe(204);
    expect(await reached(userId)).toEqual([]);
    const stopped = await app.db
      .selectFrom('unsubscribed_channels')
      .select(['channel', 'by'])
      .where('user_id', '=', userId)
      .execute();
    expect(stopped).toEqual([{ channel: 'email', by: 'one-click' }]);
    const trail = await app.db
      .selectFrom('audit_log')
      .select(['action', 'actor_kind'])
      .where('user_id', '=', userId)
      .execute();
    expect(trail).toEqual([{ action: 'messages.unsubscribe', actor_kind: 'public' }]);
  });

  it('takes the other kind of form as well', async () => {
    const { userId, email } = await person();
    const lines = [
      '--b',
      'Content-Disposition: form-data; name="List-Unsubscribe"',
      '',
      'One-Click',
      '--b--',
      '',
    ];
    const answer = await click(await tokenFor(userId, email), {
      body: lines.join('\r\n'),
      type: 'multipart/form-data; boundary=b',
    });
    expect(answer.statusCode).toBe(204);
    expect(await reached(userId)).toEqual([]);
  });

  it('takes a further address off the list, and leaves the person’s own', async () => {
    const { userId, email } = await person();
    const other = await person();
    for (const owner of [userId, other.userId]) {
      await app.db
        .insertInto('notification_preferences')
        .values({
          id: randomUUID(),
          user_id: owner,
          notification_type: 'CLIENT_SAFETY_NET',
          channel: 'email',
          address: 'friend@mail.test',
          created_at: app.clock.now(),
        })
        .execute();
    }
    await click(await tokenFor(userId, 'friend@mail.test'));
    expect(await reached(userId)).toEqual([email]);
    expect(await reached(other.userId)).toEqual(['friend@mail.test', other.email]);
  });

  it('changes nothing for an address that messages no longer go to', async () => {
    const { userId, email } = await person();
    const answer = await click(await tokenFor(userId, 'of-long-ago@mail.test'));
    expect(answer.statusCode).toBe(204);
    expect(await reached(userId)).toEqual([email]);
  });
});

describe('GET and HEAD /v1/public-api/unsubscribe/one-click', () => {
  it('lead to the page with the button and change nothing', async () => {
    const { userId, email } = await person();
    const token = await tokenFor(userId, email);
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.http.inject({ method, url: path, query: { token } });
      expect(answer.statusCode).toBe(303);
      expect(answer.headers.location).toBe(`https://clinic.test/unsubscribe/${userId}?channel=email`);
    }
    expect((await app.http.inject({ url: path })).statusCode).toBe(401);
    expect(await reached(userId)).toEqual([email]);
  });
});
