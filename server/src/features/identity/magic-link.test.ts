import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokens } from '@evenkeel/contract/login';
import { buildAccount, buildClinic, buildProfile, type BuiltAccount } from '../../testing/build.ts';
import { call, freshAddress } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { linkCodeSentTo, messagesTo } from '../../testing/sent.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const request = (email: string, from = freshAddress()) =>
  call(app, 'requestMagicLink', { body: { email }, from });
const redeem = (email: string, code: string, from = freshAddress()) =>
  call(app, 'completeMagicLink', { body: { email, code }, from });

/** Asks for a link and reads its code as its receiver would. */
const codeFor = async ({ email }: BuiltAccount): Promise<string> => {
  // Later than the message before it.
  app.clock.advance(1);
  expect((await request(email)).statusCode).toBe(202);
  return linkCodeSentTo(app, email);
};

const sessionsOf = (accountId: string) =>
  app.db.selectFrom('sessions').selectAll().where('account_id', '=', accountId).execute();

describe('POST /auth/magic-link', () => {
  it('answers 422 to what is no e-mail', async () => {
    const answer = await request('not an address');
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.fields).toEqual({ email: 'Invalid email' });
  });

  it('answers 404 where there is no account', async () => {
    const answer = await request('nobody@mail.test');
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.code).toBe('user-not-found');
  });

  it('sends a link that carries everything in its fragment', async () => {
    const clinic = await buildClinic(app, { organization_name: 'Harbor & Sons' });
    const profile = await buildProfile(app, { clinic_id: clinic.id, first_name: 'Maya' });
    const { email } = await buildAccount(app, { email: 'maya+1@mail.test', profile });
    const answer = await request('Maya+1@mail.test');
    expect(answer.statusCode).toBe(202);
    expect(answer.body).toBe('');
    const [message, ...others] = await messagesTo(app, email);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      channel: 'email',
      subject: 'Your sign-in link',
      message_type: 'SIGN_IN_LINK',
      clinic_id: clinic.id,
      user_id: profile.user_id,
    });
    const [link = ''] = message?.links ?? [];
    expect(link).toMatch(/^https:\/\/clinic\.test\/login#email=maya%2B1%40mail\.test&code=[\w-]{43}$/);
    expect(message?.text).toContain(`\n\n${link}\n\n`);
    expect(message?.text).toContain('Hello Maya,');
    expect(message?.text).toContain('10 minutes');
    expect(message?.text).toContain('Harbor & Sons');
    expect(message?.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
    expect(message?.html).toContain('Harbor &amp; Sons');
  });

  it('keeps no code', async () => {
    const account = await buildAccount(app);
    const code = await codeFor(account);
    const stored = await app.db.selectFrom('sign_in_links').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(code);
  });

  it('sends five in an hour to one account', async () => {
    const { email } = await buildAccount(app);
    for (let sent = 1; sent <= 5; sent += 1) expect((await request(email)).statusCode).toBe(202);
    const refused = await request(email);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect(await messagesTo(app, email)).toHaveLength(5);
  });

  it('takes twenty in an hour from one address', async () => {
    const from = freshAddress();
    for (let sent = 1; sent <= 20; sent += 1) {
      expect((await request('nobody@mail.test', from)).statusCode).toBe(404);
    }
    const { email } = await buildAccount(app);
    expect((await request(email, from)).statusCode).toBe(429);
    expect((await request(email)).statusCode).toBe(202);
  });

  it('leaves one link alive of several that were asked for at once', async () => {
    const account = await buildAccount(app);
    await Promise.all(Array.from({ length: 4 }, () => request(account.email)));
    const alive = await app.db
      .selectFrom('sign_in_links')
      .select('id')
      .where('account_id', '=', account.id)
      .where('voided_at', 'is', null)
      .execute();
    expect(alive).toHaveLength(1);
  });
});

