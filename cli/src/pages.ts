import { limits } from '@evenkeel/contract/limits';
import type { CommandIo } from './command.ts';
import { UsageError } from './failures.ts';

/** The option of every list. */
export const limitOption = {
  limit: {
    type: 'string',
    value: 'N|all',
    meaning: `how many to show at most, or all (${limits.pageSize} unless said)`,
  },
} as const;

export const readLimit = (text: string | undefined): number => {
  if (text === undefined) return limits.pageSize;
  if (text === 'all') return Number.MAX_SAFE_INTEGER;
  if (!/^[1-9]\d{0,6}$/.test(text))
    throw new UsageError(`--limit takes a number from 1 on, or all; not “${text}”.`);
  return Number(text);
};

interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

interface Collected<T> {
  readonly items: readonly T[];
  /** Whether the list goes on. */
  readonly more: boolean;
}

/** Up to `limit` items of a list, however many pages that takes. */
export const collect = async <T>(
  limit: number,
  page: (query: { limit: number; cursor?: string }) => Promise<Page<T>>,
): Promise<Collected<T>> => {
  const items: T[] = [];
  let cursor: string | null = null;
  do {
    const size = Math.min(limit - items.length, limits.maxPageSize);
    const got: Page<T> = await page({ limit: size, ...(cursor === null ? {} : { cursor }) });
    items.push(...got.items);
    cursor = got.nextCursor;
  } while (cursor !== null && items.length < limit);
  return { items, more: cursor !== null };
};

/** Says below a list that it goes on. */
export const tellOfMore = ({ err, json }: CommandIo, { items, more }: Collected<unknown>): void => {
  if (more && !json)
    err(`There are more; --limit ${items.length * 4} shows more of them, --limit all shows them all.`);
};
