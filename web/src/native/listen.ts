import { readIncoming, type IncomingMessage } from './incoming-message.ts';
import { detectWrapper } from './wrapper.ts';

/**
 * Whether a message event can only come from the wrapper: it was dispatched in this very page, as
 * react-native-webview does (no source, no origin, which no message from another window is without), or posted
 * by this window to itself. A frame, an opener and a frame that is already gone each bear their origin.
 */
const isFromWrapper = ({ source, origin }: MessageEvent): boolean =>
  source === null ? origin === '' : source === window && origin === window.location.origin;

/** Hands over what the wrapper says, until the returned function is called. Everything else is passed over quietly. */
export const listenToWrapper = (heed: (message: IncomingMessage) => void): (() => void) => {
  const hear = (event: MessageEvent) => {
    // One that bubbles up from the document is heard there.
    if (event.target !== event.currentTarget) return;
    if (detectWrapper() === null || !isFromWrapper(event)) return;
    const message = readIncoming(event.data);
    if (message !== null) heed(message);
  };
  // iOS speaks to the window, Android to the document.
  const onDocument = (event: Event) => {
    if (event instanceof MessageEvent) hear(event);
  };
  window.addEventListener('message', hear);
  document.addEventListener('message', onDocument);
  return () => {
    window.removeEventListener('message', hear);
    document.removeEventListener('message', onDocument);
  };
};
