import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { integerAnswer, rangeNote, typedInteger } from './whole-number.ts';

describe('typedInteger', () => {
  it.each([
    ['', '7', '7'],
    ['1', '12', '12'],
    ['12', '', ''],
    ['1', '1a', '1'],
    ['3', '3.', '3'],
    ['3', '3e', '3'],
    ['', '3.5', ''],
    ['', '1,200', ''],
    ['', ' 12 ', '12'],
    ['', '٣', ''],
  ])('after %j typing leaves %j as %j', (before, typed, after) => {
    expect(typedInteger(before, typed, { min: 0 })).toBe(after);
  });

  it('takes a leading minus only where a number below zero can be right', () => {
    expect(typedInteger('', '-', { min: -5 })).toBe('-');
    expect(typedInteger('', '-3', {})).toBe('-3');
    expect(typedInteger('', '-3', { min: 0 })).toBe('');
    expect(typedInteger('3', '3-', { min: -5 })).toBe('3');
    expect(typedInteger('-', '--', { min: -5 })).toBe('-');
  });

  it('holds nothing but an integer on its way, whatever is typed', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 4 })), (typed) => {
        const text = typed.reduce((before, next) => typedInteger(before, before + next, { min: -9 }), '');
        expect(text).toMatch(/^-?\d*$/);
      }),
    );
  });
});

describe('integerAnswer', () => {
  it.each([
    ['', null],
    ['-', '-'],
    ['0', 0],
    ['007', 7],
    ['-4', -4],
  ])('takes %j for %j', (text, answer) => {
    expect(integerAnswer(text)).toBe(answer);
  });
});

describe('rangeNote', () => {
  it.each([
    [{ min: 0, max: 24 }, 'A whole number from 0 to 24.'],
    [{ min: 1 }, 'A whole number, 1 or more.'],
    [{ max: 9 }, 'A whole number, 9 or less.'],
    [{}, 'A whole number.'],
  ])('says for %j', (meta, note) => {
    expect(rangeNote(meta)).toBe(note);
  });
});
