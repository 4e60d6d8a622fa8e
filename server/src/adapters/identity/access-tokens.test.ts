import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rotateKey } from '../../keys/keys.ts';
import { createTestApp, testPublicUrl, type TestApp } from '../../testing/create-test-app.ts';
import { createEmbeddedIdentity, type EmbeddedIdentity } from './identity.ts';

let app: TestApp;
const accountId = randomUUID();
const sessionId = randomUUID();

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** As another process on the same database has it: nothing kept in memory yet. */
const identity = (): EmbeddedIdentity => createEmbeddedIdentity(app.db, app.clock, testPublicUrl);

const inMonths = () => new Date(app.clock.now().getTime() + 90 * 24 * 60 * 60 * 1000);
const issue = (from = identity(), expiresAt = inMonths()) =>
  from.accessTokens.issue({ accountId, sessionId, expiresAt });

describe('an access token', () => {
  it('tells whose it is, to every process', async () => {
    expect(await identity().accessTokens.verify(await issue())).toEqual({ accountId, sessionId });
  });

  it('ends after ten minutes', async () => {
    const token = await issue();
    app.clock.advance(599);
    expect(await identity().accessTokens.verify(token)).not.toBeNull();
    app.clock.advance(1);
    expect(await identity().accessTokens.verify(token)).toBeNull();
  });

  it('does not outlive its session', async () => {
    const token = await issue(identity(), new Date(app.clock.now().getTime() + 60_000));
    app.clock.advance(60);
    expect(await identity().accessTokens.verify(token)).toBeNull();
  });

  it('is refused when it is altered, or is no token at all', async () => {
    const [header = '', payload = '', signature = ''] = (await issue()).split('.');
    const { verify } = identity().accessTokens;
    const other = Buffer.from(JSON.stringify({ sub: randomUUID(), sid: sessionId })).toString('base64url');
    for (const forged of [`${header}.${other}.${signature}`, `${header}.${payload}.`, 'nonsense', 'a.b.c']) {
      expect(await verify(forged)).toBeNull();
    }
  });

  it('is refused unless algorithm, type, audience, issuer, key and times are all its own', async () => {
    const { secrets, accessTokens } = identity();
    const [{ id: kid, key }] = await secrets.ring('access-token');
    const now = Math.floor(app.clock.now().getTime() / 1000);
    const made = (
      over: { header?: object; claims?: Record<string, unknown>; key?: typeof key } = {},
    ): Promise<string> =>
      new SignJWT({
        sub: accountId,
        sid: sessionId,
        iss: testPublicUrl,
        aud: 'evenkeel-api',
        iat: now,
        exp: now + 60,
        ...over.claims,
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid, ...over.header })
        .sign(over.key ?? key);

    expect(await accessTokens.verify(await made())).toEqual({ accountId, sessionId });
    const wrong = [
      made({ header: { alg: 'HS512' }, key: createSecretKey(randomBytes(64)) }),
      made({ header: { typ: 'JWT' } }),
      made({ header: { kid: randomUUID() } }),
      made({ key: createSecretKey(randomBytes(32)) }),
      made({ claims: { aud: 'somebody-else' } }),
      made({ claims: { iss: 'https://elsewhere.test' } }),
      made({ claims: { exp: undefined } }),
      made({ claims: { sid: 'not an id' } }),
    ];
    const unsigned = new UnsecuredJWT({ sub: accountId, sid: sessionId }).setIssuer(testPublicUrl).encode();
    for (const token of [...(await Promise.all(wrong)), unsigned]) {
      expect(await accessTokens.verify(token)).toBeNull();
    }
  });
});

describe('the secrets', () => {
  it('are made once by processes that start together', async () => {
    await app.db.deleteFrom('server_secrets').execute();
    const rings = await Promise.all(Array.from({ length: 8 }, () => identity().secrets.ring('hash')));
    expect(new Set(rings.map(([{ id }]) => id)).size).toBe(1);
    expect(rings.every((ring) => ring.length === 1)).toBe(true);
  });

  it('are used only when every process knows them, and open what was made before', async () => {
    const running = identity();
    const before = await issue(running);
    const kidOf = (token: string) => decodeProtectedHeader(token).kid;
    const first = kidOf(before);
    await rotateKey(app.db, 'access-token', app.clock.now());
    app.clock.advance(119);
    expect(kidOf(await issue())).toBe(first);
    app.clock.advance(1);
    const after = await issue();
    expect(kidOf(after)).not.toBe(first);
    expect(await running.accessTokens.verify(before)).not.toBeNull();
    expect(await running.accessTokens.verify(after)).not.toBeNull();
  });

  it('are looked for once more when a token names one that is not known yet', async () => {
    const running = identity();
    await issue(running);
    // In a hurry: the old key goes before anybody knows the new one.
    await app.db.deleteFrom('server_secrets').where('purpose', '=', 'access-token').execute();
    app.clock.advance(5);
    const token = await issue();
    expect(await running.accessTokens.verify(token)).toEqual({ accountId, sessionId });
  });

  it('are forgotten within a minute once they are gone', async () => {
    const running = identity();
    const before = await issue(running);
    await app.db.deleteFrom('server_secrets').where('purpose', '=', 'access-token').execute();
    app.clock.advance(60);
    expect(await running.accessTokens.verify(before)).toBeNull();
  });
});
