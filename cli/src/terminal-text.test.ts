import { stripVTControlCharacters } from 'node:util';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fieldLines, table } from './print.ts';
import { bold, fitted, jsonText, printed, widthOf } from './terminal-text.ts';

const onScreen = (lines: readonly string[]): string[] => lines.map((line) => printed(line, process.stdout));

beforeEach(() => {
  vi.stubEnv('FORCE_COLOR', '0');
});

describe('text on a terminal', () => {
  it.each([
    ['\u001b[2J\u001b]0;title\u0007', '␛[2J␛]0;title␇'],
    ['a\rb', 'a␍b'],
    ['a\r\nb\tc', 'a\nb\tc'],
    ['\u007f\u0085\u009b31m', '␡\ufffd\ufffd31m'],
    ['gnp\u202e.exe\u2066', 'gnp\ufffd.exe\ufffd'],
    ['Zoë 👩‍👩‍👧 שלום', 'Zoë 👩‍👩‍👧 שלום'],
  ])('shows %j without being steered by it', (text, shown) => {
    expect(printed(text, process.stdout)).toBe(shown);
    expect(onScreen(fieldLines([['Name', text]]))).toEqual([`Name  ${shown.replaceAll(/[\n\t]/g, ' ')}`]);
  });

  it('is bold by us alone, and where colours are wanted', () => {
    expect(printed(bold('NAME'), process.stdout)).toBe('NAME');
    vi.stubEnv('FORCE_COLOR', '1');
    const line = printed(`${bold('NAME')} \u001b[1mhim`, process.stdout);
    expect(line).toBe('\u001b[1mNAME\u001b[22m ␛[1mhim');
    expect(stripVTControlCharacters(line)).toBe('NAME ␛[1mhim');
  });

  it('is the same text again as JSON, with nothing in it that steers', () => {
    const text = '\u001b[2J\u009b\u007f\u202e\u2028 é';
    expect(jsonText({ text })).toMatch(/^[\n\u0020-\u007eé]*$/);
    expect(JSON.parse(jsonText({ text }))).toEqual({ text });
  });

  it.each([
    ['plain', 5],
    ['Zoë', 3],
    ['Zoe\u0308', 3],
    ['山田', 4],
    ['한국어', 6],
    ['👩‍👩‍👧', 2],
    ['❤️', 2],
    ['\u200b', 0],
  ])('%j is %i columns wide', (text, width) => {
    expect(widthOf(text)).toBe(width);
  });

  it('is cut between characters, never within one', () => {
    expect(fitted('山田太郎', 6)).toBe('山田… ');
    expect(fitted('Torres', 4)).toBe('Tor…');
    expect(fitted('Torres', 8)).toBe('Torres  ');
  });
});

describe('a table', () => {
  const rows = [
    ['1', 'A question that goes on and on and on', '山田'],
    ['2', null, 'Maya\nTorres'],
  ];
  it('is as wide as it needs to be where nobody says how wide it may be', () => {
    expect(onScreen(table(['ID', 'QUESTION', 'NAME'], rows, Infinity))).toEqual([
      'ID  QUESTION                               NAME',
      '1   A question that goes on and on and on  山田',
      '2   –                                      Maya Torres',
    ]);
  });

  it('cuts the widest column to the width of a terminal, and none to nothing', () => {
    const lines = onScreen(table(['ID', 'QUESTION', 'NAME'], rows, 36));
    expect(lines).toEqual([
      'ID  QUESTION             NAME',
      '1   A question that go…  山田',
      '2   –                    Maya Torres',
    ]);
    expect(onScreen(table(['ID', 'QUESTION', 'NAME'], rows, 5))[1]).toBe('1   A question …  山田');
  });

  it('puts ids below their rows where they do not fit, whole', () => {
    const id = '6f8b1b2e-5d0c-4f4e-9a55-0d6b1b0f3c01';
    const people = [
      [id, 'Torres, Maya', id],
      [id, 'Okafor, Sam', null],
    ];
    expect(onScreen(table(['PATIENT', 'NAME', 'INTAKE'], people, 80))).toEqual([
      'NAME',
      'Torres, Maya',
      `  PATIENT ${id}`,
      `  INTAKE ${id}`,
      'Okafor, Sam',
      `  PATIENT ${id}`,
    ]);
    expect(onScreen(table(['PATIENT', 'NAME', 'INTAKE'], people, 90))[1]).toBe(`${id}  Torres, Maya  ${id}`);
  });
});
