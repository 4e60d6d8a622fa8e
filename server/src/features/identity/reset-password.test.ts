import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokens, type Tokens } from '@evenkeel/contract/login';
import { buildAccount, buildClinic, buildProfile } from '../../testing/build.ts';
import { call, freshAddress } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { codeSentTo, linkCodeSentTo, messagesTo } from '../../testing/sent.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const day = 24 * 60 * 60;
const oldPassword = 'Quiet#Harbor7';
const newPassword = 'Slow*Lantern4';

const confirm = (
  email: string,
  confirmationCode: string,
  given: { newPassword?: string; from?: string } = {},
) =>
  call(app, 'confirmPasswordReset', {
    body: { userType: 'patient', email, confirmationCode, newPassword: given.newPassword ?? newPassword },
    from: given.from ?? freshAddress(),
  });
const signIn = (email: string, password: string) =>
  call(app, 'signIn', { body: { email, password }, from: freshAddress() });

const signedIn = async (email: string): Promise<Tokens> =>
  tokens.parse((await signIn(email, oldPassword)).json());

/** Asks for a code and reads it as its receiver would. */
const codeFor = async (email: string): Promise<string> => {
  // Later than the message before it.
  app.clock.advance(1);
  const body = { userType: 'patient', email };
  expect((await call(app, 'requestPasswordReset', { body, from: freshAddress() })).statusCode).toBe(202);
  return codeSentTo(app, email);
};
/** Asks for a sign-in link and reads its code. */
const linkCodeFor = async (email: string): Promise<string> => {
  app.clock.advance(1);
  expect((await call(app, 'requestMagicLink', { body: { email }, from: freshAddress() })).statusCode).toBe(
    202,
  );
  return linkCodeSentTo(app, email);
};
const redeem = (email: string, code: string) =>
  call(app, 'completeMagicLink', { body: { email, code }, from: freshAddress() });
const anotherThan = (code: string): string => (code === '000000' ? '000001' : '000000');

/** The status of a call with an access token. */
const statusWith = async (accessToken: string): Promise<number> =>
  (await call(app, 'getUserProfiles', { headers: { authorization: `Bearer ${accessToken}` } })).statusCode;

