/** Deeper than any real file with the deepest content that is taken. */
const maxJsonDepth = 100;

/**
 * What forbids to read a JSON value at all: nesting that only an attack has, or characters that no
 * database keeps. Walks with its own stack, so it cannot run out of the language's.
 */
export const jsonBoundsProblem = (json: unknown): string | null => {
  const open: { value: unknown; depth: number }[] = [{ value: json, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      return 'The content has characters that cannot be stored';
    }
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= maxJsonDepth) return 'The content is nested too deeply';
    for (const inner of Object.values(value)) open.push({ value: inner, depth: depth + 1 });
  }
  return null;
};
