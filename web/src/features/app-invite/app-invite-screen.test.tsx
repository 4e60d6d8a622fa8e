import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubApi } from '../../testing/api-stub.ts';
import { installWrapper } from '../../testing/fake-wrapper.ts';
import { servePage } from '../../testing/page-settings.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { Component as AppInviteScreen } from './app-invite-screen.tsx';

const appStore = 'https://apps.apple.com/app/evenkeel';
const playStore = 'https://play.google.com/store/apps/details?id=evenkeel';
const open = (search = '') => {
  servePage({ links: { appStore, playStore } });
  return renderApp({ screens: { '/app-invite': AppInviteScreen }, at: `/app-invite${search}` });
};
const on = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
const storeLinks = () =>
  screen
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .filter((href) => href?.startsWith('https:'));

beforeEach(() => {
  stubApi({});
});

describe('/app-invite', () => {
  it('shows a code for a phone and both stores', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Get the Evenkeel app' })).toBeTruthy();
    expect(await screen.findByTitle('Code that opens this page on a phone')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Scan with your phone' })).toBeTruthy();
    expect(storeLinks()).toEqual([appStore, playStore]);
    const store = screen.getByRole('link', { name: 'Download on the App Store (opens in a new tab)' });
    expect(store.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', [appStore, playStore]],
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8)', [playStore, appStore]],
  ])('a phone has its own store first, before the code: %s', (userAgent, stores) => {
    on(userAgent);
    open();
    expect(storeLinks()).toEqual(stores);
    const [own] = screen.getAllByRole('link');
    const code = screen.getByRole('heading', { name: 'On another phone' });
    expect(own && own.compareDocumentPosition(code) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it.each([
    ['?isInviteFlow=true', true],
    ['?isInviteFlow', true],
    ['?isInviteFlow=false', false],
    ['', false],
  ])('offers to skip it in the invite flow alone: %j', (search, skips) => {
    open(search);
    const skip = screen.queryByRole('link', { name: 'Skip' });
    expect(skip?.getAttribute('href')).toBe(skips ? '/' : undefined);
    expect(screen.queryByText(/Your account is ready/) !== null).toBe(skips);
    expect(screen.queryByRole('link', { name: 'use Evenkeel in your browser' }) === null).toBe(skips);
  });

  it('tells whoever is in the app that they have it', () => {
    installWrapper();
    open('?isInviteFlow=true');
    expect(screen.getByRole('heading', { name: 'You have the Evenkeel app' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to home' }).getAttribute('href')).toBe('/');
    expect(storeLinks()).toEqual([]);
  });
});
