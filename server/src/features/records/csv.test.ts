import { describe, expect, it } from 'vitest';
import { csvOf, type Cell } from './csv.ts';

const written = async (...rows: Cell[][]): Promise<string> => {
  let csv = '';
  for await (const piece of csvOf(
    ['a'],
    (async function* () {
      yield rows;
    })(),
  )) {
    csv += piece;
  }
  return csv;
};

describe('csvOf', () => {
  it.each<[Cell, string]>([
    [null, ''],
    ['plain', 'plain'],
    ['with, comma', '"with, comma"'],
    ['with "quotes"', '"with ""quotes"""'],
    ['two\nlines', '"two\nlines"'],
    [-1.25, '-1.25'],
    ['-3', '-3'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1+1', "'-1+1"],
    ['- a list', "'- a list"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['＝1', "'＝1"],
    ['a=b', 'a=b'],
  ])('writes %j as %j', async (cell, expected) => {
    expect(await written([cell])).toBe(`\uFEFFa\r\n${expected}\r\n`);
  });

  it('writes all lines, however many', async () => {
    const rows = Array.from({ length: 1_234 }, (_, index) => [index]);
    expect((await written(...rows)).split('\r\n').slice(1, -1)).toEqual(rows.map(String));
  });
});
