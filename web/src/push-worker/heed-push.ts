import type { PushMessage } from '@evenkeel/contract/push-message';

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
export interface PushEvent extends Lasting {
  readonly data: { json(): unknown } | null;
}
export interface NotificationClick extends Lasting {
  readonly notification: { readonly data?: unknown; close(): void };
}

interface Page {
  readonly url: string;
  focus(): Promise<unknown>;
}

/** The part of a service worker's own scope that is used here; the app's types are those of a page. */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationClick) => void): void;
}

/** Shows push messages, and opens what they lead to. No request is answered here, and nothing is kept. */
export const heedPush = (scope: WorkerScope): void => {
  scope.addEventListener('push', (event) => {
    const { title, body, path, tag } = messageIn(event.data);
    const shown = { body, tag, icon: '/apple-touch-icon.png', data: { path } };
    event.waitUntil(scope.registration.showNotification(title, shown));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(scope, addressOf(scope, event.notification.data)));
  });
};

/** A browser has to show something for every message, one that cannot be read too. */
const unread: PushMessage = { title: 'Evenkeel', body: 'There is news for you.', path: '/', tag: 'news' };

const messageIn = (data: PushEvent['data']): PushMessage => {
  try {
    const given = data?.json();
    return isObject(given) ? { ...unread, ...textsOf(given) } : unread;
  } catch {
    return unread;
  }
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const textsOf = (given: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === 'string'));

/** Where a touch leads: on this origin, whatever the message says. */
const addressOf = ({ location }: WorkerScope, data: unknown): string => {
  const path = isObject(data) && typeof data['path'] === 'string' ? data['path'] : '/';
  const home = `${location.origin}/`;
  if (!URL.canParse(path, home)) return home;
  const { href, origin } = new URL(path, home);
  return origin === location.origin ? href : home;
};

/** A page that shows it already comes to the front; a page where something is being answered is left alone. */
const open = async ({ clients }: WorkerScope, address: string): Promise<void> => {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = pages.find(({ url }) => url === address);
  await (shown === undefined ? clients.openWindow(address) : shown.focus());
};
