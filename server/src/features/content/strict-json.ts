import type * as z from 'zod/mini';
import type { ImportProblem, ImportResult } from './import-result.ts';

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Fields that the schema does not know: a misspelt one would otherwise be lost without a word. */
const unknownFields = (given: unknown, known: unknown, path: string): ImportProblem[] => {
  if (!isObject(given) || !isObject(known)) return [];
  return Object.keys(given).flatMap((name) => {
    const here = path === '' ? name : `${path}.${name}`;
    if (!Object.hasOwn(known, name)) return [{ item: here, message: 'is not a field of the product’s JSON' }];
    return unknownFields(given[name], known[name], here);
  });
};

const issueMessage = ({ code, message, ...issue }: z.core.$ZodIssue): string => {
  if (message !== 'Invalid input') return message;
  return code === 'invalid_type' && 'expected' in issue
    ? `has to be of the type ${String(issue.expected)}`
    : 'is not valid';
};

/** Reads JSON of the product's own by its schema, refusing what the schema does not know, and by the rules beyond it. */
export const readStrictly = <S extends z.ZodMiniType>(
  json: unknown,
  schema: S,
  problemsOf: (content: z.infer<S>) => ImportProblem[],
): ImportResult<z.infer<S>> => {
  const parsed = schema.safeParse(json);
  if (!parsed.success) {
    const problems = parsed.error.issues.slice(0, 50).map((issue) => ({
      item: issue.path.join('.') || 'content',
      message: issueMessage(issue),
    }));
    return { ok: false, problems };
  }
  const problems = [...unknownFields(json, parsed.data, ''), ...problemsOf(parsed.data)];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, content: parsed.data, warnings: [] };
};
