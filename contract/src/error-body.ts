import * as z from 'zod/mini';

/** The one shape of every error answer. `fields` maps a field's path, such as `answers.3`, to its message. */
export const errorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;
