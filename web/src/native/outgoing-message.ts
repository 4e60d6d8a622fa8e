import * as z from 'zod/mini';
import { isJwt, isOpaque } from './tokens.ts';

const bare = <const Type extends string>(type: Type) => z.strictObject({ type: z.literal(type) });

const tokens = z.object({
  accessToken: z.string().check(z.refine(isJwt)),
  refreshToken: z.string().check(z.refine(isOpaque)),
});

/** What the page tells the wrapper, as `{type, payload?}`. */
export const outgoingMessage = z.discriminatedUnion('type', [
  /** There is no session: the page is at /login. */
  bare('navigate-login'),
  /** Old-style: show the settings. */
  bare('navigate-settings'),
  /** Old-style: show the profile, which is home. */
  bare('navigate-profile'),
  /** The person has signed out on the page. */
  bare('logout'),
  /** An account has just been made: sign in with it. */
  z.strictObject({
    type: z.literal('login'),
    payload: z.strictObject({ email: z.string(), password: z.string() }),
  }),
  /** The session could not be refreshed: its tokens are worth nothing any more. */
  bare('auth-invalid'),
  /** The session's present tokens, in place of all earlier ones. */
  z.strictObject({ type: z.literal('auth-success'), payload: tokens }),
  bare('open-health-app'),
  bare('open-privacy-terms'),
  bare('open-tos'),
  z.strictObject({
    type: z.literal('set-face-recognition'),
    payload: z.strictObject({ enabled: z.boolean() }),
  }),
]);
export type OutgoingMessage = z.infer<typeof outgoingMessage>;
