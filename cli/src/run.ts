import type { Command } from './command.ts';
import { alertCommands } from './commands/alerts.ts';
import { assignmentCommands } from './commands/assignments.ts';
import { auditCommands } from './commands/audit.ts';
import { checkInCommands } from './commands/check-ins.ts';
import { clinicCommands } from './commands/clinic.ts';
import { contentCommands } from './commands/content.ts';
import { intakeCommands } from './commands/intake.ts';
import { inviteCommands } from './commands/invites.ts';
import { keyCommands } from './commands/keys.ts';
import { kioskCommands } from './commands/kiosk.ts';
import { linkCommands } from './commands/links.ts';
import { messageCommands } from './commands/messages.ts';
import { patientCommands } from './commands/patients.ts';
import { policyCommands } from './commands/policies.ts';
import { recordCommands } from './commands/records.ts';
import { safetyNetCommands } from './commands/safety-net.ts';
import { submissionCommands } from './commands/submissions.ts';
import { webhookCommands } from './commands/webhooks.ts';
import { Failure, UsageError } from './failures.ts';
import { commandHelp, overview } from './help.ts';
import { createServerCall } from './server-call.ts';

const commands: readonly Command[] = [
  ...clinicCommands,
  ...keyCommands,
  ...policyCommands,
  ...kioskCommands,
  ...intakeCommands,
  ...patientCommands,
  ...inviteCommands,
  ...contentCommands,
  ...assignmentCommands,
  ...linkCommands,
  ...messageCommands,
  ...safetyNetCommands,
  ...submissionCommands,
  ...checkInCommands,
  ...alertCommands,
  ...recordCommands,
  ...auditCommands,
  ...webhookCommands,
];

/** What the command line is started with, besides its words. */
export interface Outside {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
  /** Lets so many seconds pass. */
  readonly wait: (seconds: number) => Promise<void>;
  readonly env: { readonly EVENKEEL_URL?: string | undefined; readonly EVENKEEL_KEY?: string | undefined };
}

interface Words {
  readonly rest: string[];
  readonly url?: string;
  readonly key?: string;
  readonly json: boolean;
  readonly help: boolean;
}

/** Takes out what every command understands, wherever it stands; what follows `--` is left alone. */
const readWords = (argv: readonly string[]): Words => {
  const rest: string[] = [];
  const settings: { url?: string; key?: string; json?: true; help?: true } = {};
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? '';
    if (word === '--') return { ...settingsOf(settings), rest: [...rest, ...argv.slice(index)] };
    const [, name, value] = /^--(url|key)(?:=(.*))?$/.exec(word) ?? [];
    if (name === 'url' || name === 'key') {
      if (value === undefined) index += 1;
      const given = value ?? argv[index];
      if (given === undefined) throw new UsageError(`--${name} needs a value.`);
      settings[name] = given;
    } else if (word === '--json') settings.json = true;
    else if (word === '--help' || word === '-h') settings.help = true;
    else rest.push(word);
  }
  return { ...settingsOf(settings), rest };
};

const settingsOf = ({ json = false, help = false, ...rest }: Partial<Omit<Words, 'rest'>>) => ({
  ...rest,
  json,
  help,
});

const matches = ({ name }: Command, words: readonly string[]): boolean =>
  name.split(' ').every((word, index) => words[index] === word);

const isNoun = (word: string | undefined): boolean =>
  commands.some(({ name }) => name.split(' ')[0] === word);

const work = async ({ rest, url, key, json }: Words, command: Command, outside: Outside): Promise<number> => {
  const { out, err, env } = outside;
  const wait = (seconds: number): Promise<void> => {
    err(`The server asks to wait ${seconds} seconds.`);
    return outside.wait(seconds);
  };
  const usedKey = key ?? env.EVENKEEL_KEY ?? '';
  if (usedKey === '' && command.needsNoKey !== true)
    throw new UsageError('Give the clinic’s key by --key or EVENKEEL_KEY.');
  const call = createServerCall(url ?? env.EVENKEEL_URL ?? 'http://localhost:3000', usedKey, wait);
  return command.run(rest.slice(command.name.split(' ').length), { call, out, err, json });
};

const explain = (argv: readonly string[], { err }: Outside, error: unknown): number => {
  if (error instanceof Failure) {
    err(error.message);
    return 1;
  }
  if (!(error instanceof UsageError)) throw error;
  const command = commands.find((one) => matches(one, argv));
  err(error.message);
  if (command !== undefined) err(`Usage: npm run provider -- ${command.usage}`);
  const about = command?.name ?? (isNoun(argv[0]) ? argv[0] : undefined);
  err(`Help:  npm run provider -- ${about === undefined ? '' : `${about} `}--help`);
  return 2;
};

/**
 * Does what the words say and answers with the exit code: 0 done, 1 refused or out of reach, 2 not a
 * command.
 */
export const run = async (argv: readonly string[], outside: Outside): Promise<number> => {
  let said: readonly string[] = argv;
  try {
    const words = readWords(argv);
    said = words.rest;
    const command = commands.find((one) => matches(one, said));
    if (command !== undefined && words.help) {
      for (const line of commandHelp(command)) outside.out(line);
      return 0;
    }
    if (command !== undefined) return await work(words, command, outside);
    const [noun, verb] = said;
    if (words.help || noun === undefined) {
      const lines = overview(commands, isNoun(noun) ? noun : undefined);
      for (const line of lines) (words.help ? outside.out : outside.err)(line);
      return words.help ? 0 : 2;
    }
    if (!isNoun(noun)) throw new UsageError(`There is no command “${noun}”.`);
    const verbs = commands.filter(({ name }) => name.startsWith(`${noun} `)).map(({ name }) => name);
    throw new UsageError(
      `${verb === undefined ? `What about ${noun}?` : `There is no “${noun} ${verb}”.`} There is: ${verbs.join(', ')}.`,
    );
  } catch (error) {
    return explain(said, outside, error);
  }
};
