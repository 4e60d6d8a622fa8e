import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '../../testing/build.ts';
import { call, freshAddress } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { buildInvited, provenBy } from '../../testing/onboarding.ts';
import { messagesTo } from '../../testing/sent.ts';
import { startUserPool, type UserPool } from '../../testing/user-pool.ts';

let app: TestApp;
let pool: UserPool;
beforeAll(async () => {
  pool = await startUserPool({
    serverUrl: () => app.http.listeningOrigin,
    now: () => app.clock.now().getTime(),
  });
  app = await createTestApp({ userPool: pool.options });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await pool.stop();
});

const profilesBy = (accessToken: string) =>
  call(app, 'getUserProfiles', { headers: { authorization: `Bearer ${accessToken}` } });
const signOut = (accessToken: string) => call(app, 'signOut', { body: { accessToken } });
const subjectOf = async (id: string) => {
  const account = app.db.selectFrom('accounts').select('external_subject').where('id', '=', id);
  return (await account.executeTakeFirstOrThrow()).external_subject;
};
const trailOf = async (id: string) => {
  const entries = app.db.selectFrom('audit_log').select('action').where('actor_id', '=', id).orderBy('id');
  return (await entries.execute()).map(({ action }) => action);
};
/** A call of the pool's public API, as anybody can make it. */
const callPool = async (operation: string, body: object) => {
  const { endpoint = '' } = pool.options.settings;
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { __type?: string; message?: string };
};

