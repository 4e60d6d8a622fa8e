import * as z from 'zod/mini';

/** What is wrong with the settings, in a sentence that names the variable. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

/** A setting that may be left out; an empty one counts as left out. */
export const setting = (form: RegExp, message: string) =>
  z.pipe(
    z.optional(z.union([z.literal(''), z.string().check(z.regex(form, message))], message)),
    z.transform((text) => text || undefined),
  );

/** The values of settings that belong together; null where none is set, an EnvError where some are missing. */
export const together = <Name extends string>(
  read: Readonly<Partial<Record<Name, string | undefined>>>,
  what: string,
  names: readonly Name[],
): Record<Name, string> | null => {
  const missing = names.filter((name) => read[name] === undefined);
  if (missing.length === names.length) return null;
  if (missing.length > 0) {
    throw new EnvError(`${missing.join(', ')} must be set too: ${what} needs all of its settings, or none.`);
  }
  return Object.fromEntries(names.map((name) => [name, read[name] ?? ''])) as Record<Name, string>;
};

/** Throws an EnvError for a setting that says something about another which is not there. */
export const needs = <Name extends string>(
  read: Readonly<Partial<Record<Name, string | undefined>>>,
  name: Name,
  other: Name,
): void => {
  if (read[name] !== undefined && read[other] === undefined) {
    throw new EnvError(`${name} is of no use without ${other}.`);
  }
};
