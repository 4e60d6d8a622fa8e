import { describe, expect, it } from 'vitest';
import { birthDateProblem } from './birth-date.ts';

describe('birthDateProblem', () => {
  it.each([
    ['2026-03-02', null],
    ['2026-03-03', "You can't be born in the future!"],
    ['1896-03-02', null],
    ['1896-03-01', 'Year is too far in the past.'],
    ['0001-01-01', 'Year is too far in the past.'],
  ])('of %s on 2 March 2026 is %s', (dateOfBirth, problem) => {
    expect(birthDateProblem(dateOfBirth, '2026-03-02')).toBe(problem);
  });
});
