import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { BodyInput } from '@evenkeel/contract/endpoint';
import type { Policy } from '@evenkeel/contract/intake';
import { getClinic } from '@evenkeel/contract/provider-clinic';
import { putPolicies } from '@evenkeel/contract/provider-intake';
import { ask } from '../ask.ts';
import type { Command, CommandIo } from '../command.ts';
import { defineCommand } from '../define-command.ts';
import { Failure } from '../failures.ts';
import { show, table } from '../print.ts';

type NewPolicy = BodyInput<typeof putPolicies>['policies'][number];

const showPolicies = (io: CommandIo, policies: readonly Policy[]): void =>
  show(io, { policies }, () =>
    policies.length === 0
      ? ['Intake asks to sign nothing.']
      : table(
          ['DOCUMENT', 'FILE', 'KIND', 'READ IT AT'],
          policies.map(({ description, fileName, mediaType, url }) => [
            description,
            fileName,
            mediaType === 'application/pdf' ? 'PDF' : 'text',
            url,
          ]),
        ),
  );

/** `Description=file`, or a file alone, which is described by its name. */
const readWord = (word: string): { description: string; file: string } => {
  const [, description = '', file = ''] = /^([^=]*)=(.*)$/s.exec(word) ?? [];
  if (file !== '') return { description: description.trim(), file };
  const words = basename(word, extname(word))
    .replaceAll(/[-_\s]+/g, ' ')
    .trim();
  return { description: words.charAt(0).toUpperCase() + words.slice(1), file: word };
};

const readPolicy = async (word: string): Promise<NewPolicy> => {
  const { description, file } = readWord(word);
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch {
    throw new Failure(`“${file}” cannot be read.`);
  }
  const isPdf = bytes.subarray(0, 5).toString('latin1') === '%PDF-';
  return {
    description,
    fileName: basename(file),
    mediaType: isPdf ? 'application/pdf' : 'text/plain',
    content: bytes.toString('base64'),
  };
};

/** A refusal that names files rather than places in a list. */
const namingFiles = ({ message, exitCode, told }: Failure, policies: readonly NewPolicy[]): Failure =>
  new Failure(
    message.replaceAll(
      /policies\.(\d+)(?:\.content)?(?=[.:])/g,
      (place, index) => policies[Number(index)]?.fileName ?? place,
    ),
    { exitCode, told },
  );

const policiesList = defineCommand({
  name: 'policies list',
  summary: 'List the documents that intake asks to sign',
  operands: [],
  options: {},
  examples: ['policies list'],
  act: async (_given, io) => showPolicies(io, (await ask(io, getClinic)).policies),
});

const policiesSet = defineCommand({
  name: 'policies set',
  summary:
    'Replace the documents that intake asks to sign: texts in UTF-8 or PDFs, up to 1 MB each, as FILE or DESCRIPTION=FILE',
  operands: ['FILE…'],
  options: {},
  examples: [
    'policies set "Notice of privacy practices=notice.pdf" consent.txt',
    'policies set consent-to-treatment.txt',
  ],
  act: async ({ operands }, io) => {
    const policies = await Promise.all(operands.map(readPolicy));
    try {
      showPolicies(io, (await ask(io, putPolicies, { body: { policies } })).policies);
    } catch (error) {
      throw error instanceof Failure ? namingFiles(error, policies) : error;
    }
  },
});

const policiesClear = defineCommand({
  name: 'policies clear',
  summary: 'Ask to sign nothing; what was signed is kept',
  operands: [],
  options: {},
  confirm: () => 'Ask to sign nothing from now on?',
  examples: ['policies clear'],
  act: async (_given, io) =>
    showPolicies(io, (await ask(io, putPolicies, { body: { policies: [] } })).policies),
});

export const policyCommands: readonly Command[] = [policiesList, policiesSet, policiesClear];
