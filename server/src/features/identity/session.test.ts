import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokens, type Tokens } from '@evenkeel/contract/login';
import { buildAccount } from '../../testing/build.ts';
import { call, freshAddress } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
let account: { id: string; email: string };
const password = 'Quiet#Harbor7';
const day = 24 * 60 * 60;

beforeAll(async () => {
  app = await createTestApp();
  account = await buildAccount(app, { password });
});
afterAll(() => app.close());

const signIn = async (): Promise<Tokens> => {
  const body = { email: account.email, password };
  return tokens.parse((await call(app, 'signIn', { body, from: freshAddress() })).json());
};
const refresh = (refreshToken: string) => call(app, 'refreshToken', { body: { refreshToken } });
const refreshed = async (refreshToken: string): Promise<Tokens> =>
  tokens.parse((await refresh(refreshToken)).json());
const signOut = (refreshToken: string) => call(app, 'signOut', { body: { refreshToken } });
/** The status of a call with an access token. */
const statusWith = async (accessToken: string): Promise<number> =>
  (await call(app, 'getUserProfiles', { headers: { authorization: `Bearer ${accessToken}` } })).statusCode;
const auditActions = async (): Promise<string[]> =>
  (await app.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(({ action }) => action);

describe('POST /auth/refresh-token', () => {
  it('answers 401 to a token that is none of ours', async () => {
    const answer = await refresh(randomBytes(32).toString('base64url'));
    expect(answer.statusCode).toBe(401);
    expect(answer.json().error.code).toBe('unauthenticated');
  });

  it('answers 422 without a token', async () => {
    const answer = await call(app, 'refreshToken', { body: {} });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().error.fields)).toEqual(['refreshToken']);
  });

  it('gives both tokens anew', async () => {
    const first = await signIn();
    app.clock.advance(500);
    const second = await refreshed(first.refreshToken);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    app.clock.advance(200);
    expect(await statusWith(first.accessToken)).toBe(401);
    expect(await statusWith(second.accessToken)).toBe(200);
    expect((await refresh(second.refreshToken)).statusCode).toBe(200);
  });

  it('gives one and the same successor to all who ask within fifteen seconds', async () => {
    const { refreshToken } = await signIn();
    const atOnce = await Promise.all(Array.from({ length: 10 }, () => refreshed(refreshToken)));
    app.clock.advance(15);
    const [last, ...others] = [...atOnce, await refreshed(refreshToken)].map((pair) => pair.refreshToken);
    expect(new Set(others)).toEqual(new Set([last]));
    expect((await refresh(last ?? '')).statusCode).toBe(200);
  });

  it('ends the whole session when an old token comes back later than that', async () => {
    const other = await signIn();
    const first = await signIn();
    const second = await refreshed(first.refreshToken);
    app.clock.advance(16);
    expect((await refresh(first.refreshToken)).statusCode).toBe(401);
    expect(await statusWith(second.accessToken)).toBe(401);
    expect((await refresh(second.refreshToken)).statusCode).toBe(401);
    expect(await auditActions()).toContain('identity.revoke-reused');
    expect((await refresh(other.refreshToken)).statusCode).toBe(200);
  });

  it('ends the whole session when an old token comes back among good ones, whichever is first', async () => {
    const first = await signIn();
    const second = await refreshed(first.refreshToken);
    app.clock.advance(16);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => refresh(turn === 5 ? first.refreshToken : second.refreshToken)),
    );
    expect(answers[5]?.statusCode).toBe(401);
    for (const answer of answers.filter(({ statusCode }) => statusCode === 200)) {
      const { accessToken, refreshToken } = tokens.parse(answer.json());
      expect(await statusWith(accessToken)).toBe(401);
      expect((await refresh(refreshToken)).statusCode).toBe(401);
    }
    expect(await statusWith(second.accessToken)).toBe(401);
  });

  it('ends after thirty days, however often it was carried on', async () => {
    let { refreshToken } = await signIn();
    for (const days of [10, 10, 10]) {
      app.clock.advance(days * day - 1);
      ({ refreshToken } = await refreshed(refreshToken));
    }
    app.clock.advance(2);
    const last = await refreshed(refreshToken);
    expect(await statusWith(last.accessToken)).toBe(200);
    app.clock.advance(1);
    expect(await statusWith(last.accessToken)).toBe(401);
    expect((await refresh(last.refreshToken)).statusCode).toBe(401);
  });

  it('keeps no token in the database, nor what gives one', async () => {
    const first = await signIn();
    const second = await refreshed(first.refreshToken);
    const { rows } = await sql<{ all: string }>`
      select coalesce(json_agg(refresh_tokens)::text, '') as all from refresh_tokens`.execute(app.db);
    expect(rows[0]?.all).toContain('token_hash');
    expect(rows[0]?.all).not.toContain(first.refreshToken);
    expect(rows[0]?.all).not.toContain(second.refreshToken);
  });
});

describe('POST /auth/sign-out', () => {
  it('answers 422 without a token', async () => {
    expect((await call(app, 'signOut', { body: {} })).statusCode).toBe(422);
  });

  it('answers 204 to any token, so that signing out never fails', async () => {
    const answer = await signOut('none of ours');
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');
  });

  it('ends the session at once, and no other', async () => {
    const [ended, other] = [await signIn(), await signIn()];
    expect((await signOut(ended.refreshToken)).statusCode).toBe(204);
    expect(await statusWith(ended.accessToken)).toBe(401);
    expect((await refresh(ended.refreshToken)).statusCode).toBe(401);
    expect(await statusWith(other.accessToken)).toBe(200);
    expect((await auditActions()).at(-1)).toBe('identity.sign-out');
    expect((await signOut(ended.refreshToken)).statusCode).toBe(204);
  });

  it('ends the session by an earlier token too, as when a device was offline', async () => {
    const first = await signIn();
    const second = await refreshed(first.refreshToken);
    app.clock.advance(day);
    expect((await signOut(first.refreshToken)).statusCode).toBe(204);
    expect((await refresh(second.refreshToken)).statusCode).toBe(401);
  });
});
