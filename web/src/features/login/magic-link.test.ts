import { describe, expect, it } from 'vitest';
import { magicLinkOf } from './magic-link.ts';

describe('magicLinkOf', () => {
  it.each([
    ['', null],
    ['#', null],
    ['#help', null],
    ['#email=maya%40demo.test', null],
    ['#email=maya%40demo.test&code=abc', { email: 'maya@demo.test', code: 'abc' }],
    ['#code=abc&email=Maya@Demo.Test', { email: 'maya@demo.test', code: 'abc' }],
    ['#email=maya+x@demo.test&code=a+b%2Bc', { email: 'maya+x@demo.test', code: 'a+b+c' }],
    ['#code=abc', { email: '', code: 'abc' }],
  ])('reads %j', (fragment, link) => {
    expect(magicLinkOf(fragment)).toEqual(link);
  });
});
