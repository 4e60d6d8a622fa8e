import { shape, such, text, truth } from '@evenkeel/contract/shape';
import { isOwnPath } from './own-path.ts';
import { bridgedTokens, type BridgedTokens } from './tokens.ts';

/** Longer texts are not even parsed. */
const maxCharacters = 16_384;

export type IncomingMessage =
  /** Show a path of this app. */
  | { readonly type: 'navigate'; readonly payload: { readonly path: string } }
  /** The wrapper has come to the front again. */
  | { readonly type: 'resume' }
  /** Go on with this session. */
  | { readonly type: 'login'; readonly payload: BridgedTokens }
  /** The person has signed out in the wrapper. */
  | { readonly type: 'logout' }
  /** What the person decided about health data. */
  | { readonly type: 'health-permission'; readonly payload: { readonly granted: boolean } };

const pathHere = such(text, (path) => path.length <= 2048 && isOwnPath(path));
const payloads = shape<{ type: string; payload: unknown }>({ type: text, payload: (given) => given });
const destination = shape({ path: pathHere });
const permission = shape({ granted: truth });

const messageIn = (said: unknown): IncomingMessage | null => {
  const { type, payload } = payloads(said);
  switch (type) {
    case 'navigate':
      return { type, payload: destination(payload) };
    case 'login':
      return { type, payload: bridgedTokens(payload) };
    case 'health-permission':
      return { type, payload: permission(payload) };
    case 'resume':
    case 'logout':
      return { type };
    default:
      return null;
  }
};

/** The message in an event's data: a JSON text of a known type and shape; null for everything else. */
export const readIncoming = (data: unknown): IncomingMessage | null => {
  if (typeof data !== 'string' || data.length > maxCharacters) return null;
  try {
    return messageIn(JSON.parse(data));
  } catch {
    return null;
  }
};