describe('POST /v1/public-api/authentication/forgot-password/confirm', () => {
  it('answers alike to a wrong code, to somebody else’s, and where none was sent or nobody has the email', async () => {
    const [account, other, idle] = [
      await buildAccount(app),
      await buildAccount(app),
      await buildAccount(app),
    ];
    const [code, otherCode] = [await codeFor(account.email), await codeFor(other.email)];
    const answers = [
      await confirm(account.email, anotherThan(code)),
      ...(code === otherCode ? [] : [await confirm(account.email, otherCode)]),
      await confirm(idle.email, code),
      await confirm('nobody@mail.test', code),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({
        error: {
          code: 'invalid-code',
          message: 'This code is not right, or it has expired. Check it, or ask for a new one.',
        },
      });
    }
    expect((await confirm(account.email, code)).statusCode).toBe(204);
  });

  it('names the fields that are missing or wrong', async () => {
    const answer = await call(app, 'confirmPasswordReset', {
      body: { userType: 'patient', email: 'a@mail.test', confirmationCode: '', newPassword: 'short' },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.fields).toEqual({
      confirmationCode: 'Please enter the reset code sent to your email',
      newPassword: 'At least one number',
    });
  });

  it('voids the code before it', async () => {
    const { email } = await buildAccount(app);
    const [first, second] = [await codeFor(email), await codeFor(email)];
    if (first !== second) expect((await confirm(email, first)).json().error.code).toBe('invalid-code');
    expect((await confirm(email, second)).statusCode).toBe(204);
  });

  it('takes a code until its last second', async () => {
    const { email } = await buildAccount(app);
    const late = await codeFor(email);
    app.clock.advance(600);
    expect((await confirm(email, late)).json().error.code).toBe('invalid-code');
    const inTime = await codeFor(email);
    app.clock.advance(599);
    expect((await confirm(email, inTime)).statusCode).toBe(204);
  });

  it('takes five tries and then no more, not even the right one, until a new code is asked for', async () => {
    const { email } = await buildAccount(app);
    const code = await codeFor(email);
    for (let tried = 1; tried <= 5; tried += 1) {
      expect((await confirm(email, anotherThan(code))).statusCode).toBe(401);
    }
    app.clock.advance(60);
    const refused = await confirm(email, code);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().error).toEqual({
      code: 'too-many-requests',
      message: 'That was too many tries with one code. Please ask for a new one.',
    });
    expect(refused.headers['retry-after']).toBe('540');
    expect((await confirm(email, await codeFor(email))).statusCode).toBe(204);
  });

  it('counts tries that come all at once one by one', async () => {
    const { email } = await buildAccount(app);
    const wrong = anotherThan(await codeFor(email));
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(email, wrong)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(45);
  });

  it('changes the password once for fifty who confirm at once', async () => {
    const { id, email } = await buildAccount(app);
    const code = await codeFor(email);
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(email, code)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => ![204, 401, 429].includes(status))).toEqual([]);
    const changes = await app.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'identity.reset-password')
      .where('object_id', '=', id)
      .execute();
    expect(changes).toHaveLength(1);
    expect((await confirm(email, code)).statusCode).toBe(401);
  });

  it('limits codes that are not right from one address, whoever they are for', async () => {
    const { email } = await buildAccount(app);
    const code = await codeFor(email);
    const from = freshAddress();
    await Promise.all(Array.from({ length: 60 }, () => confirm('nobody@mail.test', '000000', { from })));
    const refused = await confirm(email, code, { from });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect((await confirm(email, code)).statusCode).toBe(204);
  });

  it('sends no new code to an account at whose codes fifty tries were made in a day', async () => {
    const { id, email } = await buildAccount(app);
    for (let codes = 1; codes <= 10; codes += 1) {
      const wrong = anotherThan(await codeFor(email));
      const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(email, wrong)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
      // The hourly limit of sends goes by the real time.
      await app.database.pool.query('delete from rate_limits where key = $1', [`sends-per-account:${id}`]);
    }
    const body = { userType: 'patient', email };
    const refused = await call(app, 'requestPasswordReset', { body, from: freshAddress() });
    expect(refused.statusCode).toBe(429);
    // Until a day after the first of these codes: each was sent a second after the one before.
    expect(refused.headers['retry-after']).toBe(String(day + 1 - 10));
    app.clock.advance(day + 1 - 10);
    expect((await confirm(email, await codeFor(email))).statusCode).toBe(204);
  });

  it('refuses a common password as often as it is tried, and the code stays good', async () => {
    const clinic = await buildClinic(app, { organization_name: 'Cobblestone' });
    const profile = await buildProfile(app, { clinic_id: clinic.id });
    const { email } = await buildAccount(app, {
      email: 'marguerite@mail.test',
      profile,
      password: oldPassword,
    });
    const code = await codeFor(email);
    for (const easy of [
      'Password1!',
      'Cobblestone1!',
      'Marguerite#7',
      'P@ssw0rd',
      'Evenkeel#2026',
      'Qwerty12#',
    ]) {
      const answer = await confirm(email, code, { newPassword: easy });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().error).toMatchObject({
        code: 'invalid-fields',
        fields: { newPassword: 'This password is too easy to guess. Please choose a less common one.' },
      });
    }
    expect((await signIn(email, oldPassword)).statusCode).toBe(200);
    expect((await confirm(email, code)).statusCode).toBe(204);
  });

  it('tells nobody without the code which clinic somebody goes to', async () => {
    const clinic = await buildClinic(app, { organization_name: 'Cobblestone' });
    const profile = await buildProfile(app, { clinic_id: clinic.id });
    const { email } = await buildAccount(app, { profile });
    const code = await codeFor(email);
    const answer = await confirm(email, anotherThan(code), { newPassword: 'Cobblestone1!' });
    expect(answer.json().error.code).toBe('invalid-code');
  });

  it('sets the new password, and ends every other way in', async () => {
    const { id, email } = await buildAccount(app, { password: oldPassword });
    const before = [await signedIn(email), await signedIn(email)];
    const { accessToken: strangers } = await signedIn(
      (await buildAccount(app, { password: oldPassword })).email,
    );
    const linkCode = await linkCodeFor(email);
    const answer = await confirm(email.toUpperCase(), await codeFor(email));
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');

    for (const { accessToken, refreshToken } of before) {
      expect(await statusWith(accessToken)).toBe(401);
      expect((await call(app, 'refreshToken', { body: { refreshToken } })).statusCode).toBe(401);
    }
    const redeemed = await redeem(email, linkCode);
    expect(redeemed.json().error.code).toBe('invalid-link');
    expect((await signIn(email, oldPassword)).json().error.code).toBe('auth-failed');
    const { accessToken } = tokens.parse((await signIn(email, newPassword)).json());
    expect(await statusWith(accessToken)).toBe(200);
    expect(await statusWith(strangers)).toBe(200);
    const { password_hash: hash } = await app.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(hash).toMatch(/^\$argon2id\$/);
  });

  it('takes a password of 128 characters, whatever they are, and none of 129', async () => {
    const { email } = await buildAccount(app);
    const code = await codeFor(email);
    const long = `${'Вечер#7'.repeat(18)}Aa`;
    expect(long).toHaveLength(128);
    const tooLong = await confirm(email, code, { newPassword: `${long}x` });
    expect(tooLong.json().error.fields).toEqual({ newPassword: 'Please use at most 128 characters' });
    expect((await confirm(email, code, { newPassword: long })).statusCode).toBe(204);
    expect((await signIn(email, long)).statusCode).toBe(200);
    expect((await signIn(email, long.slice(0, 127))).statusCode).toBe(401);
  });

  it('gives a password to an account that has none', async () => {
    const { email } = await buildAccount(app);
    expect((await confirm(email, await codeFor(email))).statusCode).toBe(204);
    expect((await signIn(email, newPassword)).statusCode).toBe(200);
  });

  it('lets a person in at once who had to wait for wrong passwords', async () => {
    const { email } = await buildAccount(app, { password: oldPassword });
    for (let failure = 1; failure <= 5; failure += 1) await signIn(email, 'not it');
    expect((await signIn(email, oldPassword)).statusCode).toBe(429);
    expect((await confirm(email, await codeFor(email))).statusCode).toBe(204);
    expect((await signIn(email, newPassword)).statusCode).toBe(200);
  });

  it('leaves no session alive that began while the password was being changed', async () => {
    const { id, email } = await buildAccount(app, { password: oldPassword });
    const linkCode = await linkCodeFor(email);
    const code = await codeFor(email);
    const [, ...ways] = await Promise.all([
      confirm(email, code),
      redeem(email, linkCode),
      ...Array.from({ length: 4 }, () => signIn(email, oldPassword)),
    ]);
    expect(ways.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
    const alive = await app.db
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute();
    expect(alive).toEqual([]);
  });

  it('tells the person by e-mail, and what to do if it was not them', async () => {
    const { email, profile } = await buildAccount(app);
    const code = await codeFor(email);
    app.clock.advance(1);
    expect((await confirm(email, code)).statusCode).toBe(204);
    const [message] = await messagesTo(app, email);
    expect(message).toMatchObject({
      subject: 'Your password was changed',
      message_type: 'PASSWORD_CHANGED',
      user_id: profile.user_id,
      links: ['https://clinic.test/forgot-password'],
    });
    for (const words of ['every device', 'If it was not you', 'tell your clinic']) {
      expect(message?.text).toContain(words);
    }
  });

  it('tells the audit trail what was sent, refused and changed, and no address, code or password', async () => {
    const { id, email, profile } = await buildAccount(app);
    const code = await codeFor(email);
    await confirm(email, anotherThan(code));
    await confirm(email, code);
    const trail = await app.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').execute();
    expect(trail.slice(0, 3)).toMatchObject([
      { action: 'identity.reset-password', actor_kind: 'account', actor_id: id, user_id: profile.user_id },
      { action: 'identity.reset-password-failed', actor_kind: 'public', actor_id: null },
      { action: 'identity.send-reset-code', actor_kind: 'public', user_id: profile.user_id },
    ]);
    for (const secret of ['@', newPassword]) expect(JSON.stringify(trail)).not.toContain(secret);
    expect(trail.flatMap(Object.values)).not.toContain(code);
  });
});
