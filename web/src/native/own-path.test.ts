import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOwnPath } from './own-path.ts';

describe('isOwnPath', () => {
  it.each([
    '/',
    '/settings',
    '/progress?platform=ios',
    '/login#top',
    '/a/../b',
    '/%2F/x',
    '/user/1/safety-net',
  ])('knows %s for its own', (path) => {
    expect(isOwnPath(path)).toBe(true);
  });

  it.each([
    '',
    'settings',
    './settings',
    '?a=b',
    '#top',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    ' /settings',
    '/..//evil.test',
    '/.//evil.test',
    '/a/..//evil.test',
    '/%2e%2e//evil.test',
    'https://evil.test/',
    'javascript:alert(1)',
    'evenkeel://home',
  ])('does not know %j', (path) => {
    expect(isOwnPath(path)).toBe(false);
  });

  it('never takes a path that leads to another origin, however often it is resolved', () => {
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
      '%2e',
      '?',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const path = parts.join('');
        if (!isOwnPath(path)) return;
        const once = new URL(path, 'https://app.test/login');
        expect(once.origin).toBe('https://app.test');
        expect(new URL(once.pathname, 'https://app.test/login').origin).toBe('https://app.test');
      }),
    );
  });
});
