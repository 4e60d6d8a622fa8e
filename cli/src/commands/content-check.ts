import { relative } from 'node:path';
import type { Received } from '@evenkeel/contract/endpoint';
import { checkContent } from '@evenkeel/contract/provider-content';
import type { CommandIo } from '../command.ts';
import { defineCommand } from '../define-command.ts';
import { Failure, refused as refusedBy } from '../failures.ts';
import { showJson } from '../print.ts';
import { filesBelow, readContentFile } from './content-files.ts';
import { contentOptions, contentQuery } from './content-options.ts';
import { concernsEveryFile, refusalLines, refusalOf } from './content-refusal.ts';
import type { Refusal } from './content-refusal.ts';
import { countReasons } from './content-reasons.ts';
import type { ReasonCount } from './content-reasons.ts';

type Checked = { readonly file: string } & Pick<
  Received<typeof checkContent>,
  'name' | 'totalQuestions' | 'safetyQuestions' | 'score' | 'warnings'
>;

interface Report {
  readonly importable: readonly Checked[];
  readonly refused: readonly ({ readonly file: string } & Refusal)[];
  readonly skipped: readonly { readonly file: string; readonly what: string }[];
  readonly reasons: readonly ReasonCount[];
}

const scoreText = (score: Checked['score']): string => {
  if (score === null) return 'no total';
  const bands = score.bands === 0 ? '' : `, ${score.bands} bands`;
  const subscales = score.subscales.length === 0 ? '' : `, subscales ${score.subscales.join(', ')}`;
  return `total ${score.min} to ${score.max}${bands}${subscales}`;
};

const table = (counts: readonly (readonly [count: number, text: string])[]): string[] =>
  counts.map(([count, text]) => `${String(count).padStart(6)}  ${text}`);

const skippedKinds = (skipped: Report['skipped']): (readonly [number, string])[] => {
  const kinds = new Map<string, number>();
  for (const { what } of skipped) kinds.set(what, (kinds.get(what) ?? 0) + 1);
  return [...kinds]
    .map(([what, count]) => [count, what] as const)
    .toSorted(([left], [right]) => right - left);
};

const print = ({ importable, refused, skipped, reasons }: Report, { out }: CommandIo): void => {
  for (const { file, name, totalQuestions, safetyQuestions, score, warnings } of importable) {
    const safety = safetyQuestions === 0 ? '' : ', raises alerts';
    out(`imports  ${file}  ${name} (${totalQuestions} questions, ${scoreText(score)}${safety})`);
    for (const { item, message } of warnings) out(`    note: ${item}: ${message}`);
  }
  for (const refusal of refused) {
    out(`refused  ${refusal.file}`);
    for (const line of refusalLines(refusal)) out(line);
  }
  for (const { file, what } of skipped) out(`skipped  ${file}  ${what}`);
  out('');
  const total = importable.length + refused.length + skipped.length;
  for (const line of table([
    [importable.length, `would be imported`],
    [refused.length, 'refused'],
    [skipped.length, 'skipped: no questionnaire'],
    [total, 'files in all'],
  ])) {
    out(line);
  }
  if (reasons.length > 0) out('\nWhy files are refused (files, reason):');
  for (const line of table(reasons.map(({ files, reason }) => [files, reason]))) out(line);
  if (skipped.length > 0) out('\nWhat was skipped:');
  for (const line of table(skippedKinds(skipped))) out(line);
};

/** `content check DIR`: what importing a folder would do, without importing anything. */
export const contentCheck = defineCommand({
  name: 'content check',
  summary: 'Report which files of a folder could be imported and why others not; imports nothing',
  operands: ['DIR'],
  options: contentOptions,
  examples: ['content check forms/', 'content check --kind check-in forms/'],
  act: async ({ values, operands: [folder = ''] }, io) => {
    const query = contentQuery(values);
    let files: string[];
    try {
      files = await filesBelow(folder);
    } catch (error) {
      throw new Failure(`Cannot read ${folder}: ${error instanceof Error ? error.message : String(error)}`);
    }
    const importable: Checked[] = [];
    const refused: ({ file: string } & Refusal)[] = [];
    const skipped: { file: string; what: string }[] = [];
    for (const path of files) {
      const file = relative(folder, path) || path;
      const content = await readContentFile(path);
      if (content.kind === 'other') {
        skipped.push({ file, what: content.what });
        continue;
      }
      const answer = await io.call(checkContent.method, `${checkContent.path}${query}`, content.json);
      const checked = checkContent.response.safeParse(answer.body);
      if (answer.status === 200 && checked.success) {
        const { name, totalQuestions, safetyQuestions, score, warnings } = checked.data;
        importable.push({ file, name, totalQuestions, safetyQuestions, score, warnings });
        continue;
      }
      if (concernsEveryFile(answer.status)) throw refusedBy(answer);
      refused.push({ file, ...refusalOf(answer) });
    }
    const report: Report = { importable, refused, skipped, reasons: countReasons(refused) };
    if (io.json) showJson(io, report);
    else print(report, io);
  },
});
