import { stringify } from 'csv-stringify/sync';

/** A cell of a table; null is empty. */
export type Cell = string | number | null;

/**
 * What a spreadsheet would take for a formula, the wide forms of East Asian keyboards included. Found by
 * the cell's first character: github.com/OWASP/www-community, CSV Injection.
 */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** A text as the spreadsheet shows it: an apostrophe before a formula says that it is none. Numbers stay numbers. */
const safe = (cell: Cell): string => {
  if (cell === null) return '';
  const text = String(cell);
  return formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
};

/** Written together: the writer takes longer to begin than to write a line. */
const linesAtOnce = 500;

/** Lines of RFC 4180. */
const linesOf = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map(safe)),
    // Half a line's end is one to many readers, and has to stand in quotation marks as well.
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );

/**
 * A table as CSV, in pieces: RFC 4180 in UTF-8 with the mark by which spreadsheets know it, and nothing
 * in it that they would run.
 */
export async function* csvOf(
  headings: readonly string[],
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${linesOf([headings])}`;
  let held: (readonly Cell[])[] = [];
  for await (const some of rows) {
    held.push(...some);
    if (held.length < linesAtOnce) continue;
    yield linesOf(held);
    held = [];
  }
  if (held.length > 0) yield linesOf(held);
}
