import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { returnPathOf } from './return-path.ts';

describe('returnPathOf', () => {
  it.each([undefined, null, 7, 'text', {}, { from: null }, { from: '' }, { from: 'progress' }])(
    'goes home where %j names no path',
    (state) => {
      expect(returnPathOf(state)).toBe('/');
    },
  );

  it('stays on its own origin, whatever it is told', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '@',
      ':',
      'evil.test',
      'https:',
      '\t',
      '\n',
      ' ',
      '%2f',
      '?',
      '#',
    );
    const address = fc.oneof(
      fc.string(),
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(address, (from) => {
        const base = 'https://app.test/login';
        const resolved = new URL(returnPathOf({ from }), base);
        expect(resolved.origin).toBe('https://app.test');
        // Routers resolve a path once more, where two slashes at its start would name a host.
        expect(new URL(resolved.pathname, base).origin).toBe('https://app.test');
      }),
    );
  });
});
