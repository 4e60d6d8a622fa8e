import type { CommandIo } from './command.ts';
import { bold, fitted, jsonText, visible, widthOf } from './terminal-text.ts';

/** A cell; null shows as a dash. */
type Cell = string | number | null;

const textOf = (cell: Cell): string =>
  cell === null || cell === '' ? '–' : visible(String(cell)).replaceAll(/[\n\t]/g, ' ');

const gap = 2;
/** No column is cut to less, but for one that is narrower by itself. */
const leastWidth = 12;

/** Widths that fit: the widest column gives way until all of them do, or it is not to be read any more. */
const fitting = (widths: readonly number[], columns: number): number[] => {
  const fit = [...widths];
  let over = fit.reduce((sum, width) => sum + width + gap, -gap) - columns;
  while (over > 0) {
    const widest = Math.max(...fit);
    if (widest <= leastWidth) break;
    fit[fit.indexOf(widest)] = widest - 1;
    over -= 1;
  }
  return fit;
};

/** How wide the terminal is; a file or another program takes any width. */
const terminalColumns = (): number => (process.stdout.isTTY ? process.stdout.columns : Infinity);

const naturalWidths = (headings: readonly string[], cells: readonly (readonly string[])[]): number[] =>
  headings.map((heading, column) =>
    Math.max(widthOf(heading), ...cells.map((row) => widthOf(row[column] ?? ''))),
  );

const laidOut = (row: readonly string[], widths: readonly number[]): string =>
  row
    .map((cell, column) => fitted(cell, widths[column] ?? 0))
    .join(' '.repeat(gap))
    .trimEnd();

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Rows under their headings, as wide as they need to be, but no wider than a terminal. There an id
 * stands below its row, so that it can still be copied; another column is cut.
 */
export const table = (
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  columns = terminalColumns(),
): string[] => {
  const cells = rows.map((row) => row.map(textOf));
  const widths = naturalWidths(headings, cells);
  const isWide = widths.reduce((sum, width) => sum + width + gap, -gap) > columns;
  const isBelow = (_: unknown, column: number): boolean =>
    isWide && cells.some((row) => idPattern.test(row[column] ?? ''));
  const isBeside = (cell: unknown, column: number): boolean => !isBelow(cell, column);
  const fit = fitting(widths.filter(isBeside), columns);
  const below = (row: readonly string[]): string[] =>
    headings.flatMap((heading, column) => {
      const cell = row[column] ?? '';
      return isBelow(cell, column) && cell !== textOf(null) ? [`  ${heading} ${cell}`] : [];
    });
  return [
    bold(laidOut(headings.filter(isBeside), fit)),
    ...cells.flatMap((row) => [laidOut(row.filter(isBeside), fit), ...below(row)]),
  ];
};

/** One thing's fields, one a line. */
export const fieldLines = (fields: readonly (readonly [label: string, value: Cell])[]): string[] => {
  const width = Math.max(...fields.map(([label]) => widthOf(visible(label))));
  return fields.map(([label, value]) => `${bold(fitted(textOf(label), width))}  ${textOf(value)}`);
};

/** An instant to the minute, in UTC. */
export const minuteOf = (instant: string): string => `${instant.slice(0, 16).replace('T', ' ')} UTC`;

/** Prints a value as a JSON document. */
export const showJson = ({ out }: Pick<CommandIo, 'out'>, value: unknown): void => out(jsonText(value));

/** Prints the answer itself with `--json`, else what people read. */
export const show = (io: CommandIo, answer: unknown, lines: () => readonly string[]): void => {
  if (io.json) showJson(io, answer);
  else for (const line of lines()) io.out(line);
};
