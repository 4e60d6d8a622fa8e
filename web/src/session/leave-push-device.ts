import { pushDeviceKey } from './push-device-key.ts';

/** How long signing out waits for the server to forget this browser. */
const patienceMs = 1000;

const isRegistered = (): boolean => {
  try {
    return localStorage.getItem(pushDeviceKey) !== null;
  } catch {
    return false;
  }
};

/**
 * Before somebody signs out: takes the registration of this browser away, as far as that can be done soon.
 * Null where there is none and nothing to wait for.
 */
export const leavePushDevice = (): Promise<unknown> | null => {
  if (!isRegistered()) return null;
  const removed = import('./push-device.ts').then(({ removeOwnPushDevice }) => removeOwnPushDevice());
  const enough = new Promise((resolve) => {
    setTimeout(resolve, patienceMs);
  });
  return Promise.race([removed, enough]).catch(() => undefined);
};

/** When everything of a person is forgotten: no message of theirs appears in this browser any more. */
export const silencePush = (): void => {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  import('./browser-push.ts').then(({ stopPush }) => stopPush()).catch(() => undefined);
};
