import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareVersions, parseVersion } from './version.ts';

const compare = (one: string, other: string): number => {
  const [first, second] = [parseVersion(one), parseVersion(other)];
  if (first === null || second === null) throw new Error('No version');
  return Math.sign(compareVersions(first, second));
};

describe('parseVersion', () => {
  it.each([
    '',
    ' ',
    'latest',
    'v3.2.6',
    '3.',
    '3..2',
    '.3',
    '3.2.x',
    '-1.0.0',
    '3.2.6-',
    '1.2.3.4.5',
    '1e3',
    '3,2,6',
    '9999999999.0.0',
  ])('does not guess at %j', (text) => {
    expect(parseVersion(text)).toBeNull();
  });

  it('fills up what is not said', () => {
    expect(compare('3.2', '3.2.0')).toBe(0);
    expect(compare(' 3 ', '3.0.0.0')).toBe(0);
  });
});

describe('compareVersions', () => {
  // Each older than the next; the pre-releases are the example of semver.org.
  const inOrder = [
    '0.9.0',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.0.0.1',
    '2.2.3',
    '2.2.10',
    '2.10.0',
    '3.2.6-beta.2',
    '3.2.6',
    '3.2.6.1',
    '3.2.7-alpha',
    '3.2.7',
    '3.2.10',
    '3.10.0',
    '10.0.0',
  ];

  it('puts every known version in its place', () => {
    for (const [place, version] of inOrder.entries())
      for (const [otherPlace, other] of inOrder.entries())
        expect(compare(version, other), `${version} and ${other}`).toBe(Math.sign(place - otherPlace));
  });

  it('does not mind a build', () => {
    expect(compare('3.2.6+45', '3.2.6')).toBe(0);
    expect(compare('3.2.6-beta.1+exp.sha', '3.2.6-beta.1+other')).toBe(0);
  });

  const version = fc
    .tuple(
      fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 4 }),
      fc.array(fc.constantFrom('alpha', 'beta', 'rc', '0', '2', '11'), { maxLength: 3 }),
    )
    .map(([numbers, words]) => numbers.join('.') + (words.length > 0 ? `-${words.join('.')}` : ''));

  it('is an order: of any two one is the newer, and who is newer than the newer is newer', () => {
    fc.assert(
      fc.property(version, version, version, (one, two, three) => {
        expect(compare(one, one)).toBe(0);
        expect(compare(one, two) + compare(two, one)).toBe(0);
        if (compare(one, two) <= 0 && compare(two, three) <= 0) {
          expect(compare(one, three)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });

  it('compares numbers as numbers', () => {
    const number = fc.nat({ max: 999_999_999 });
    const numbers = fc.tuple(number, number, number);
    fc.assert(
      fc.property(numbers, numbers, (one, two) => {
        const place = [0, 1, 2].find((index) => one[index] !== two[index]);
        const expected = place === undefined ? 0 : Math.sign((one[place] ?? 0) - (two[place] ?? 0));
        expect(compare(one.join('.'), two.join('.'))).toBe(expected);
      }),
    );
  });
});