describe('a user of the pool', () => {
  it('is let in to the account of the e-mail that the pool has verified, and stays tied to it', async () => {
    const { id, email, profile } = await buildAccount(app);
    const user = pool.addUser({ email });
    const { AccessToken } = await pool.tokens.signIn(user);
    const answer = await profilesBy(AccessToken);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject([{ id: profile.id }]);
    expect(await subjectOf(id)).toBe(user.sub);
    expect(await trailOf(id)).toEqual(['identity.link-user-pool', 'identity.sign-in']);

    const asked = pool.calls.length;
    expect((await profilesBy(AccessToken)).statusCode).toBe(200);
    expect(pool.calls.length).toBe(asked);
  });

  it('is refused with 401 while no address of theirs is verified', async () => {
    const { id, email } = await buildAccount(app);
    const { AccessToken } = await pool.tokens.signIn(pool.addUser({ email, emailVerified: false }));
    expect((await profilesBy(AccessToken)).statusCode).toBe(401);
    expect(await subjectOf(id)).toBeNull();
  });

  it('is refused with 401 where nobody has that address here', async () => {
    const { AccessToken } = await pool.tokens.signIn(pool.addUser({ email: 'stranger@mail.test' }));
    expect((await profilesBy(AccessToken)).statusCode).toBe(401);
  });

  it('never takes over an account that is tied to another user', async () => {
    const { id, email } = await buildAccount(app);
    const owner = pool.addUser({ email });
    expect((await profilesBy((await pool.tokens.signIn(owner)).AccessToken)).statusCode).toBe(200);
    const later = { sub: randomUUID(), email, emailVerified: true };
    expect((await profilesBy((await pool.tokens.signIn(later)).AccessToken)).statusCode).toBe(401);
    expect(await subjectOf(id)).toBe(owner.sub);
  });

  it('is tied once by many calls at once', async () => {
    const { id, email } = await buildAccount(app);
    const { AccessToken } = await pool.tokens.signIn(pool.addUser({ email }));
    const answers = await Promise.all(Array.from({ length: 10 }, () => profilesBy(AccessToken)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await trailOf(id)).toEqual(['identity.link-user-pool', 'identity.sign-in']);
  });

  it('is asked to try again when the pool cannot be asked who they are', async () => {
    const { email } = await buildAccount(app);
    const { AccessToken } = await pool.tokens.signIn(pool.addUser({ email }));
    pool.failNext('TooManyRequestsException');
    expect((await profilesBy(AccessToken)).statusCode).toBe(429);
    expect((await profilesBy(AccessToken)).statusCode).toBe(200);
  });
});

describe('POST /auth/sign-out with an access token', () => {
  it('ends the sign-in with all its tokens, and no other one', async () => {
    const { id, email } = await buildAccount(app);
    const user = pool.addUser({ email });
    const [one, other] = [await pool.tokens.signIn(user), await pool.tokens.signIn(user)];
    for (const { AccessToken } of [one, other]) await profilesBy(AccessToken);
    const [refreshToken = ''] = 'RefreshToken' in one ? [one.RefreshToken] : [];
    const later = await pool.tokens.refresh(refreshToken);
    expect((await signOut(one.AccessToken)).statusCode).toBe(204);
    expect((await profilesBy(one.AccessToken)).statusCode).toBe(401);
    expect((await profilesBy(later.AccessToken)).statusCode).toBe(401);
    expect((await profilesBy(other.AccessToken)).statusCode).toBe(200);
    expect((await signOut(one.AccessToken)).statusCode).toBe(204);
    expect((await trailOf(id)).filter((action) => action === 'identity.sign-out')).toHaveLength(1);
  });

  it('answers 204 to what is no token of the pool, and ends nothing', async () => {
    const { email } = await buildAccount(app);
    const { AccessToken } = await pool.tokens.signIn(pool.addUser({ email }));
    const [header, payload] = AccessToken.split('.');
    for (const token of ['nonsense', `${header}.${payload}.AAAA`]) {
      expect((await signOut(token)).statusCode).toBe(204);
    }
    expect((await profilesBy(AccessToken)).statusCode).toBe(200);
  });
});

describe("the server's own ways in", () => {
  it('are closed to passwords and links, which are the pool’s now', async () => {
    const { email } = await buildAccount(app, { password: 'Quiet#Lantern7' });
    const answer = await call(app, 'signIn', { body: { email, password: 'Quiet#Lantern7' } });
    expect(answer.statusCode).toBe(401);
    await call(app, 'requestMagicLink', { body: { email }, from: freshAddress() });
    const [message] = await messagesTo(app, email);
    const code = new URLSearchParams(new URL(message?.links[0] ?? '').hash.slice(1)).get('code');
    const redeemed = await call(app, 'completeMagicLink', { body: { email, code } });
    expect(redeemed.statusCode).toBe(401);
    expect(redeemed.json().error.code).toBe('auth-failed');
  });
});

describe('what the triggers ask', () => {
  const ask = (what: string, body: object, secret = pool.options.triggerSecret) =>
    app.http.inject({
      method: 'POST',
      url: `/auth/user-pool/${what}`,
      headers: { authorization: `Bearer ${secret}` },
      payload: body,
    });

  it.each(['send-link', 'redeem-link'])('is refused with 401 without the secret: %s', async (what) => {
    const { email } = await buildAccount(app);
    expect((await ask(what, { email, code: 'x' }, 'a guess')).statusCode).toBe(401);
    expect((await ask(what, { email, code: 'x' }, '')).statusCode).toBe(401);
    expect(await messagesTo(app, email)).toEqual([]);
  });

  it('is refused with 422 when it is not whole', async () => {
    expect((await ask('send-link', {})).statusCode).toBe(422);
    expect((await ask('redeem-link', { email: 'maya@mail.test' })).statusCode).toBe(422);
  });

  it('begins no session: that is for the pool to do', async () => {
    const { id, email } = await buildAccount(app);
    expect((await ask('send-link', { email })).statusCode).toBe(202);
    const [message] = await messagesTo(app, email);
    const code = new URLSearchParams(new URL(message?.links[0] ?? '').hash.slice(1)).get('code');
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('redeem-link', { email, code })));
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    const sessions = await app.db.selectFrom('sessions').select('id').where('account_id', '=', id).execute();
    expect(sessions).toEqual([]);
  });

  it('does not exist where no pool is configured', async () => {
    const plain = await createTestApp();
    const answer = await plain.http.inject({ method: 'POST', url: '/auth/user-pool/send-link', payload: {} });
    expect(answer.statusCode).toBe(404);
    await plain.close();
  });
});

