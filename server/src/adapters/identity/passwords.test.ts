import { describe, expect, it } from 'vitest';
import { hashOfNobody, hashPassword, isOutdated, isPassword } from './passwords.ts';

describe('a password hash', () => {
  it('is Argon2id in its standard form, at no less than 19 MiB and two passes, with a salt of its own', async () => {
    const [one, other] = await Promise.all([hashPassword('Evenkeel#1'), hashPassword('Evenkeel#1')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    const [, memory, passes] = /m=(\d+),t=(\d+)/.exec(one) ?? [];
    expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
    expect(Number(passes)).toBeGreaterThanOrEqual(2);
    expect(one).not.toBe(other);
  });

  it('knows its password and no other', async () => {
    const long = 'x'.repeat(128);
    const hash = await hashPassword(long);
    expect(await isPassword(long, hash)).toBe(true);
    expect(await isPassword('x'.repeat(127), hash)).toBe(false);
    expect(await isPassword('', hash)).toBe(false);
  });

  it('takes the same characters in either Unicode form', async () => {
    expect(await isPassword('cafe\u0301#1A', await hashPassword('caf\u00e9#1A'))).toBe(true);
  });

  it('agrees with what another implementation of Argon2id wrote, and is then outdated', async () => {
    // The reference implementation's test: `echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 32`.
    const reference =
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await isPassword('password', reference)).toBe(true);
    expect(await isPassword('Password', reference)).toBe(false);
    expect(isOutdated(reference)).toBe(true);
  });

  it('of nobody costs what any other does', async () => {
    expect(isOutdated(hashOfNobody)).toBe(false);
    expect(isOutdated(await hashPassword('Evenkeel#1'))).toBe(false);
    expect(await isPassword('', hashOfNobody)).toBe(false);
  });
});
