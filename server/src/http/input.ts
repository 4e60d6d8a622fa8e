import type * as z from 'zod/mini';
import type { ErrorCode } from '@evenkeel/contract/errors';
import { AppError } from './app-error.ts';

type Issue = z.core.$ZodIssue;

/** The issues of a failed parse as `fields`: dotted path to the first message there. */
const fieldsOf = (issues: readonly Issue[]): Record<string, string> => {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = issue.path.map(String).join('.');
    const name = path === '' ? 'body' : path;
    fields[name] ??= issue.message;
  }
  return fields;
};

/** Reads a part of a request by its schema. Throws `code`; an `invalid-fields` names the fields. */
export const readInput = <S extends z.ZodMiniType>(
  schema: S | undefined,
  value: unknown,
  code: ErrorCode,
): z.output<S> | undefined => {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError(code, code === 'invalid-fields' ? { fields: fieldsOf(result.error.issues) } : {});
};
