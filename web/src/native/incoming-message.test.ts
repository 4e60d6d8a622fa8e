import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newTokens } from '../testing/signed-in.ts';
import { readIncoming } from './incoming-message.ts';

const tokens = { ...newTokens() };
const login = (payload: unknown) => JSON.stringify({ type: 'login', payload });
const navigate = (path: unknown) => JSON.stringify({ type: 'navigate', payload: { path } });

describe('readIncoming', () => {
  it('reads what it knows, and drops what is said beside it', () => {
    expect(readIncoming(navigate('/progress?platform=ios'))).toEqual({
      type: 'navigate',
      payload: { path: '/progress?platform=ios' },
    });
    expect(readIncoming(login({ ...tokens, admin: true }))).toEqual({ type: 'login', payload: tokens });
    expect(readIncoming('{"type":"resume","payload":{"later":1}}')).toEqual({ type: 'resume' });
  });

  it.each([
    undefined,
    null,
    7,
    { type: 'resume' },
    '',
    'resume',
    'null',
    '[]',
    '{',
    '{"type":7}',
    '{"type":"RESUME"}',
    '{"type":"from-a-later-version","payload":{}}',
    '{"__proto__":{"type":"resume"}}',
    '{"type":"navigate"}',
    '{"type":"health-permission","payload":{"granted":"yes"}}',
    '{"type":"health-permission"}',
  ])('ignores %j', (data) => {
    expect(readIncoming(data)).toBeNull();
  });

  it.each([
    'settings',
    '//evil.test',
    '/\\evil.test',
    '/..//evil.test',
    'https://evil.test/',
    'javascript:alert(1)',
    'evenkeel://home',
    7,
    null,
    `/${'a'.repeat(2048)}`,
  ])('does not navigate to %j', (path) => {
    expect(readIncoming(navigate(path))).toBeNull();
  });

  it.each<[string, unknown]>([
    ['no tokens', {}],
    ['an access token that is no JWT', { ...tokens, accessToken: 'opaque' }],
    ['an encrypted token for an access token', { ...tokens, accessToken: 'a.b.c.d.e' }],
    ['an access token with spaces', { ...tokens, accessToken: 'a.b .c' }],
    ['an endless access token', { ...tokens, accessToken: `a.${'b'.repeat(8192)}.c` }],
    ['a short refresh token', { ...tokens, refreshToken: 'short' }],
    ['a refresh token that would end a header', { ...tokens, refreshToken: 'refresh-token-\r\nX: y' }],
    ['a refresh token that is no text', { ...tokens, refreshToken: { length: 20 } }],
  ])('does not log in with %s', (_, payload) => {
    expect(readIncoming(login(payload))).toBeNull();
  });

  it('does not read a text that is too long, well formed or not', () => {
    const padded = (length: number) => `{"type":"resume"${' '.repeat(length - 17)}}`;
    expect(readIncoming(padded(16_384))).toEqual({ type: 'resume' });
    expect(readIncoming(padded(16_385))).toBeNull();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.anything()), (data) => {
        const read = readIncoming(data);
        expect(read === null || typeof read.type === 'string').toBe(true);
      }),
    );
  });
});
