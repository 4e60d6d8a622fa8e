import type { ContentKind } from '@evenkeel/contract/provider-content';
import type { CheckedFile, Outcome } from './check-files.ts';

const kinds: readonly ContentKind[] = ['assessment', 'check-in', 'intake-questionnaire'];

/** A cell of a Markdown table: whatever a file calls itself stays one line of plain words. */
const cell = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_{}[\]<>|~#]/g, String.raw`\$&`)
    .trim();

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

const outcomeCell = (outcome: Outcome): string => {
  if (!outcome.ok) {
    const reasons = [...outcome.reasons].map(([reason, items]) =>
      items === 1 ? reason : `${reason} (${items})`,
    );
    return cell(`refused: ${reasons.join('; ')}`);
  }
  const { questions, score, calculated, notes } = outcome;
  return cell(
    [
      count(questions, 'question'),
      ...(score === null ? [] : [`total ${score.min} to ${score.max}`]),
      ...(calculated === 0 ? [] : [`works out ${count(calculated, 'value')}`]),
      ...(notes === 0 ? [] : [count(notes, 'note')]),
    ].join(', '),
  );
};

/** In how many files each reason refuses a kind of content, most frequent first. */
const reasonRows = (files: readonly CheckedFile[]): string[] => {
  const counts = new Map<string, number[]>();
  for (const { as } of files) {
    for (const [index, kind] of kinds.entries()) {
      const outcome = as[kind];
      for (const reason of outcome.ok ? [] : outcome.reasons.keys()) {
        const known = counts.get(reason) ?? kinds.map(() => 0);
        counts.set(reason, known.with(index, (known[index] ?? 0) + 1));
      }
    }
  }
  const most = (numbers: readonly number[]) => Math.max(...numbers);
  return [...counts]
    .toSorted(([left, ours], [right, theirs]) => most(theirs) - most(ours) || (left < right ? -1 : 1))
    .map(([reason, numbers]) =>
      row([cell(reason), ...numbers.map((number) => (number === 0 ? '' : String(number)))]),
    );
};

/** What `npm run content-table` writes: each file's outcome, totals, and why files are refused. */
export const contentTable = ({
  files,
  others,
}: {
  readonly files: readonly CheckedFile[];
  readonly others: number;
}): string => {
  const imported = (version: string | null, kind: ContentKind) =>
    files.filter((one) => one.as[kind].ok && (version === null || one.version === version)).length;
  const versions = [...new Set(files.map(({ version }) => version))].toSorted();
  const of = (version: string) => files.filter((one) => one.version === version).length;
  return [
    '# What becomes of a collection of real Questionnaires',
    '',
    'Made by `npm run content-table -- FOLDER`; a test compares it with the collection where that is at hand. Change nothing here by hand.',
    '',
    `Of ${files.length + others} files, ${files.length} hold a Questionnaire. Imported are:`,
    '',
    row(['FHIR', 'files', 'as assessment', 'as check-in', 'as intake']),
    row(['---', '---:', '---:', '---:', '---:']),
    ...versions.map((version) =>
      row([version, String(of(version)), ...kinds.map((kind) => String(imported(version, kind)))]),
    ),
    row(['all', String(files.length), ...kinds.map((kind) => String(imported(null, kind)))]),
    '',
    '## Each file',
    '',
    'A refusal names each reason once, with the number of items that it is of. Notes are what is kept differently or left out, item by item.',
    '',
    row(['file', 'FHIR', 'name', 'as assessment', 'as check-in', 'as intake']),
    row(['---', '---', '---', '---', '---', '---']),
    ...files.map(({ file, version, name, as }) =>
      row([cell(file), version, cell(name), ...kinds.map((kind) => outcomeCell(as[kind]))]),
    ),
    '',
    '## Why files are refused',
    '',
    'In how many files each reason is one; a file can have several.',
    '',
    row(['reason', 'as assessment', 'as check-in', 'as intake']),
    row(['---', '---:', '---:', '---:']),
    ...reasonRows(files),
    '',
  ].join('\n');
};
