import { createContent } from '@evenkeel/contract/provider-content';
import type { Command } from '../command.ts';
import { readContentFile } from './content-files.ts';
import { contentOptions, readContentArgs } from './content-options.ts';
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
export const contentImport: Command = {
  name: 'content import',
  summary:
    'Import FHIR Questionnaires, or the product’s own JSON, as assessments, check-ins or intake questionnaires',
  usage: 'content import [--kind KIND] [--type TYPE] FILE…',
  options: contentOptions,
  examples: [
    'content import phq-9.json',
    'content import --kind check-in --type symptom tension.json',
    'content import --kind intake-questionnaire new-clients.json',
    'content import forms/*.json --json',
  ],
  run: async (args, { call, out, err, json }) => {
    const { paths: files, query } = readContentArgs(args);
    if (files.length === 0) {
      err(`Usage: ${contentImport.usage}`);
      return 2;
    }
    const outcomes: Outcome[] = [];
    for (const file of files) {
      const content = await readContentFile(file);
      if (content.kind === 'other') {
        outcomes.push({ file, message: `This is ${content.what}, not a questionnaire.`, fields: {} });
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
      if (concernsEveryFile(answer.status)) break;
    }
    const imported = outcomes.filter(isImported);
    const refused = outcomes.filter((outcome) => !isImported(outcome));
    if (json) out(JSON.stringify({ imported, refused }, null, 2));
    else {
      for (const outcome of outcomes)
        for (const line of linesOf(outcome)) (isImported(outcome) ? out : err)(line);
    }
    return imported.length === files.length ? 0 : 1;
  },
};
