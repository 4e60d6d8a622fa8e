import * as z from 'zod/mini';

/** A session as it crosses the bridge: a JWT, and a token that means nothing to anybody but its issuer. */
export const bridgedTokens = z.object({
  accessToken: z.string().check(z.maxLength(8192), z.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/)),
  refreshToken: z.string().check(z.minLength(8), z.maxLength(4096), z.regex(/^[\w.~+/=-]+$/)),
});
export type BridgedTokens = z.infer<typeof bridgedTokens>;
