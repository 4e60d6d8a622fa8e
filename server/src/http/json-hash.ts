import { createHash } from 'node:crypto';

const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)))
    : value;

/** The same for JSON that says the same, in whatever order its fields stand. */
export const hashJson = (json: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(json, sorted) ?? '')
    .digest('hex');
