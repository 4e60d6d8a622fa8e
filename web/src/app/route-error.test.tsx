import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyFile } from '../lazy-file.ts';
import { RouteError } from './route-error.tsx';

const reload = vi.fn<() => void>();

const open = (route: RouteObject) => {
  // The router tells the console of every error that a screen throws.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const router = createMemoryRouter([
    { ErrorBoundary: RouteError, HydrateFallback: () => null, children: [{ path: '/', ...route }] },
  ]);
  render(<RouterProvider router={router} />);
};
const Broken = () => {
  throw new Error('answer: every day');
};
const missing = lazyFile(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));

const answerPage = (status: number) => vi.stubGlobal('fetch', async () => new Response(null, { status }));

beforeEach(() => {
  sessionStorage.clear();
  answerPage(200);
  vi.spyOn(location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('a screen that breaks', () => {
  it('says so, offers to reload, and gives nothing away', async () => {
    open({ Component: Broken });
    expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })).toBeTruthy();
    expect(document.body.textContent).not.toContain('every day');
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('shows the built-in crisis resources', async () => {
    open({ Component: Broken });
    const list = await screen.findByRole('list', { name: 'Need help now?' });
    const links = [...list.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['tel:988', 'sms:988', 'sms:741741', 'tel:911']);
  });
});

describe('a screen whose file is missing', () => {
  it('reloads the page once', async () => {
    open({ lazy: missing });
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('says so, with crisis resources, when that did not help', async () => {
    await missing().catch(() => undefined);
    open({ lazy: missing });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'We could not load this page' }),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Call 988 Suicide & Crisis Lifeline' })).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload while there is no page to be had: help stays on the screen', async () => {
    answerPage(503);
    open({ lazy: missing });
    expect(await screen.findByRole('link', { name: 'Call 988 Suicide & Crisis Lifeline' })).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
  });
});
