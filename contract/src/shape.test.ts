import { describe, expect, it } from 'vitest';
import {
  bookOf,
  listOf,
  maybe,
  number,
  oneOf,
  orNull,
  readOrNull,
  shape,
  such,
  text,
  truth,
} from './shape.ts';

const person = shape({ name: text, age: maybe(number), tags: listOf(text), note: orNull(text) });

describe('shape', () => {
  it('takes its fields and drops the rest', () => {
    const maya = { name: 'Maya', age: 34, tags: ['a'], note: null };
    expect(readOrNull(person, { ...maya, admin: true })).toEqual(maya);
    expect(readOrNull(person, { name: 'Maya', tags: [], note: 'x' })).toEqual({
      name: 'Maya',
      tags: [],
      note: 'x',
    });
  });

  it.each([
    null,
    'Maya',
    [],
    {},
    { name: 7, tags: [], note: null },
    { name: 'Maya', tags: [7], note: null },
    { name: 'Maya', tags: {}, note: null },
    { name: 'Maya', age: Number.NaN, tags: [], note: null },
    { name: 'Maya', tags: [] },
    JSON.parse('{"__proto__":{"name":"Maya","tags":[],"note":null}}'),
  ])('is not in %j', (value) => {
    expect(readOrNull(person, value)).toBeNull();
  });
});

describe('the other readers', () => {
  it('know one of a list, a truth, a book and a condition', () => {
    expect(readOrNull(oneOf(['a', 'b']), 'b')).toBe('b');
    expect(readOrNull(oneOf(['a', 'b']), 'c')).toBeNull();
    expect(readOrNull(truth, false)).toBe(false);
    expect(readOrNull(truth, 0)).toBeNull();
    expect(readOrNull(bookOf(number), { a: 1 })).toEqual({ a: 1 });
    expect(readOrNull(bookOf(number), { a: '1' })).toBeNull();
    expect(
      readOrNull(
        such(text, (word) => word.length > 2),
        'ab',
      ),
    ).toBeNull();
  });
});