describe('a new account', () => {
  const create = async (password = 'Quiet#Lantern7') => {
    const person = await buildInvited(app);
    const cookie = await provenBy(app, person);
    const answer = await call(app, 'createAccount', {
      body: { patientId: person.patient_id, email: person.email, password },
      headers: { cookie },
      from: freshAddress(),
    });
    return { person, answer };
  };
  const accountOf = (email: string) =>
    app.db
      .selectFrom('accounts')
      .select(['password_hash', 'external_subject'])
      .where('email', '=', email)
      .executeTakeFirst();

  it('has its user in the pool, confirmed, and no password here', async () => {
    const { person, answer } = await create();
    expect(answer.json()).toEqual({ status: 'created' });
    const user = pool.userOf(person.email);
    expect(user).toMatchObject({ status: 'CONFIRMED', emailVerified: true });
    expect(await accountOf(person.email)).toEqual({ password_hash: null, external_subject: user?.sub });
    if (user === undefined) return expect.unreachable();
    const asked = pool.calls.length;
    expect((await profilesBy((await pool.tokens.signIn(user)).AccessToken)).statusCode).toBe(200);
    expect(pool.calls.slice(asked)).not.toContain('GetUser');
  });

  it('waits for its user where the pool knows the address already', async () => {
    const person = await buildInvited(app);
    const user = pool.addUser({ email: person.email });
    const cookie = await provenBy(app, person);
    const body = { patientId: person.patient_id, email: person.email, password: 'Quiet#Lantern7' };
    const answer = await call(app, 'createAccount', { body, headers: { cookie }, from: freshAddress() });
    expect(answer.json()).toEqual({ status: 'created' });
    expect(await accountOf(person.email)).toEqual({ password_hash: null, external_subject: null });
    expect((await profilesBy((await pool.tokens.signIn(user)).AccessToken)).statusCode).toBe(200);
  });

  it('leaves no user behind where another account has the address', async () => {
    const { email } = await buildAccount(app);
    const person = await buildInvited(app, { email });
    const cookie = await provenBy(app, person);
    const body = { patientId: person.patient_id, email, password: 'Quiet#Lantern7' };
    const answer = await call(app, 'createAccount', { body, headers: { cookie }, from: freshAddress() });
    expect(answer.json()).toEqual({ status: 'failed' });
    expect(pool.userOf(email)).toBeUndefined();
  });

  it('is not made while the pool does not answer, and can be made later', async () => {
    pool.failNext('InternalErrorException');
    const { person, answer } = await create();
    expect(answer.statusCode).toBe(503);
    expect(await accountOf(person.email)).toBeUndefined();
  });

  it('says what is wrong with a password that the pool does not take', async () => {
    pool.failNext('InvalidPasswordException');
    const { answer } = await create();
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.fields).toEqual({
      password: 'Please choose a password that is longer or less usual',
    });
  });

  it('cannot be had by signing up at the pool itself', async () => {
    const { email } = await buildAccount(app);
    const { clientId: ClientId } = pool.options.settings;
    const wish = { ClientId, Username: email, Password: 'Quiet#Lantern7' };
    const UserAttributes = [{ Name: 'email', Value: email }];
    for (const ClientMetadata of [{}, { proof: 'a guess' }, { proof: 'A'.repeat(43) }]) {
      const answer = await callPool('SignUp', { ...wish, UserAttributes, ClientMetadata });
      expect(answer).toMatchObject({
        __type: 'UserLambdaValidationException',
        message: expect.stringContaining('Accounts are made by the clinic'),
      });
    }
    expect(pool.userOf(email)).toBeUndefined();
  });
});

