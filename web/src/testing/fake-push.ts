import { onTestFinished, vi } from 'vitest';

/** What the browser's push service gives out. */
export const subscriptionOf = (endpoint: string) => ({
  endpoint,
  keys: { p256dh: 'public-key', auth: 'secret' },
});

/** Puts a browser that takes push messages around the page until the test ends. */
export const installPush = (permission: NotificationPermission = 'default') => {
  let subscribed: { readonly endpoint: string } | null = null;
  const unsubscribe = vi.fn<() => Promise<boolean>>(async () => {
    subscribed = null;
    return true;
  });
  const asSubscription = () => subscribed && { toJSON: () => subscribed, unsubscribe };
  const subscribe = vi.fn<(options: PushSubscriptionOptionsInit) => Promise<unknown>>(async () => {
    subscribed = subscriptionOf('https://push.test/1');
    return asSubscription();
  });
  const registration = {
    pushManager: { subscribe, getSubscription: async () => asSubscription() },
    unregister: async () => true,
  };
  let registered = false;
  const register = vi.fn<(file: string) => Promise<unknown>>(async () => {
    registered = true;
    return registration;
  });
  const notification = {
    permission,
    answer: 'granted' as NotificationPermission,
    requestPermission: async () => (notification.permission = notification.answer),
  };
  const put = (target: object, name: string, value: unknown) => {
    Object.defineProperty(target, name, { value, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(target, name));
  };
  put(window, 'Notification', notification);
  put(window, 'PushManager', () => undefined);
  put(navigator, 'serviceWorker', {
    register,
    ready: Promise.resolve(registration),
    getRegistration: async () => (registered ? registration : undefined),
  });
  return { notification, register, subscribe, unsubscribe, isSubscribed: () => subscribed !== null };
};
