import type { Received } from '@evenkeel/contract/endpoint';
import { id } from '@evenkeel/contract/fields';
import { limits } from '@evenkeel/contract/limits';
import {
  createKey,
  keyScope,
  listKeys,
  revokeKey,
  rotateKey,
  type KeyScope,
} from '@evenkeel/contract/provider-keys';
import { ask } from '../ask.ts';
import type { Command, CommandIo } from '../command.ts';
import { defineCommand } from '../define-command.ts';
import { UsageError } from '../failures.ts';
import { theOnly } from '../find.ts';
import { collect, limitOption, readLimit, tellOfMore } from '../pages.ts';
import { fieldLines, minuteOf, show, table } from '../print.ts';

type Key = Received<typeof listKeys>['keys'][number];

const hourSeconds = 60 * 60;

const readScopes = (text: string): KeyScope[] =>
  text.split(',').map((word) => {
    const scope = keyScope.safeParse(word.trim());
    if (!scope.success) {
      throw new UsageError(`--scopes takes ${keyScope.options.join(', ')}; not “${word.trim()}”.`);
    }
    return scope.data;
  });

/** A day stands for its beginning in UTC. */
const readEnd = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text);

const readHours = (text: string): number => {
  const most = limits.keyGraceMaxSeconds / hourSeconds;
  if (!/^\d{1,4}$/.test(text) || Number(text) > most) {
    throw new UsageError(`--grace takes a number of hours from 0 to ${most}, not “${text}”.`);
  }
  return Number(text);
};

/** The id of a live key that is named by id or by its whole name. */
const findKeyId = async (io: CommandIo, text: string): Promise<string> => {
  if (id.safeParse(text).success) return text;
  const { items } = await collect(Number.MAX_SAFE_INTEGER, async (page) => {
    const got = await ask(io, listKeys, { query: { live: 'true', ...page } });
    return { items: got.keys, nextCursor: got.nextCursor };
  });
  return theOnly(
    items.filter(({ name }) => name.toLowerCase() === text.toLowerCase()),
    'key',
    text,
  ).id;
};

const minuteOrNull = (instant: string | null): string | null => (instant === null ? null : minuteOf(instant));

const showNew = (io: CommandIo, made: Key & { readonly key: string }): void =>
  show(io, made, () => [
    ...fieldLines([
      ['Key', made.key],
      ['Id', made.id],
      ['Name', made.name],
      ['May', made.scopes.join(', ')],
      ['Ends', minuteOrNull(made.expiresAt)],
    ]),
    'Keep it well: it is shown this once.',
  ]);

const keysList = defineCommand({
  name: 'keys list',
  summary: 'List the clinic’s keys, newest first; never the keys themselves',
  operands: [],
  options: { all: { type: 'boolean', meaning: 'those too that have ended' }, ...limitOption },
  examples: ['keys list', 'keys list --all --json'],
  act: async ({ values }, io) => {
    const live = values.all === true ? undefined : 'true';
    const found = await collect(readLimit(values.limit), async (page) => {
      const got = await ask(io, listKeys, { query: { live, ...page } });
      return { items: got.keys, nextCursor: got.nextCursor };
    });
    const keys = found.items;
    show(io, { keys }, () =>
      table(
        ['KEY', 'NAME', 'MAY', 'MADE', 'LAST USED', 'ENDS', 'REVOKED'],
        keys.map((one) => [
          one.id,
          one.name,
          one.scopes.join(', '),
          minuteOf(one.createdAt),
          minuteOrNull(one.lastUsedAt),
          minuteOrNull(one.expiresAt),
          minuteOrNull(one.revokedAt),
        ]),
      ),
    );
    tellOfMore(io, found);
  },
});

const keysCreate = defineCommand({
  name: 'keys create',
  summary: 'Make a key with scopes that the calling key has itself, and show it once',
  operands: ['NAME'],
  options: {
    scopes: {
      type: 'string',
      value: 'LIST',
      choices: keyScope.options,
      list: true,
      meaning: 'read, write, intake (everything about intake and nothing else), or several; read unless said',
    },
    expires: { type: 'string', value: 'DATE', meaning: 'when it ends by itself; never unless said' },
  },
  examples: [
    'keys create "Records system" --scopes read,write',
    'keys create "Front desk" --scopes intake --expires 2027-12-31',
  ],
  act: async ({ values: { scopes = 'read', expires }, operands: [name = ''] }, io) => {
    const end = expires === undefined ? {} : { expiresAt: readEnd(expires) };
    showNew(io, await ask(io, createKey, { body: { name, scopes: readScopes(scopes), ...end } }));
  },
});

const keysRotate = defineCommand({
  name: 'keys rotate',
  summary: 'Make a key in place of one that goes on for a while, and show it once',
  operands: ['KEY'],
  options: {
    grace: {
      type: 'string',
      value: 'HOURS',
      meaning: `how long the old one goes on; ${limits.keyGraceSeconds / hourSeconds} unless said, 0 ends it at once`,
    },
  },
  examples: ['keys rotate "Records system"', 'keys rotate "Front desk" --grace 0'],
  act: async ({ values: { grace }, operands: [text = ''] }, io) => {
    const body = grace === undefined ? {} : { graceSeconds: readHours(grace) * hourSeconds };
    const keyId = await findKeyId(io, text);
    showNew(io, await ask(io, rotateKey, { params: { id: keyId }, body }));
  },
});

const keysRevoke = defineCommand({
  name: 'keys revoke',
  summary: 'End a key at once; the last one that may write cannot be ended',
  operands: ['KEY'],
  options: {},
  confirm: ([key]) => `End the key “${key}” at once?`,
  examples: ['keys revoke "Front desk"'],
  act: async ({ operands: [text = ''] }, io) => {
    const keyId = await findKeyId(io, text);
    await ask(io, revokeKey, { params: { id: keyId } });
    show(io, { revoked: keyId }, () => ['Revoked.']);
  },
});

export const keyCommands: readonly Command[] = [keysList, keysCreate, keysRotate, keysRevoke];
