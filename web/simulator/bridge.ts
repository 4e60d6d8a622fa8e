// Runs in the app's own page, ahead of the app: stands in for what react-native-webview puts there.
import { wrapperOf, type SimulatedWrapper } from './simulated-wrapper.ts';

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

const wrapper = wrapperOf(window.name);
if (wrapper !== null && window.top === window) standInFor(wrapper);
