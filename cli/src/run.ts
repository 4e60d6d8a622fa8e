import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command, CommandIo } from './command.ts';
import { commands } from './commands.ts';
import { complete } from './complete.ts';
import { exitCodes } from './exit-codes.ts';
import { Failure, UsageError } from './failures.ts';
import { commandHelp, overview } from './help.ts';
import type { Outside } from './outside.ts';
import { showJson } from './print.ts';
import { createServerCall } from './server-call.ts';
import { settingsFrom } from './settings.ts';
import { suggestion } from './suggest.ts';
import { printed } from './terminal-text.ts';
import { readWords, type Words } from './words.ts';

const matches = ({ name }: Command, words: readonly string[]): boolean =>
  name.split(' ').every((word, index) => words[index] === word);

const nouns = [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))];

const isNoun = (word: string | undefined): boolean => word !== undefined && nouns.includes(word);

const version = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
  const has = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return has ? String(manifest.version) : '';
};

/** What goes out, with nothing in it that would steer a terminal. */
const tellers = ({ out, err }: Outside): Pick<CommandIo, 'out' | 'err' | 'document'> => ({
  out: (line) => out(printed(line, process.stdout)),
  err: (line) => err(printed(line, process.stderr)),
  // Whoever keeps a document wants it as it is; a terminal only shows it.
  document: (text) => out(process.stdout.isTTY ? printed(text, process.stdout) : text.replace(/\r?\n$/, '')),
});

const work = async ({ rest, named, flags }: Words, command: Command, outside: Outside): Promise<number> => {
  const { env, terminal = null, input = async () => '' } = outside;
  const { out, err, document } = tellers(outside);
  const wait = (seconds: number): Promise<void> => {
    err(`The server asks to wait ${seconds} seconds.`);
    return outside.wait(seconds);
  };
  const { key, ...others } = named;
  const given = {
    ...others,
    ...(key === undefined ? {} : { key: key === '-' ? (await input()).trim() : key }),
  };
  const settings =
    command.needsNoKey === true ? { url: 'http://localhost', key: '' } : settingsFrom(given, env);
  const args = rest.slice(command.name.split(' ').length);
  if (settings.key === '' && command.needsNoKey !== true) {
    throw new UsageError(
      'Give the clinic’s key by --key or EVENKEEL_KEY, or keep it with config set-profile.',
    );
  }
  const patience = { wait: flags.has('no-wait') ? null : wait, tell: err };
  const call = createServerCall(settings.url, settings.key, patience);
  const [json, yes] = [flags.has('json'), flags.has('yes')];
  return command.run(args, { call, out, err, document, json, given, env, input, terminal, yes });
};

const explain = (said: readonly string[], json: boolean, outside: Outside, error: unknown): number => {
  const { out, err } = tellers(outside);
  if (!(error instanceof Failure) && !(error instanceof UsageError)) throw error;
  const told = error instanceof Failure ? error.told : { code: 'usage', message: error.message };
  if (json) showJson({ out }, { error: told });
  err(error.message);
  if (error instanceof Failure) return error.exitCode;
  const command = commands.find((one) => matches(one, said));
  if (command !== undefined) err(`Usage: npm run provider -- ${command.usage}`);
  const about = command?.name ?? (isNoun(said[0]) ? said[0] : undefined);
  err(`Help:  npm run provider -- ${about === undefined ? '' : `${about} `}--help`);
  return exitCodes.usage;
};

const noSuchCommand = ([noun = '', verb]: readonly string[]): UsageError => {
  if (!isNoun(noun)) return new UsageError(`There is no command “${noun}”.${suggestion(noun, nouns)}`);
  const names = commands.filter(({ name }) => name.startsWith(`${noun} `)).map(({ name }) => name);
  if (verb === undefined) return new UsageError(`What about ${noun}? There is: ${names.join(', ')}.`);
  const verbs = names.map((name) => name.slice(noun.length + 1));
  return new UsageError(
    `There is no “${noun} ${verb}”.${suggestion(verb, verbs)} There is: ${names.join(', ')}.`,
  );
};

/** Explains what the words name: a command, a noun, or all there is. */
const help = (said: readonly string[], out: CommandIo['out']): number => {
  const command = commands.find((one) => matches(one, said));
  const [noun] = said;
  if (command === undefined && noun !== undefined && !(isNoun(noun) && said.length === 1)) {
    throw noSuchCommand(said);
  }
  for (const line of command === undefined ? overview(commands, noun) : commandHelp(command)) out(line);
  return exitCodes.done;
};

const dispatch = async (words: Words, outside: Outside): Promise<number> => {
  const { rest, flags } = words;
  const { out, err } = tellers(outside);
  if (flags.has('version')) {
    out(version());
    return exitCodes.done;
  }
  if (rest[0] === 'help') return help(rest.slice(1), out);
  if (flags.has('help')) return help(rest, out);
  const command = commands.find((one) => matches(one, rest));
  if (command !== undefined) return work(words, command, outside);
  if (rest.length > 0) throw noSuchCommand(rest);
  if (flags.has('json')) throw new UsageError('What is to be done?');
  help([], err);
  return exitCodes.usage;
};

/** Does what the words say and answers with the exit code: `exit-codes.ts` has their meaning. */
export const run = async (argv: readonly string[], outside: Outside): Promise<number> => {
  // What the shells' scripts ask; nothing that a person would type.
  if (argv[0] === '__complete') {
    for (const line of complete(commands, argv.slice(1))) outside.out(line);
    return exitCodes.done;
  }
  let words: Words = { rest: argv, named: {}, flags: new Set(argv.includes('--json') ? ['json'] : []) };
  try {
    words = readWords(argv);
    return await dispatch(words, outside);
  } catch (error) {
    return explain(words.rest, words.flags.has('json'), outside, error);
  }
};
