import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tokens } from '@evenkeel/contract/login';
import { createServerSecrets } from '../../adapters/identity/server-secrets.ts';
import { buildAccount, buildProfile } from '../../testing/build.ts';
import { call, freshAddress } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { isPassword } from '../../adapters/identity/passwords.ts';
import { signInWithPassword } from './sign-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const password = 'Quiet#Harbor7';

const signIn = (email: string, given = password, from = freshAddress()) =>
  call(app, 'signIn', { body: { email, password: given }, from });

const auditOf = async (objectId: string) =>
  app.db.selectFrom('audit_log').selectAll().where('object_id', '=', objectId).execute();

describe('POST /auth/sign-in', () => {
  it('answers 401 to a wrong password and to an unknown e-mail, and tells them apart by nothing', async () => {
    const { email } = await buildAccount(app, { password });
    const wrong = await signIn(email, 'not it');
    const unknown = await signIn('nobody@mail.test');
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({
      error: { code: 'auth-failed', message: 'The email or password is not right.' },
    });
    expect(unknown.statusCode).toBe(401);
    expect(unknown.json()).toEqual(wrong.json());
  });

  it('answers 401 where an account has no password yet', async () => {
    const { email } = await buildAccount(app);
    expect((await signIn(email, '')).statusCode).toBe(422);
    expect((await signIn(email, 'anything')).json().error.code).toBe('auth-failed');
  });

  it('compares with a hash whether or not there is somebody to compare with', async () => {
    const { email } = await buildAccount(app, { password });
    const { email: withoutPassword } = await buildAccount(app);
    const ring = await createServerSecrets(app.db, app.clock).ring('hash');
    const request = {
      id: 'test',
      address: '10.0.0.1',
      idempotencyKey: null,
      timeZone: null,
      cookies: { accountProof: null },
    };
    for (const asked of [email, withoutPassword, 'nobody@mail.test']) {
      const check = vi.fn(isPassword);
      const tried = { email: asked, password: 'not it', now: app.clock.now(), request };
      await expect(signInWithPassword(app.db, ring, tried, check)).rejects.toMatchObject({
        code: 'auth-failed',
      });
      expect(check).toHaveBeenCalledOnce();
      expect(check).toHaveBeenCalledWith(
        'not it',
        expect.stringContaining('$argon2id$v=19$m=19456,t=2,p=1$'),
      );
    }
  });

  it('names the fields that are missing or wrong', async () => {
    const answer = await call(app, 'signIn', { body: { email: 'not an address' } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.fields).toEqual({ email: 'Invalid email', password: 'Required' });
  });

  it('signs in, whatever the case of the e-mail, for calls of this account', async () => {
    const profile = await buildProfile(app);
    await buildAccount(app, { email: 'mixed.case@mail.test', password, profile });
    const answer = await signIn('  Mixed.Case@Mail.TEST ');
    expect(answer.statusCode).toBe(200);
    const { accessToken } = tokens.parse(answer.json());
    const profiles = await call(app, 'getUserProfiles', {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(profiles.json()).toMatchObject([{ userId: profile.user_id }]);
    const { iat, exp } = decodeJwt(accessToken);
    expect((exp ?? 0) - (iat ?? 0)).toBe(600);
  });

  it('makes a person wait longer after each failure from the fifth on, and takes it back on success', async () => {
    const { email } = await buildAccount(app, { password });
    for (let failure = 1; failure <= 5; failure += 1) {
      expect((await signIn(email, 'not it')).statusCode).toBe(401);
    }
    for (const wait of [5, 10, 20]) {
      // Even the right password waits, or guessing would go on unhindered.
      const refused = await signIn(email);
      expect(refused.statusCode).toBe(429);
      expect(refused.json().error.code).toBe('too-many-requests');
      expect(refused.headers['retry-after']).toBe(String(wait));
      app.clock.advance(wait);
      expect((await signIn(email, 'not it')).statusCode).toBe(401);
    }
    app.clock.advance(40);
    expect((await signIn(email)).statusCode).toBe(200);
    for (let failure = 1; failure <= 4; failure += 1) {
      expect((await signIn(email, 'not it')).statusCode).toBe(401);
    }
    expect((await signIn(email)).statusCode).toBe(200);
  });

  it('never makes anybody wait for more than a quarter of an hour', async () => {
    const { id, email } = await buildAccount(app, { password });
    await app.db.updateTable('accounts').set({ failed_sign_ins: 1_000_000 }).where('id', '=', id).execute();
    expect((await signIn(email, 'not it')).statusCode).toBe(401);
    expect((await signIn(email)).headers['retry-after']).toBe('900');
  });

  it('counts tries that come all at once one by one', async () => {
    const { email } = await buildAccount(app, { password });
    const from = freshAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(email, 'not it', from)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  it('limits tries from one address, whoever they are for', async () => {
    const { id, email } = await buildAccount(app, { password });
    // One that has to wait, so that no try costs a hash.
    const blocked = new Date(app.clock.now().getTime() + 900_000);
    await app.db
      .updateTable('accounts')
      .set({ sign_in_blocked_until: blocked })
      .where('id', '=', id)
      .execute();
    const from = freshAddress();
    for (let tried = 1; tried <= 60; tried += 1) {
      expect((await signIn(email, password, from)).headers['retry-after']).toBe('900');
    }
    const refused = await signIn(email, password, from);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it('hashes anew, at the next sign-in, a password that was hashed with other costs', async () => {
    const { id, email } = await buildAccount(app, { password });
    const passwordHash = async () =>
      (
        await app.db
          .selectFrom('accounts')
          .select('password_hash')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).password_hash;
    // "password", by the reference implementation.
    const outdated = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    await app.db.updateTable('accounts').set({ password_hash: outdated }).where('id', '=', id).execute();
    expect((await signIn(email, 'wrong')).statusCode).toBe(401);
    expect(await passwordHash()).toBe(outdated);
    expect((await signIn(email, 'password')).statusCode).toBe(200);
    expect(await passwordHash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await signIn(email, 'password')).statusCode).toBe(200);
  });

  it('tells the audit trail who and from where, and never the address that was typed', async () => {
    const { id, email } = await buildAccount(app, { password });
    const from = freshAddress();
    await signIn(email, 'not it', from);
    const { accessToken } = tokens.parse((await signIn(email, password, from)).json());
    expect(await auditOf(id)).toMatchObject([
      { action: 'identity.sign-in-failed', actor_kind: 'public', actor_id: null, address: from },
    ]);
    const sessionId = decodeJwt<{ sid: string }>(accessToken).sid;
    expect(await auditOf(sessionId)).toMatchObject([
      { action: 'identity.sign-in', actor_kind: 'account', actor_id: id, address: from },
    ]);
    const everything = JSON.stringify(await app.db.selectFrom('audit_log').selectAll().execute());
    expect(everything).not.toContain('@');
  });
});
