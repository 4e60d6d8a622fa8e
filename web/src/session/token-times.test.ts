import { describe, expect, it } from 'vitest';
import { accessTokenFor } from '../testing/access-token.ts';
import { clockDriftOf, isFresh, readTokenTimes } from './token-times.ts';

const noon = Date.parse('2026-03-01T12:00:00Z');
const minute = 60_000;

describe('readTokenTimes', () => {
  it('reads issue and expiry times, whatever else the token says', () => {
    const token = accessTokenFor({ issuedAtMs: noon, lifetimeMs: 10 * minute, name: 'Zoë ¿?' });
    expect(readTokenTimes(token)).toEqual({ issuedAtMs: noon, expiresAtMs: noon + 10 * minute });
  });

  it.each(['', 'opaque', 'a.b.c', `a.${btoa('null')}.c`, `a.${btoa('{"iat":"x","exp":1}')}.c`])(
    'knows nothing of %j',
    (token) => {
      expect(readTokenTimes(token)).toBeNull();
    },
  );
});

describe('clock drift', () => {
  const token = accessTokenFor({ issuedAtMs: noon, lifetimeMs: 10 * minute });

  it.each([0, 90 * minute, -3 * minute])('of %i ms moves expiry with the issuer’s clock', (behind) => {
    const localNow = noon - behind;
    const drift = clockDriftOf(token, localNow);
    expect(drift).toBe(behind);
    expect(isFresh(token, drift, localNow)).toBe(true);
    expect(isFresh(token, drift, localNow + 9 * minute)).toBe(true);
    expect(isFresh(token, drift, localNow + 9.5 * minute)).toBe(false);
  });

  it('is none for a token that does not tell its times, which is tried until it is refused', () => {
    expect(clockDriftOf('opaque', noon)).toBe(0);
    expect(isFresh('opaque', 0, noon)).toBe(true);
  });
});
