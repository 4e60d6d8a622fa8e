import { describe, expect, it } from 'vitest';
import { typedNumber } from './typed-number.ts';

describe('typedNumber', () => {
  it.each([
    ['whole-number', undefined, '', '12', '12'],
    ['whole-number', undefined, '', '-', '-'],
    ['whole-number', 0, '', '-', ''],
    ['whole-number', 0, '3', '3.5', '3'],
    ['whole-number', undefined, '12', ' 7 ', '7'],
    ['whole-number', undefined, '12', 'twelve', '12'],
    ['decimal', undefined, '', '3.', '3.'],
    ['decimal', undefined, '3', '3,5', '3.5'],
    ['decimal', 0, '3.5', '3.5.', '3.5'],
    ['decimal', undefined, '', '-.5', '-.5'],
    ['decimal', undefined, '1', '1e3', '1'],
  ] as const)('%s from %s: "%s" typed to "%s" is "%s"', (format, min, before, typed, expected) => {
    expect(typedNumber(before, typed, { format, min })).toBe(expected);
  });
});
