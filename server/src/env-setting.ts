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
