import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createCalculator } from '../fhir/calculated/calculator.ts';
import { realFilesAreHere, realFolder, whereRealFilesAre } from '../testing/real-files.ts';
import { checkFolder, type CheckedFile } from './check-files.ts';
import { contentTable } from './table.ts';

const calculator = createCalculator({ workMs: 120_000, waitMs: 120_000 });
afterAll(() => calculator.close());

describe('contentTable', () => {
  const imports = { ok: true, questions: 2, score: { min: 0, max: 6 }, calculated: 1, notes: 0 } as const;
  const refused = { ok: false, reasons: new Map([['is <b>odd</b> | not', 2]]) } as const;
  const file = (given: Partial<CheckedFile>): CheckedFile => ({
    file: 'a/b_c.json',
    version: 'R4',
    name: 'A | form\nof `two`',
    as: { assessment: imports, 'check-in': refused, 'intake-questionnaire': imports },
    ...given,
  });

  it('gives every file a row of plain words, and counts reasons', () => {
    const table = contentTable({ files: [file({}), file({ file: 'c.json', version: 'R5' })], others: 3 });
    expect(table).toContain('Of 5 files, 2 hold a Questionnaire.');
    expect(table).toContain('| all | 2 | 2 | 0 | 2 |');
    expect(table).toContain(
      String.raw`| a/b\_c.json | R4 | A \| form of \`two\` | 2 questions, total 0 to 6, works out 1 value | refused: is \<b\>odd\</b\> \| not (2) | 2 questions, total 0 to 6, works out 1 value |`,
    );
    expect(table).toContain(String.raw`| is \<b\>odd\</b\> \| not |  | 2 |  |`);
  });
});

describe.skipIf(!realFilesAreHere)(`docs/content-check.md${whereRealFilesAre}`, () => {
  it('is what the command makes of the folder now', { timeout: 120_000 }, async () => {
    const written = readFileSync(resolve(import.meta.dirname, '../../../docs/content-check.md'), 'utf8');
    expect(written).toBe(contentTable(await checkFolder(calculator, realFolder)));
  });
});
