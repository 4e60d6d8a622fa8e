import { createContent } from '@evenkeel/contract/provider-content';
import { defineCommand } from '../define-command.ts';
import { exitCodeOf, exitCodes } from '../exit-codes.ts';
import { showJson } from '../print.ts';
import { readContentFile } from './content-files.ts';
import { contentOptions, contentQuery } from './content-options.ts';
import { concernsEveryFile, refusalLines, refusalOf } from './content-refusal.ts';
import type { Refusal } from './content-refusal.ts';

interface Imported {
  readonly file: string;
  readonly id: string;
  readonly versionId: string;
  readonly name: string;
  /** Whether this made something new; otherwise it was there already. */
  readonly isNew: boolean;
  readonly warnings: readonly { readonly item: string; readonly message: string }[];
}

type Outcome = Imported | ({ readonly file: string } & Refusal);

const isImported = (outcome: Outcome): outcome is Imported => 'id' in outcome;

const linesOf = (outcome: Outcome): string[] => {
  if (!isImported(outcome)) return [`refused   ${outcome.file}`, ...refusalLines(outcome)];
  const { file, id, name, isNew, warnings } = outcome;
  return [
    `${isNew ? 'imported ' : 'unchanged'} ${name}  ${id}  ${file}`,
    ...warnings.map((warning) => `  note: ${warning.item}: ${warning.message}`),
  ];
};

/** `content import FILE…`: sends each file to the clinic's content, and goes on after a refusal. */
export const contentImport = defineCommand({
  name: 'content import',
  summary:
    'Import FHIR Questionnaires, or the product’s own JSON, as assessments, check-ins or intake questionnaires',
  operands: ['FILE…'],
  options: contentOptions,
  examples: [
    'content import phq-9.json',
    'content import --kind check-in --type symptom tension.json',
    'content import --kind intake-questionnaire new-clients.json',
    'content import forms/*.json --json',
  ],
  act: async ({ values, operands: files }, { call, out, err, json }) => {
    const query = contentQuery(values);
    const outcomes: Outcome[] = [];
    let exitCode: number = exitCodes.done;
    for (const file of files) {
      const content = await readContentFile(file);
      if (content.kind === 'other') {
        outcomes.push({ file, message: `This is ${content.what}, not a questionnaire.`, fields: {} });
        exitCode = exitCodes.refused;
        continue;
      }
      const answer = await call('POST', `${createContent.path}${query}`, content.json);
      const made = createContent.response.safeParse(answer.body);
      if (answer.status < 300 && made.success) {
        const { id, versionId, name, warnings } = made.data;
        outcomes.push({ file, id, versionId, name, isNew: answer.status === 201, warnings });
        continue;
      }
      outcomes.push({ file, ...refusalOf(answer) });
      exitCode = exitCodes.refused;
      if (concernsEveryFile(answer.status)) {
        exitCode = exitCodeOf(answer.status);
        break;
      }
    }
    const imported = outcomes.filter(isImported);
    const refused = outcomes.filter((outcome) => !isImported(outcome));
    if (json) showJson({ out }, { imported, refused });
    else {
      for (const outcome of outcomes)
        for (const line of linesOf(outcome)) (isImported(outcome) ? out : err)(line);
    }
    return exitCode;
  },
});
