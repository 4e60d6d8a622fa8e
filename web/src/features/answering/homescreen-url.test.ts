import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeHomescreenUrl } from './homescreen-url.ts';

describe('safeHomescreenUrl', () => {
  it.each([
    ['/', '/'],
    ['/settings', '/settings'],
    ['/check-ins?module=a&b=c#top', '/check-ins?module=a&b=c#top'],
    ['/a/../b', '/b'],
    ['/%2F/evil.test', '/%2F/evil.test'],
    ['/javascript:alert(1)', '/javascript:alert(1)'],
    ['evenkeel://home', 'evenkeel://home'],
    ['EVENKEEL://home', 'EVENKEEL://home'],
  ])('follows %s', (given, followed) => {
    expect(safeHomescreenUrl(given)).toBe(followed);
  });

  it.each([
    null,
    '',
    ' ',
    'home',
    './home',
    '?a=b',
    '#top',
    'https://evil.test',
    'http://evil.test/',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '\t//evil.test',
    ' //evil.test',
    '/.//evil.test',
    '/..//evil.test',
    '/a/..//evil.test',
    '/%2e%2e//evil.test',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://evil.test/1',
    'evenkeel:home',
    'evenkeels://home',
    'xevenkeel://home',
    'evenkeel://a\nb',
    '/a\u0000b',
  ])('ignores %j', (given) => {
    expect(safeHomescreenUrl(given)).toBeNull();
  });

  it('never leads to another origin, whatever it is given and however often it is resolved', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '//',
      ':',
      '@',
      'evil.test',
      'https',
      'javascript',
      '%2e',
      '\t',
      '?',
      '#',
      'a',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const url = safeHomescreenUrl(parts.join(''));
        if (url === null) return;
        const once = new URL(url, 'https://clinic.test/user/1/assessments');
        expect(once.origin).toBe('https://clinic.test');
        expect(new URL(once.pathname, 'https://clinic.test').origin).toBe('https://clinic.test');
      }),
    );
  });
});
