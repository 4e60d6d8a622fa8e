import { expect, it } from 'vitest';
import { enginePattern, matchesPattern } from './text-patterns.ts';

it('holds the whole text to a pattern, however long that would take elsewhere', () => {
  expect(matchesPattern('[0-9]{5}(-[0-9]{4})?', '12345-6789')).toBe(true);
  expect(matchesPattern('[0-9]{5}', '123456')).toBe(false);
  expect(matchesPattern('(a+)+', `${'a'.repeat(5_000)}!`)).toBe(false);
});

it('cannot read what looks around or back, or is a program', () => {
  for (const pattern of ['(?=a)b', '(a)\\1', '(', 'a'.repeat(1_001)])
    expect(enginePattern(pattern)).toBeNull();
});