describe('a new password', () => {
  const account = { userType: 'patient' } as const;
  const request = (email: string) =>
    call(app, 'requestPasswordReset', { body: { ...account, email }, from: freshAddress() });
  const confirm = (email: string, confirmationCode: string, newPassword = 'Quiet#Lantern7') =>
    call(app, 'confirmPasswordReset', {
      body: { ...account, email, confirmationCode, newPassword },
      from: freshAddress(),
    });

  it('is asked for at the pool, only for somebody who has an account', async () => {
    pool.addUser({ email: 'only-there@mail.test' });
    expect((await request('only-there@mail.test')).statusCode).toBe(404);
    expect(pool.userOf('only-there@mail.test')?.resetCode).toBeNull();
    const { email } = await buildAccount(app);
    pool.addUser({ email });
    expect((await request(email)).statusCode).toBe(202);
    expect(pool.userOf(email)?.resetCode).toMatch(/^\d{6}$/);
    expect(await messagesTo(app, email)).toEqual([]);
  });

  it('needs the code that the pool sent', async () => {
    const { email } = await buildAccount(app);
    pool.addUser({ email });
    await request(email);
    const code = pool.userOf(email)?.resetCode ?? '';
    const answer = await confirm(email, code === '123456' ? '654321' : '123456');
    expect(answer.statusCode).toBe(401);
    expect(answer.json().error.code).toBe('invalid-code');
    expect((await confirm('nobody@mail.test', code)).json().error.code).toBe('invalid-code');
    expect((await confirm(email, code, 'Password1!')).statusCode).toBe(422);
    expect((await confirm(email, code)).statusCode).toBe(204);
    expect((await confirm(email, code)).json().error.code).toBe('invalid-code');
  });

  it('ends every sign-in, also one that was never seen here, and tells the person', async () => {
    const { id, email } = await buildAccount(app, { password: 'Quiet#Lantern7' });
    const user = pool.addUser({ email });
    const [seen, unseen] = [await pool.tokens.signIn(user), await pool.tokens.signIn(user)];
    expect((await profilesBy(seen.AccessToken)).statusCode).toBe(200);
    app.clock.advance(1);
    await request(email);
    expect((await confirm(email, pool.userOf(email)?.resetCode ?? '')).statusCode).toBe(204);
    for (const { AccessToken } of [seen, unseen]) {
      expect((await profilesBy(AccessToken)).statusCode).toBe(401);
    }
    const refreshToken = 'RefreshToken' in seen ? seen.RefreshToken : '';
    await expect(pool.tokens.refresh(refreshToken)).rejects.toThrow('Refresh Token has been revoked');
    expect((await profilesBy((await pool.tokens.signIn(user)).AccessToken)).statusCode).toBe(200);
    expect(await messagesTo(app, email)).toMatchObject([{ message_type: 'PASSWORD_CHANGED' }]);
    const kept = app.db.selectFrom('accounts').select('password_hash').where('id', '=', id);
    expect(await kept.executeTakeFirst()).toEqual({ password_hash: null });
  });
});

describe('a new password, where the pool does not end its own sessions', () => {
  it('is set all the same, and ends them here', async () => {
    const { email } = await buildAccount(app);
    const user = pool.addUser({ email });
    const { AccessToken } = await pool.tokens.signIn(user);
    expect((await profilesBy(AccessToken)).statusCode).toBe(200);
    const body = { userType: 'patient', email } as const;
    await call(app, 'requestPasswordReset', { body, from: freshAddress() });
    user.status = 'FORCE_CHANGE_PASSWORD';
    const answer = await call(app, 'confirmPasswordReset', {
      body: { ...body, confirmationCode: user.resetCode, newPassword: 'Quiet#Lantern7' },
      from: freshAddress(),
    });
    expect(answer.statusCode).toBe(204);
    expect((await profilesBy(AccessToken)).statusCode).toBe(401);
  });
});

describe('the content security policy', () => {
  it('lets the client speak to the pool, and to nobody else', async () => {
    const { headers } = await app.http.inject({ url: '/livez' });
    expect(headers['content-security-policy']).toContain(
      `connect-src 'self' ${pool.options.settings.endpoint};`,
    );
  });
});
