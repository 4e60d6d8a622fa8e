/** What a server needs to send push messages to this browser. */
export interface BrowserSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** The person, or their browser, does not let this site show notifications. */
export class NotificationsDeniedError extends Error {
  override readonly name = 'NotificationsDeniedError';
}

const workerFile = '/push-worker.js';

/** False in browsers without push messages, such as an iPhone's outside an installed app. */
export const supportsPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether the person has forbidden this site to show notifications. */
export const deniesNotifications = (): boolean => Notification.permission === 'denied';

const subscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()) ?? null;

/** Whether push messages arrive in this browser. */
export const isSubscribedToPush = async (): Promise<boolean> =>
  !deniesNotifications() && (await subscription()) !== null;

/** Asks the person, and then the browser's own push service. Call it in a click. */
export const subscribeToPush = async (applicationServerKey: string): Promise<BrowserSubscription> => {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotificationsDeniedError();
  await navigator.serviceWorker.register(workerFile);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One for an earlier key, or for somebody else, would stand in the way.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = made.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined)
    throw new Error('The browser gave a subscription without its keys');
  return { endpoint, keys: { p256dh, auth } };
};

/** Lets no push message through to this browser any more, whether or not the server hears of it. */
export const stopPush = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  await registration?.unregister();
};
