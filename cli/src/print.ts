import { styleText } from 'node:util';
import type { CommandIo } from './command.ts';

/** A cell; null shows as a dash. */
type Cell = string | number | null;

const textOf = (cell: Cell): string => (cell === null || cell === '' ? '–' : String(cell));

/** Rows under their headings, as wide as they need to be. */
export const table = (headings: readonly string[], rows: readonly (readonly Cell[])[]): string[] => {
  const cells = rows.map((row) => row.map(textOf));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...cells.map((row) => (row[column] ?? '').length)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [styleText('bold', line(headings)), ...cells.map(line)];
};

/** One thing's fields, one a line. */
export const fieldLines = (fields: readonly (readonly [label: string, value: Cell])[]): string[] => {
  const width = Math.max(...fields.map(([label]) => label.length));
  return fields.map(([label, value]) => `${styleText('bold', label.padEnd(width))}  ${textOf(value)}`);
};

/** An instant to the minute, in UTC. */
export const minuteOf = (instant: string): string => `${instant.slice(0, 16).replace('T', ' ')} UTC`;

/** Prints the answer itself with `--json`, else what people read. */
export const show = (io: CommandIo, answer: unknown, lines: () => readonly string[]): void => {
  if (io.json) io.out(JSON.stringify(answer, null, 2));
  else for (const line of lines()) io.out(line);
};
