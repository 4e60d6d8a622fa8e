import { readIncoming } from '../src/native/incoming-message.ts';
import { outgoingMessage, type OutgoingMessage } from '../src/native/outgoing-message.ts';

export interface Verdict {
  readonly isGood: boolean;
  readonly words: string;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What the page told, if it is of the protocol. */
export const outgoingOf = (text: string): OutgoingMessage | null =>
  outgoingMessage.safeParse(parse(text)).data ?? null;

/** Whether what the page told keeps to the protocol, and where it does not. */
export const verdictOnOutgoing = (text: string): Verdict => {
  const { success, error } = outgoingMessage.safeParse(parse(text));
  if (success) return { isGood: true, words: 'Keeps to the protocol' };
  const places = error.issues.map(({ path, message }) => `${path.join('.') || 'message'}: ${message}`);
  return { isGood: false, words: `Breaks the protocol (${places.join('; ')})` };
};

/** Whether the page is going to heed a message. */
export const verdictOnIncoming = (text: string): Verdict =>
  readIncoming(text) === null
    ? { isGood: false, words: 'Not of the protocol: the page ignores it' }
    : { isGood: true, words: 'Keeps to the protocol: the page heeds it' };

/** The type that a message names, whatever else is wrong with it. */
export const typeOf = (text: string): string => {
  const message = parse(text);
  return typeof message === 'object' && message !== null && 'type' in message
    ? String(message.type)
    : 'no type';
};
