import * as z from 'zod/mini';
import { isOwnPath } from './own-path.ts';
import { bridgedTokens } from './tokens.ts';

/** Longer texts are not even parsed. */
const maxCharacters = 16_384;

const incomingMessage = z.discriminatedUnion('type', [
  /** Show a path of this app. */
  z.object({
    type: z.literal('navigate'),
    payload: z.object({ path: z.string().check(z.maxLength(2048), z.refine(isOwnPath)) }),
  }),
  /** The wrapper has come to the front again. */
  z.object({ type: z.literal('resume') }),
  /** Go on with this session. */
  z.object({ type: z.literal('login'), payload: bridgedTokens }),
  /** The person has signed out in the wrapper. */
  z.object({ type: z.literal('logout') }),
  /** What the person decided about health data. */
  z.object({ type: z.literal('health-permission'), payload: z.object({ granted: z.boolean() }) }),
]);
export type IncomingMessage = z.infer<typeof incomingMessage>;

/** The message in an event's data: a JSON text of a known type and shape; null for everything else. */
export const readIncoming = (data: unknown): IncomingMessage | null => {
  if (typeof data !== 'string' || data.length > maxCharacters) return null;
  try {
    return incomingMessage.parse(JSON.parse(data));
  } catch {
    return null;
  }
};