describe('POST /auth/magic-link/complete', () => {
  it('answers 401 to a code that is not right, or is somebody else’s', async () => {
    const [account, other] = [await buildAccount(app), await buildAccount(app)];
    const code = await codeFor(other);
    await codeFor(account);
    for (const wrong of ['no-such-code', code]) {
      const answer = await redeem(account.email, wrong);
      expect(answer.statusCode).toBe(401);
      expect(answer.json().error.code).toBe('invalid-link');
    }
    expect((await redeem(other.email, code)).statusCode).toBe(200);
  });

  it('answers 401 after ten minutes, and says that the link has expired', async () => {
    const account = await buildAccount(app);
    const code = await codeFor(account);
    app.clock.advance(600);
    const answer = await redeem(account.email, code);
    expect(answer.statusCode).toBe(401);
    expect(answer.json().error.code).toBe('link-expired');
  });

  it('answers 401 to a link after which another was sent', async () => {
    const account = await buildAccount(app);
    const [first, second] = [await codeFor(account), await codeFor(account)];
    expect((await redeem(account.email, first)).json().error.code).toBe('invalid-link');
    expect((await redeem(account.email, second)).statusCode).toBe(200);
  });

  it('answers 404 where there is no account, and 422 without a code', async () => {
    expect((await redeem('nobody@mail.test', 'code')).json().error.code).toBe('user-not-found');
    const answer = await call(app, 'completeMagicLink', { body: { email: 'nobody@mail.test' } });
    expect(answer.statusCode).toBe(422);
  });

  it('signs in until the last second, whatever the case of the e-mail', async () => {
    const account = await buildAccount(app);
    const code = await codeFor(account);
    app.clock.advance(599);
    const { accessToken } = tokens.parse((await redeem(account.email.toUpperCase(), code)).json());
    const profiles = await call(app, 'getUserProfiles', {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(profiles.json()).toMatchObject([{ id: account.profile.id }]);
  });

  it('gives one session to fifty who redeem at once', async () => {
    const account = await buildAccount(app);
    const code = await codeFor(account);
    const from = freshAddress();
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(account.email, code, from)));
    const codes = answers.map((answer) => answer.statusCode === 200 || answer.json().error.code);
    expect(codes.filter((one) => one === true)).toHaveLength(1);
    expect(codes.filter((one) => one === 'invalid-link')).toHaveLength(49);
    expect(await sessionsOf(account.id)).toHaveLength(1);
  });

  it('is not used up by what opens links: only a POST redeems', async () => {
    const account = await buildAccount(app);
    const code = await codeFor(account);
    for (const method of ['GET', 'HEAD'] as const) {
      for (const url of ['/login', '/auth/magic-link/complete']) {
        await app.http.inject({ method, url, query: { email: account.email, code } });
      }
    }
    expect((await redeem(account.email, code)).statusCode).toBe(200);
  });

  it('limits failures from one address before it says who has an account', async () => {
    const { email } = await buildAccount(app);
    const from = freshAddress();
    await Promise.all(Array.from({ length: 60 }, () => redeem('nobody@mail.test', 'guess', from)));
    for (const asked of [email, 'nobody@mail.test']) {
      const refused = await redeem(asked, 'guess', from);
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  it('tells the audit trail what was sent, redeemed and refused, and no address or code', async () => {
    const account = await buildAccount(app);
    const code = await codeFor(account);
    await redeem(account.email, 'guess');
    await redeem(account.email, code);
    const trail = await app.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').execute();
    expect(trail.slice(0, 3)).toMatchObject([
      { action: 'identity.redeem-link', actor_kind: 'account', actor_id: account.id },
      { action: 'identity.redeem-link-failed', actor_kind: 'public' },
      { action: 'identity.send-link', actor_kind: 'public', user_id: account.profile.user_id },
    ]);
    expect(JSON.stringify(trail)).not.toContain('@');
    expect(JSON.stringify(trail)).not.toContain(code);
  });
});
