import {
  createHmac,
  createSecretKey,
  generateKeyPairSync,
  randomBytes,
  randomUUID,
  type KeyObject,
} from 'node:crypto';
import { decodeProtectedHeader, SignJWT } from 'jose';
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
  from.accessTokens.issue({ holder: { kind: 'account', id: accountId }, sessionId, expiresAt });

describe('an access token', () => {
  it('tells whose it is, to every process', async () => {
    expect(await identity().accessTokens.verify(await issue())).toEqual({ accountId, sessionId });
  });

  it('of an intake is good for nothing else, and the other way round', async () => {
    const { accessTokens } = identity();
    const invitationId = randomUUID();
    const holder = { kind: 'intake', id: invitationId } as const;
    const token = await accessTokens.issue({ holder, sessionId, expiresAt: inMonths() });
    expect(await accessTokens.verifyIntake(token)).toEqual({ invitationId, sessionId });
    expect(await accessTokens.verify(token)).toBeNull();
    expect(await accessTokens.verifyIntake(await issue())).toBeNull();
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

  describe('is refused', () => {
    interface Change {
      readonly header?: Record<string, unknown>;
      readonly claims?: Record<string, unknown>;
      readonly key?: KeyObject;
    }
    const seconds = () => Math.floor(app.clock.now().getTime() / 1000);

    /** A token like ours in everything but what is changed. */
    const forged = async ({ header, claims, key: given }: Change = {}): Promise<string> => {
      const [{ id: kid, key }] = await identity().secrets.ring('access-token');
      const all = {
        sub: accountId,
        sid: sessionId,
        iss: testPublicUrl,
        aud: 'evenkeel-api',
        iat: seconds(),
        exp: seconds() + 60,
        ...claims,
      };
      return new SignJWT(all)
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid, ...header })
        .sign(given ?? key);
    };
    const read = (token: string) => identity().accessTokens.verify(token);

    it('never where all is as it should be, or these would show nothing', async () => {
      expect(await read(await forged())).toEqual({ accountId, sessionId });
    });

    const secret = (bytes: number) => createSecretKey(randomBytes(bytes));
    it.each<[string, Change]>([
      ['signed by another secret', { key: secret(32) }],
      ['named after a key that is none of ours', { header: { kid: randomUUID() } }],
      ['that names no key', { header: { kid: undefined } }],
      ['of another type', { header: { typ: 'JWT' } }],
      ['of no type', { header: { typ: undefined } }],
      ['for somebody else', { claims: { aud: 'somebody-else' } }],
      ['for nobody', { claims: { aud: undefined } }],
      ['from another issuer', { claims: { iss: 'https://elsewhere.test' } }],
      ['from an issuer that begins like ours', { claims: { iss: `${testPublicUrl}.evil.test` } }],
      ['from no issuer', { claims: { iss: undefined } }],
      ['without an end', { claims: { exp: undefined } }],
      ['without a beginning', { claims: { iat: undefined } }],
      ['that is not valid yet', { claims: { nbf: 4_000_000_000 } }],
      ['without a session', { claims: { sid: undefined } }],
      ['whose session is no id', { claims: { sid: 'not an id' } }],
      ['of nobody', { claims: { sub: undefined } }],
    ])('one %s', async (_, change) => {
      expect(await read(await forged(change))).toBeNull();
    });

    it('one of another algorithm with our own secret', async () => {
      const [{ id: kid, key }] = await identity().secrets.ring('access-token');
      // By hand: no library makes HS512 of so short a secret.
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const [, payload = ''] = (await forged()).split('.');
      const signed = `${part({ alg: 'HS512', typ: 'at+jwt', kid })}.${payload}`;
      expect(
        await read(`${signed}.${createHmac('sha512', key).update(signed).digest('base64url')}`),
      ).toBeNull();
    });

    it('one without a signature that says it needs none', async () => {
      const [{ id: kid }] = await identity().secrets.ring('access-token');
      const [, payload = ''] = (await forged()).split('.');
      for (const alg of ['none', 'None', 'NONE']) {
        const header = Buffer.from(JSON.stringify({ alg, typ: 'at+jwt', kid })).toString('base64url');
        expect(await read(`${header}.${payload}.`)).toBeNull();
      }
    });

    it('one that brings its own key', async () => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const jwk = publicKey.export({ format: 'jwk' });
      expect(await read(await forged({ header: { alg: 'ES256', jwk }, key: privateKey }))).toBeNull();
      expect(
        await read(await forged({ header: { alg: 'ES256', jku: 'https://evil.test' }, key: privateKey })),
      ).toBeNull();
    });

    it('one signed by the key of the hashes, which is no key for tokens', async () => {
      const [{ id: kid, key }] = await identity().secrets.ring('hash');
      expect(await read(await forged({ header: { kid }, key }))).toBeNull();
    });
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
