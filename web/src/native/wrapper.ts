import { capabilitiesOf, type Capabilities } from './capabilities.ts';
import type { OutgoingMessage } from './outgoing-message.ts';

declare global {
  interface Window {
    /** Put there by react-native-webview. */
    readonly ReactNativeWebView?: { readonly postMessage: (text: string) => void };
    /** Put there by our wrapper: `{platform: 'ios' | 'android', version: 'x.y.z'}`. */
    readonly evenkeelNative?: unknown;
  }
}

/** The native app around this page. */
export interface Wrapper extends Capabilities {
  readonly send: (message: OutgoingMessage) => void;
}

interface Found {
  readonly bridge: Window['ReactNativeWebView'];
  readonly said: unknown;
  readonly wrapper: Wrapper;
}
let found: Found | undefined;

/**
 * The wrapper around this page; null in a plain browser, and inside any frame, where Android's bridge would
 * be there for everybody. What it can do is worked out once, and again only if it introduces itself later.
 */
export const detectWrapper = (): Wrapper | null => {
  const { ReactNativeWebView: bridge, evenkeelNative: said } = window;
  if (bridge === undefined || window.top !== window) return null;
  if (found?.bridge !== bridge || found.said !== said) {
    const send = (message: OutgoingMessage) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window: the app around it
      bridge.postMessage(JSON.stringify(message));
    };
    found = { bridge, said, wrapper: { ...capabilitiesOf(said), send } };
  }
  return found.wrapper;
};
