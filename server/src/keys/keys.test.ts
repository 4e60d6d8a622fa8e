import { decodeProtectedHeader } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tokens, type Tokens } from '@evenkeel/contract/login';
import { buildAccount, type BuiltAccount } from '../testing/build.ts';
import { call, freshAddress } from '../testing/call.ts';
import { createAppBeside, createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { codeSentTo, linkCodeSentTo } from '../testing/sent.ts';
import { KeyRefusal, listKeys, retireKey, rotateKey } from './keys.ts';

let first: TestApp;
/** Two processes on one database. */
let app: TestApp;
let beside: TestApp;
let account: BuiltAccount;
const password = 'Quiet#Harbor7';
const day = 24 * 60 * 60;

beforeAll(async () => {
  first = await createTestApp();
});
afterAll(async () => {
  await first.close();
});
beforeEach(async () => {
  // No key is there, nor anything that one has signed or hashed.
  for (const table of [
    'refresh_tokens',
    'sessions',
    'sign_in_links',
    'confirmation_codes',
    'server_secrets',
  ] as const) {
    await first.db.deleteFrom(table).execute();
  }
  first.clock.set('2026-03-02T17:00:00Z');
  app = await createAppBeside(first);
  beside = await createAppBeside(first);
  account = await buildAccount(app, { password });
});
afterEach(async () => {
  await beside.close();
  await app.close();
});

const signIn = async (on: TestApp): Promise<Tokens> => {
  const body = { email: account.email, password };
  return tokens.parse((await call(on, 'signIn', { body, from: freshAddress() })).json());
};
const refresh = (on: TestApp, refreshToken: string) => call(on, 'refreshToken', { body: { refreshToken } });
const statusWith = async (on: TestApp, accessToken: string): Promise<number> =>
  (await call(on, 'getUserProfiles', { headers: { authorization: `Bearer ${accessToken}` } })).statusCode;
const statesOf = async (purpose: string) =>
  (await listKeys(app.db, app.clock.now()))
    .filter((key) => key.purpose === purpose)
    .map(({ number, state }) => `${number} ${state}`);
const rotateBoth = async () => {
  await rotateKey(app.db, 'access-token', app.clock.now());
  await rotateKey(app.db, 'hash', app.clock.now());
};
const retire = (purpose: 'access-token' | 'hash', number: number, force = false) =>
  retireKey(app.db, { purpose, number, force }, app.clock.now());

describe('rotating the keys while two processes run', () => {
  it('signs nobody out, however often a device goes from one process to the other', async () => {
    let device = await signIn(app);
    // So that one has read its keys half a minute before the other, and goes by them longer.
    app.clock.advance(30);
    const idle = await signIn(beside);
    await rotateBoth();
    const kids = new Set<string | undefined>();
    // In steps that meet what the two keep at every age, until both are long used to the new keys.
    for (let second = 0; second < 420; second += 7) {
      const [one, other] = second % 2 === 0 ? [app, beside] : [beside, app];
      expect(await statusWith(other, device.accessToken)).toBe(200);
      const answer = await refresh(one, device.refreshToken);
      expect(answer.statusCode).toBe(200);
      device = tokens.parse(answer.json());
      expect(await statusWith(other, device.accessToken)).toBe(200);
      kids.add(decodeProtectedHeader(device.accessToken).kid);
      app.clock.advance(7);
    }
    expect(kids.size).toBe(2);
    expect((await refresh(beside, idle.refreshToken)).statusCode).toBe(200);
  });

  it('leaves tokens good until they end, and grace and reuse as they were', async () => {
    const device = await signIn(app);
    await rotateBoth();
    app.clock.advance(180);
    const next = tokens.parse((await refresh(beside, device.refreshToken)).json());
    const again = tokens.parse((await refresh(app, device.refreshToken)).json());
    expect(again.refreshToken).toBe(next.refreshToken);
    app.clock.advance(419);
    expect(await statusWith(app, device.accessToken)).toBe(200);
    app.clock.advance(1);
    expect(await statusWith(app, device.accessToken)).toBe(401);
    // Reuse of a token from before the rotation still ends the whole session.
    expect((await refresh(app, device.refreshToken)).statusCode).toBe(401);
    expect((await refresh(beside, next.refreshToken)).statusCode).toBe(401);
  });

  it('leaves links and codes good that were sent before', async () => {
    const { email } = account;
    const from = freshAddress();
    await call(app, 'requestMagicLink', { body: { email }, from });
    const code = await linkCodeSentTo(app, email);
    app.clock.advance(1);
    await call(app, 'requestPasswordReset', { body: { userType: 'patient', email }, from });
    const confirmationCode = await codeSentTo(app, email);
    await rotateBoth();
    app.clock.advance(200);
    expect((await call(beside, 'completeMagicLink', { body: { email, code }, from })).statusCode).toBe(200);
    const body = { userType: 'patient', email, confirmationCode, newPassword: 'Slow*Lantern4' };
    expect((await call(beside, 'confirmPasswordReset', { body, from })).statusCode).toBe(204);
  });
});

describe('listing the keys', () => {
  it('says of each whether it is to come, in use or old', async () => {
    await signIn(app);
    expect(await statesOf('hash')).toEqual(['1 current']);
    // Even one so new: there is no other.
    await rotateKey(app.db, 'hash', app.clock.now());
    expect(await statesOf('hash')).toEqual(['2 coming', '1 current']);
    app.clock.advance(120);
    expect(await statesOf('hash')).toEqual(['2 current', '1 old']);
    expect(await statesOf('access-token')).toEqual(['1 current']);
  });

  it('shows no key itself', async () => {
    await signIn(app);
    const { value } = await app.db.selectFrom('server_secrets').select('value').executeTakeFirstOrThrow();
    expect(JSON.stringify(await listKeys(app.db, app.clock.now()))).not.toContain(value);
  });
});

describe('retiring a key', () => {
  beforeEach(async () => {
    await signIn(app);
  });

  it('is refused for one that is not there, is the only one, is in use or is about to be', async () => {
    await expect(retire('hash', 7)).rejects.toThrow('There is no key 7 of hash.');
    await expect(retire('hash', 1)).rejects.toThrow('Key 1 is the only one of hash. Rotate first.');
    await expect(retire('hash', 1, true)).rejects.toThrow(KeyRefusal);
    await rotateKey(app.db, 'hash', app.clock.now());
    await expect(retire('hash', 1)).rejects.toThrow('Key 1 of hash is in use. Rotate first.');
    await expect(retire('hash', 2)).rejects.toThrow('Key 2 of hash is about to be used.');
  });

  it('is refused while a token lives that the key has signed', async () => {
    await rotateKey(app.db, 'access-token', app.clock.now());
    // Three minutes until the last process uses the new one, and ten that its last token lives.
    app.clock.advance(13 * 60 - 1);
    await expect(retire('access-token', 1)).rejects.toThrow(
      'Key 1 of access-token still verifies tokens, the last until 2026-03-02 17:13 UTC.',
    );
    app.clock.advance(1);
    await retire('access-token', 1);
    expect(await statesOf('access-token')).toEqual(['2 current']);
  });

  it('is refused while a session lives that began under the key', async () => {
    await rotateKey(app.db, 'hash', app.clock.now());
    app.clock.advance(30 * day - 1);
    await expect(retire('hash', 1)).rejects.toThrow(
      'Key 1 of hash still opens sessions, sign-in links or codes, the last until 2026-04-01 17:00 UTC.',
    );
    app.clock.advance(1);
    await retire('hash', 1);
  });

  it('does not wait for sessions that are over', async () => {
    await app.db.updateTable('sessions').set({ revoked_at: app.clock.now() }).execute();
    await rotateKey(app.db, 'hash', app.clock.now());
    app.clock.advance(18 * 60 - 1);
    await expect(retire('hash', 1)).rejects.toThrow('until 2026-03-02 17:18 UTC');
    app.clock.advance(1);
    await retire('hash', 1);
  });

  it('is done at once by force, and every process has forgotten the key within a minute', async () => {
    const device = await signIn(app);
    await rotateBoth();
    await retire('access-token', 1, true);
    await retire('hash', 1, true);
    app.clock.advance(60);
    for (const process of [app, beside]) {
      expect(await statusWith(process, device.accessToken)).toBe(401);
      expect((await refresh(process, device.refreshToken)).statusCode).toBe(401);
    }
    const anew = await signIn(app);
    expect(await statusWith(beside, anew.accessToken)).toBe(200);
    expect((await refresh(beside, anew.refreshToken)).statusCode).toBe(200);
  });

  it('tells the audit trail, as rotating does', async () => {
    await rotateKey(app.db, 'hash', app.clock.now());
    const [key] = await app.db.selectFrom('server_secrets').select('id').where('number', '=', 2).execute();
    await retire('hash', 2, true);
    const trail = await app.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(2).execute();
    expect(trail).toMatchObject([
      { action: 'identity.retire-key', actor_kind: 'server', object_id: key?.id },
      { action: 'identity.rotate-key', actor_kind: 'server', object_id: key?.id },
    ]);
  });
});
