import { beforeEach, describe, expect, it, vi } from 'vitest';
import { heedPush, type NotificationClick, type PushEvent, type WorkerScope } from './heed-push.ts';

const origin = 'https://app.test';
const showNotification = vi.fn<ServiceWorkerRegistration['showNotification']>();
const openWindow = vi.fn<WorkerScope['clients']['openWindow']>();
const focus = vi.fn<() => Promise<void>>();
const close = vi.fn<() => void>();

/** A service worker with pages open, and the ways to make it hear something. */
const start = (pages: readonly string[] = []) => {
  const listeners = new Map<string, (event: PushEvent & NotificationClick) => void>();
  heedPush({
    location: { origin },
    registration: { showNotification },
    clients: { matchAll: async () => pages.map((url) => ({ url, focus })), openWindow },
    addEventListener: (type: string, listener: (event: PushEvent & NotificationClick) => void) =>
      void listeners.set(type, listener),
  });
  const dispatch = async (type: string, given: object) => {
    const works: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => void works.push(work);
    const usual = { data: null, notification: { data: null, close } };
    listeners.get(type)?.({ ...usual, ...given, waitUntil });
    await Promise.all(works);
    expect(works).toHaveLength(1);
  };
  return {
    push: (data: PushEvent['data']) => dispatch('push', { data }),
    click: (data: unknown) => dispatch('notificationclick', { notification: { data, close } }),
    heard: () => [...listeners.keys()],
  };
};

beforeEach(() => vi.clearAllMocks());

describe('the service worker', () => {
  it('heeds push messages and nothing else: no request, no cache', () => {
    expect(start().heard()).toEqual(['push', 'notificationclick']);
  });

  it('shows what a message brings', async () => {
    const message = {
      title: 'Harbor View',
      body: 'There is something for you.',
      path: '/check-ins',
      tag: 'm1',
    };
    await start().push({ json: () => message });
    expect(showNotification).toHaveBeenCalledExactlyOnceWith('Harbor View', {
      body: 'There is something for you.',
      tag: 'm1',
      icon: '/apple-touch-icon.png',
      data: { path: '/check-ins' },
    });
  });

  it.each<[string, PushEvent['data']]>([
    ['nothing', null],
    [
      'no JSON',
      {
        json: () => {
          throw new SyntaxError('x');
        },
      },
    ],
    ['something else', { json: () => ['x'] }],
    ['wrong kinds', { json: () => ({ title: 1, body: null, path: {} }) }],
  ])('shows general words for a message that brings %s', async (_, data) => {
    await start().push(data);
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      'Evenkeel',
      expect.objectContaining({ body: 'There is news for you.', data: { path: '/' } }),
    );
  });

  it.each([
    [{ path: '/user/u/check-ins?context=push' }, `${origin}/user/u/check-ins?context=push`],
    [{ path: 'https://elsewhere.test/x' }, `${origin}/`],
    [{ path: '//elsewhere.test/x' }, `${origin}/`],
    [{ path: 'javascript:alert(1)' }, `${origin}/`],
    [{ path: 'https://[' }, `${origin}/`],
    [{ path: 3 }, `${origin}/`],
    [null, `${origin}/`],
  ])('opens %j at %s', async (data, address) => {
    await start([`${origin}/settings`]).click(data);
    expect(close).toHaveBeenCalledOnce();
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(address);
    expect(focus).not.toHaveBeenCalled();
  });

  it('brings a page to the front that shows it already', async () => {
    await start([`${origin}/settings`, `${origin}/check-ins`]).click({ path: '/check-ins' });
    expect(focus).toHaveBeenCalledOnce();
    expect(openWindow).not.toHaveBeenCalled();
  });
});
