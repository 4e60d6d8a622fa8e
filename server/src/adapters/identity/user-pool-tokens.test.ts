import { createSecretKey, randomUUID } from 'node:crypto';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@evenkeel/contract/limits';
import { createFixedClock, type TestClock } from '../../testing/create-test-app.ts';
import { startUserPool, type UserPool } from '../../testing/user-pool.ts';
import { createUserPoolTokens, type UserPoolTokens } from './user-pool-tokens.ts';

let pool: UserPool;
let clock: TestClock;
let tokens: UserPoolTokens;
const user = { sub: randomUUID(), email: 'maya@mail.test', emailVerified: true };

beforeAll(async () => {
  clock = createFixedClock('2026-03-02T17:00:00Z');
  pool = await startUserPool({ serverUrl: () => '', now: () => clock.now().getTime() });
  tokens = createUserPoolTokens(pool.options.settings, clock);
});
afterAll(() => pool.stop());

const claims = (over: Record<string, unknown> = {}) => ({ ...pool.tokens.accessClaims(user), ...over });

describe('an access token of the user pool', () => {
  it('tells whose it is and which sign-in it comes from', async () => {
    const given = claims();
    expect(await tokens.read(await pool.tokens.sign(given))).toEqual({
      subject: user.sub,
      familyId: given['origin_jti'],
      signedInAt: clock.now(),
    });
  });

  it('is refused unless issuer, client, use, times and family are those of an access token of ours', async () => {
    const wrong = [
      claims({ iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Somebody1' }),
      claims({ client_id: 'another' }),
      claims({ client_id: undefined, aud: pool.options.settings.clientId }),
      claims({ token_use: 'id', aud: pool.options.settings.clientId }),
      claims({ exp: undefined }),
      claims({ iat: undefined }),
      claims({ iat: Math.floor(clock.now().getTime() / 1000) + 3600 }),
      claims({ origin_jti: undefined }),
      claims({ sub: 'maya' }),
    ];
    for (const payload of wrong) expect(await tokens.read(await pool.tokens.sign(payload))).toBeNull();
  });

  it('is refused when it was signed by anybody or anything else', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const [jwk] = pool.tokens.jwks.keys;
    const kid = jwk?.kid ?? '';
    const signed = (alg: string, key: Parameters<SignJWT['sign']>[0], header: object = {}) =>
      new SignJWT(claims()).setProtectedHeader({ alg, kid, ...header }).sign(key);
    const forged = [
      // Somebody else's key under the name of the pool's.
      await signed('RS256', privateKey),
      // The public key, which everybody has, taken for a shared secret.
      await signed('HS256', createSecretKey(Buffer.from(pool.tokens.publicPem))),
      // A key that the token itself brings along.
      await signed('RS256', privateKey, { jwk }),
      await signed('RS256', privateKey, { kid: 'nobody knows', jku: 'https://evil.test/jwks.json' }),
      new UnsecuredJWT(claims()).encode(),
      (await pool.tokens.sign(claims())).replace(/\.[^.]*$/, '.'),
      'nonsense',
    ];
    for (const token of forged) expect(await tokens.read(token)).toBeNull();
  });

  it('is over ten minutes after it was issued, however long the pool lets it live', async () => {
    const token = await pool.tokens.sign(claims({ exp: Math.floor(clock.now().getTime() / 1000) + 86_400 }));
    clock.advance(limits.accessTokenSeconds);
    expect(await tokens.read(token)).not.toBeNull();
    // The clocks of two computers may differ by half a minute.
    clock.advance(31);
    expect(await tokens.read(token)).toBeNull();
    expect(await tokens.readThoughOver(token)).toMatchObject({ subject: user.sub });
  });

  it('is over thirty days after the sign-in, however often it was refreshed', async () => {
    const signedIn = Math.floor(clock.now().getTime() / 1000) - limits.refreshTokenSeconds;
    expect(await tokens.read(await pool.tokens.sign(claims({ auth_time: signedIn + 1 })))).not.toBeNull();
    expect(await tokens.read(await pool.tokens.sign(claims({ auth_time: signedIn })))).toBeNull();
  });

  it('that is forged is not read though it says that it is over', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const kid = pool.tokens.jwks.keys[0]?.kid ?? '';
    const forged = await new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
    expect(await tokens.readThoughOver(forged)).toBeNull();
    expect(await tokens.readThoughOver('nonsense')).toBeNull();
  });
});

describe("the pool's keys", () => {
  const asked = () => pool.calls.filter((call) => call === 'JWKS').length;

  it('are asked for once, whatever callers send', async () => {
    const fresh = createUserPoolTokens(pool.options.settings, clock);
    const before = asked();
    const unknown = await pool.tokens.sign(claims(), { kid: 'another' });
    for (let tries = 0; tries < 20; tries += 1) expect(await fresh.read(unknown)).toBeNull();
    expect(await fresh.read(await pool.tokens.sign(claims()))).not.toBeNull();
    expect(asked() - before).toBe(1);
  });

  it('that cannot be had are the line’s fault: the session is not over', async () => {
    const nowhere = { ...pool.options.settings, endpoint: 'http://127.0.0.1:1' };
    const cutOff = createUserPoolTokens(nowhere, clock);
    const token = await pool.tokens.sign(claims({ iss: `http://127.0.0.1:1/${nowhere.userPoolId}` }));
    await expect(cutOff.read(token)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  });
});
