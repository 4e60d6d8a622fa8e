import * as z from 'zod/mini';
import { id } from '@evenkeel/contract/fields';

/** Where a list by name goes on: after this name, and this id among those of the same name. */
const place = z.tuple([z.string(), id]);

export const encodeCursor = (name: string, contentId: string): string =>
  Buffer.from(JSON.stringify([name, contentId])).toString('base64url');

/** The place that a cursor names; null for one that this server did not make. */
export const decodeCursor = (cursor: string): { name: string; id: string } | null => {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
  const parsed = place.safeParse(json);
  if (!parsed.success || parsed.data[0].includes('\0')) return null;
  return { name: parsed.data[0], id: parsed.data[1] };
};
