import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createCalculator } from '../fhir/calculated/calculator.ts';
import { checkFolder } from './check-files.ts';
import { contentTable } from './table.ts';

/** `npm run content-table -- FOLDER`: writes docs/content-check.md from the Questionnaires in a folder. */

const [folder, ...more] = process.argv.slice(2);
if (folder === undefined || more.length > 0) {
  console.error('Usage: npm run content-table -- FOLDER');
  process.exit(2);
}
const target = resolve(import.meta.dirname, '../../../docs/content-check.md');
// A slow machine makes the same table.
const calculator = createCalculator({ workMs: 120_000, waitMs: 120_000 });
const checked = await checkFolder(calculator, resolve(folder));
await calculator.close();
await writeFile(target, contentTable(checked));
console.log(`${target}: ${checked.files.length} files`);
