import { describe, expect, it } from 'vitest';
import { textError } from './answer-formats.ts';
import { keptText, type TextRules } from './answer-limits.ts';
import { matchesQuickly } from './answer-patterns.ts';

describe('what is wrong with a text', () => {
  const zip = { pattern: '[0-9]{5}' };
  it.each<[string, TextRules, string, string | null]>([
    [
      'a date within its range',
      { format: 'date', earliest: '2024-01-01', latest: '2024-12-31' },
      '2024-02-29',
      null,
    ],
    [
      'a date outside of both',
      { format: 'date', earliest: '2024-01-01', latest: '2024-12-31' },
      '2023-12-31',
      'Please enter a date between 01/01/2024 and 12/31/2024',
    ],
    [
      'a date before the first',
      { format: 'date', earliest: '2024-01-01' },
      '2023-12-31',
      'Please enter a date no earlier than 01/01/2024',
    ],
    [
      'a moment after the last',
      { format: 'date-time', latest: '2024-01-01T12:00' },
      '2024-01-01T12:00:01',
      'Please enter a date and time no later than 01/01/2024 12:00',
    ],
    [
      'the last moment itself',
      { format: 'date-time', latest: '2024-01-01T12:00' },
      '2024-01-01T12:00:00',
      null,
    ],
    [
      'a time before the first',
      { format: 'time', earliest: '08:00' },
      '07:59',
      'Please enter a time no earlier than 08:00',
    ],
    ['as many decimal places as there may be', { format: 'decimal', decimals: 2 }, '-1.25', null],
    [
      'too many decimal places',
      { format: 'decimal', decimals: 2 },
      '1.255',
      '* Enter at most 2 decimal places',
    ],
    [
      'a decimal that is to have no places',
      { format: 'decimal', decimals: 0 },
      '1.5',
      '* Enter whole number',
    ],
    ['a web address', { format: 'url' }, ' https://example.org/a?b=c ', null],
    ['no web address', { format: 'url' }, 'my own page', 'Please enter a valid web address'],
    ['a text that is too short', { minLength: 3 }, ' ab ', '* Enter at least 3 characters'],
    ['a text that is long enough', { minLength: 3 }, 'abc', null],
    ['a text of its pattern', zip, ' 12345 ', null],
    ['a text that only holds its pattern', zip, '123456', 'Please check how this is written'],
    [
      'a text of another pattern than its example',
      { ...zip, example: '12345' },
      'x',
      'Please enter it like this: 12345',
    ],
  ])('%s', (_name, rules, text, error) => {
    expect(textError(rules, text)).toBe(error);
  });

  it('asks whoever knows patterns better', () => {
    expect(textError(zip, 'anything', () => true)).toBeNull();
    expect(textError(zip, '12345', () => false)).toBe('Please check how this is written');
  });

  it('keeps what is held to a form without the space around it', () => {
    expect(keptText(zip, ' 12345 ')).toBe('12345');
    expect(keptText({ format: 'url' }, ' a ')).toBe('a');
    expect(keptText({ format: 'line' }, ' a ')).toBe(' a ');
  });
});

describe('patterns in a browser', () => {
  it.each([
    ['^[a-z]+$', 'abc', true],
    ['^[a-z]+$', 'ab1', false],
    ['a|b', 'ba', false],
    ['(ab)+[+*(]?', 'abab(', true],
    ['([+*|]a)+', '+a|a', true],
    ['([+*|]a)+', 'a', false],
  ])('%s of “%s”: %s', (pattern, text, expected) => {
    expect(matchesQuickly(pattern, text)).toBe(expected);
  });

  const endless = `${'a'.repeat(60)}!`;
  it.each(['(a+)+', '(a|aa)+', '((a*)b?)*', '(?:x(?:a+))+', '((a|b))*', '(a{1,9}){2,}', '(', 'a'.repeat(3)])(
    'leaves to the server what would take long or cannot be read: %s',
    (pattern) => {
      expect(matchesQuickly(pattern, pattern === 'aaa' ? 'x'.repeat(201) : endless)).toBe(true);
    },
  );
});
