import { act } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import type { IncomingMessage } from '../native/incoming-message.ts';
import { outgoingMessage, type OutgoingMessage } from '../native/outgoing-message.ts';
import type { Platform } from '../native/capabilities.ts';

interface FakeWrapper {
  /** What the page has told, in order; each message was held to the protocol. */
  readonly sent: OutgoingMessage[];
  readonly sentTypes: () => string[];
  /** Says something to the page, as this platform's react-native-webview does. */
  readonly say: (message: IncomingMessage) => void;
}

/** Puts a native wrapper around the page until the test ends. Call it before rendering. */
export const installWrapper = (
  { platform, version }: { platform: Platform; version: string } = { platform: 'ios', version: '3.3.0' },
): FakeWrapper => {
  const sent: OutgoingMessage[] = [];
  const postMessage = (text: string) => void sent.push(outgoingMessage.parse(JSON.parse(text)));
  for (const [name, value] of Object.entries({
    ReactNativeWebView: { postMessage },
    evenkeelNative: { platform, version },
  })) {
    Object.defineProperty(window, name, { value, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(window, name));
  }
  return {
    sent,
    sentTypes: () => sent.map(({ type }) => type),
    say: (message) =>
      act(() => {
        const target = platform === 'ios' ? window : document;
        target.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
      }),
  };
};
