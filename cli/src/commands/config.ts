import type { Command, CommandIo } from '../command.ts';
import { configPath, readConfig, writeConfig, type Config } from '../config-file.ts';
import { defineCommand } from '../define-command.ts';
import { Failure, notFound, UsageError } from '../failures.ts';
import { show, table } from '../print.ts';

const pathOf = ({ env }: CommandIo): string => {
  const path = configPath(env);
  if (path === null) throw new Failure('There is no home folder: name the file with EVENKEEL_CONFIG.');
  return path;
};

/** Enough of a key to tell it from others, and nothing to use. */
const hintOf = (key: string): string => (key.length < 16 ? '…' : `${key.slice(0, 6)}…`);

const change = (io: CommandIo, changed: (config: Config) => Config): Config => {
  const path = pathOf(io);
  const config = changed(readConfig(path));
  writeConfig(path, config);
  return config;
};

const showProfiles = (io: CommandIo, { default: usual, profiles }: Config): void => {
  const listed = Object.entries(profiles).map(([name, { url, key }]) => ({
    name,
    url,
    keyHint: hintOf(key),
    isDefault: name === usual,
  }));
  show(io, { profiles: listed }, () =>
    listed.length === 0
      ? ['No profiles. Make one with config set-profile.']
      : table(
          ['PROFILE', 'SERVER', 'KEY', 'IN USE'],
          listed.map(({ name, url, keyHint, isDefault }) => [name, url, keyHint, isDefault ? 'yes' : null]),
        ),
  );
};

const checkKnown = ({ profiles }: Config, name: string): void => {
  if (!Object.hasOwn(profiles, name)) throw notFound(`There is no profile “${name}”: see config list.`);
};

const readKey = async (io: CommandIo, fromInput: boolean): Promise<string | undefined> => {
  const { given, input, terminal } = io;
  if (given.key !== undefined && fromInput) throw new UsageError('--key and --key-stdin exclude each other.');
  if (given.key !== undefined) return given.key;
  if (fromInput) return (await input()).trim();
  return (await terminal?.ask('The clinic’s key (it does not show): ', true))?.trim();
};

const setProfile = defineCommand({
  name: 'config set-profile',
  summary: 'Keep a clinic’s server and key under a name; asks for the key unless it comes otherwise',
  operands: ['NAME'],
  options: {
    'key-stdin': { type: 'boolean', meaning: 'read the key from standard input' },
  },
  examples: [
    'config set-profile harbor --url https://care.example.org',
    'config set-profile harbor --url https://care.example.org --key-stdin < key.txt',
  ],
  needsNoKey: true,
  act: async ({ values, operands: [name = ''] }, io) => {
    if (!/^[\w.-]{1,64}$/.test(name) || name === '__proto__') {
      throw new UsageError('NAME takes letters, digits, dots and dashes.');
    }
    const before = readConfig(pathOf(io)).profiles;
    const known = Object.hasOwn(before, name) ? before[name] : undefined;
    const url = io.given.url ?? known?.url;
    if (url === undefined) throw new UsageError('Name the server with --url.');
    if (!URL.canParse(url) || !/^https?:/.test(url)) {
      throw new UsageError(`“${url}” is no address of a server; it looks like https://care.example.org.`);
    }
    const key = (await readKey(io, values['key-stdin'] === true)) || known?.key;
    if (key === undefined) throw new UsageError('Give the key with --key-stdin.');
    const config = change(io, ({ default: usual = name, profiles }) => ({
      default: usual,
      profiles: { ...profiles, [name]: { url, key } },
    }));
    showProfiles(io, config);
  },
});

const configList = defineCommand({
  name: 'config list',
  summary: 'List the profiles; of a key only how it begins',
  operands: [],
  options: {},
  examples: ['config list'],
  needsNoKey: true,
  act: async (_given, io) => showProfiles(io, readConfig(pathOf(io))),
});

const configUse = defineCommand({
  name: 'config use',
  summary: 'Use a profile wherever none is named',
  operands: ['NAME'],
  options: {},
  examples: ['config use harbor'],
  needsNoKey: true,
  act: async ({ operands: [name = ''] }, io) => {
    const config = change(io, (before) => {
      checkKnown(before, name);
      return { ...before, default: name };
    });
    showProfiles(io, config);
  },
});

const configRemove = defineCommand({
  name: 'config remove',
  summary: 'Forget a profile and its key; the key itself goes on until it is revoked',
  operands: ['NAME'],
  options: {},
  examples: ['config remove harbor'],
  needsNoKey: true,
  confirm: ([name]) => `Forget the profile “${name}”?`,
  act: async ({ operands: [name = ''] }, io) => {
    const config = change(io, (before) => {
      checkKnown(before, name);
      const { default: usual, profiles } = before;
      const left = Object.fromEntries(Object.entries(profiles).filter(([one]) => one !== name));
      return { ...(usual === undefined || usual === name ? {} : { default: usual }), profiles: left };
    });
    showProfiles(io, config);
  },
});

const configPathCommand = defineCommand({
  name: 'config path',
  summary: 'Print where the config file is, or would be',
  operands: [],
  options: {},
  examples: ['config path'],
  needsNoKey: true,
  act: async (_given, io) => {
    const path = pathOf(io);
    show(io, { path }, () => [path]);
  },
});

export const configCommands: readonly Command[] = [
  setProfile,
  configList,
  configUse,
  configRemove,
  configPathCommand,
];
