import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pageOf, readCursor } from './cursor.ts';

describe('cursor', () => {
  it('leads from the last row shown to the next', () => {
    const rows = Array.from({ length: 3 }, () => ({ id: randomUUID() }));
    const { rows: page, nextCursor } = pageOf(rows, 2);
    expect(page).toEqual(rows.slice(0, 2));
    expect(readCursor(nextCursor ?? undefined)).toBe(rows[1]?.id);
  });

  it('ends where no row is left over', () => {
    expect(pageOf([{ id: randomUUID() }], 1).nextCursor).toBeNull();
    expect(pageOf([], 1).nextCursor).toBeNull();
    expect(readCursor(undefined)).toBeNull();
  });

  it.each(['', 'x', 'not a cursor', '%00', 'AAAAAAAAAAAAAAAAAAAA', `${'A'.repeat(21)}B`, 'A'.repeat(200)])(
    'refuses %j',
    (cursor) => {
      expect(() => readCursor(cursor)).toThrow(expect.objectContaining({ code: 'invalid-fields' }));
    },
  );
});
