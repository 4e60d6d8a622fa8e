import { limits } from '@evenkeel/contract/limits';
import type { CommandIo } from './command.ts';
import { UsageError } from './failures.ts';

/** The option of every list. */
export const limitOption = {
  limit: {
    type: 'string',
    value: 'N',
    meaning: `how many to show at most (${limits.pageSize} unless said)`,
  },
} as const;

export const readLimit = (text: string | undefined): number => {
  if (text === undefined) return limits.pageSize;
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new UsageError(`--limit takes a number from 1 on, not “${text}”.`);
  return Number(text);
};

interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

/** Up to `limit` items of a list, however many pages that takes; says so on `err` when there are more. */
export const collect = async <T>(
  { err, json }: CommandIo,
  limit: number,
  page: (query: { limit: number; cursor?: string }) => Promise<Page<T>>,
): Promise<T[]> => {
  const items: T[] = [];
  let cursor: string | null = null;
  do {
    const size = Math.min(limit - items.length, limits.maxPageSize);
    const got: Page<T> = await page({ limit: size, ...(cursor === null ? {} : { cursor }) });
    items.push(...got.items);
    cursor = got.nextCursor;
  } while (cursor !== null && items.length < limit);
  if (cursor !== null && !json) err(`There are more; --limit ${limit * 4} shows more of them.`);
  return items;
};
