// Runs in the app's own page, ahead of the app: stands in for what react-native-webview puts there. It imports no
// code, so that it is one classic script, which a page waits for as it does not wait for a module.
import type { SimulatedWrapper, WindowName } from './simulated-wrapper.ts';

const standInFor = ({ platform, version }: SimulatedWrapper) => {
  const channel = new BroadcastChannel(window.name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window: a channel of this origin
  const postMessage = (text: string) => channel.postMessage(text);
  Object.defineProperty(window, 'ReactNativeWebView', { value: { postMessage } });
  Object.defineProperty(window, 'evenkeelNative', { value: { platform, version } });
  // As the real ones do: iOS speaks to the window, Android to the document.
  const target = platform === 'ios' ? window : document;
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
    target.dispatchEvent(new MessageEvent('message', { data })),
  );
};

/** The wrapper that the window's name tells of; null for any other window. */
const wrapperNamed = (): SimulatedWrapper | null => {
  try {
    // Nobody but the simulator gives a window such a name.
    return (JSON.parse(window.name) as Partial<WindowName>).evenkeelWrapper ?? null;
  } catch {
    return null;
  }
};

const wrapper = wrapperNamed();
if (wrapper !== null && window.top === window) standInFor(wrapper);
