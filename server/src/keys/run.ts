import { existsSync } from 'node:fs';
import * as z from 'zod/mini';
import { systemClock } from '../adapters/clock.ts';
import { openDb, type Db } from '../db/open.ts';
import { readEnv } from '../env.ts';
import { readArguments, runCommand, UsageError, type Surroundings } from '../operating/command.ts';
import { inWords, KeyRefusal, listKeys, retireKey, rotateKey, type Key } from './keys.ts';

const usage = `Shows, rotates and retires the keys that the server signs and hashes with.

  npm run keys -- list
  npm run keys -- rotate access-token|hash
  npm run keys -- retire access-token|hash NUMBER [--force]

access-token signs the tokens of ten minutes; hash is for what is stored of sessions, links and codes.
A new key is used from its third minute on, when every running server knows it, and nobody is signed out.
A key that still opens something is retired only with --force: who holds that has to sign in again.

DATABASE_URL or EVENKEEL_DATA say which database. On a PostgreSQL servers may go on running beside it;
an embedded database must not be in use.`;

const purpose = z.enum(['access-token', 'hash'], 'Say which key: access-token or hash.');
const command = z.discriminatedUnion(
  'verb',
  [
    z.object({ verb: z.literal('list'), rest: z.tuple([], 'list takes nothing else.') }),
    z.object({ verb: z.literal('rotate'), rest: z.tuple([purpose], 'rotate takes one key.') }),
    z.object({
      verb: z.literal('retire'),
      rest: z.tuple(
        [purpose, z.coerce.number('Say which number, as list shows it.').check(z.int(), z.gte(1))],
        'retire takes a key and its number.',
      ),
    }),
  ],
  'Say what to do: list, rotate or retire.',
);

const readCommand = (args: readonly string[]): { wanted: z.infer<typeof command>; force: boolean } | null => {
  const options = { force: { type: 'boolean' }, help: { type: 'boolean' } } as const;
  const { values, positionals } = readArguments({ args: [...args], options, allowPositionals: true });
  if (values.help === true) return null;
  const [verb, ...rest] = positionals;
  const read = command.safeParse({ verb, rest });
  if (!read.success) throw new UsageError(read.error.issues[0]?.message ?? 'That is not a command.');
  return { wanted: read.data, force: values.force === true };
};

const useOf = ({ state, until }: Key, now: Date): string => {
  if (state === 'current' || until === null) return 'in use';
  if (state === 'coming') return `used from ${inWords(until)}`;
  return until > now
    ? `opens what is older, until ${inWords(until)}`
    : 'opens nothing any more: may be retired';
};

const table = (keys: readonly Key[], now: Date): string => {
  if (keys.length === 0) return 'There is no key yet: the server makes each when it first needs it.';
  const rows = keys.map((key) => [key.purpose, String(key.number), inWords(key.madeAt), useOf(key, now)]);
  return [['KEY', 'NUMBER', 'MADE', 'USE'], ...rows]
    .map(([name = '', number = '', made = '', use = '']) =>
      [name.padEnd(12), number.padEnd(6), made.padEnd(20), use].join('  '),
    )
    .join('\n');
};

const act = async (
  db: Db,
  { wanted, force }: NonNullable<ReturnType<typeof readCommand>>,
): Promise<string> => {
  const now = systemClock.now();
  switch (wanted.verb) {
    case 'list':
      return table(await listKeys(db, now), now);
    case 'rotate': {
      const number = await rotateKey(db, wanted.rest[0], now);
      return `Key ${number} of ${wanted.rest[0]} is there. It is used in three minutes at the latest.`;
    }
    case 'retire':
      await retireKey(db, { purpose: wanted.rest[0], number: wanted.rest[1], force }, now);
      return `Key ${wanted.rest[1]} of ${wanted.rest[0]} is gone. Running servers forget it within a minute.`;
  }
};

const obey = async (args: readonly string[], { env, out, err }: Surroundings): Promise<void> => {
  const read = readCommand(args);
  if (read === null) {
    out(usage);
    return;
  }
  const { database: source } = readEnv(env);
  if ('folder' in source && !existsSync(source.folder)) {
    throw new KeyRefusal(`There is no data in ${source.folder}.`);
  }
  const database = await openDb(source, (error) => err(error.message));
  try {
    out(await act(database.db, read));
  } finally {
    await database.close();
  }
};

/**
 * `npm run keys` with these arguments.
 *
 * @returns the exit code: 0, 1 where it was refused, 2 where it was not understood.
 */
export const runKeys = (args: readonly string[], surroundings: Surroundings): Promise<number> =>
  runCommand(usage, surroundings, () => obey(args, surroundings));
