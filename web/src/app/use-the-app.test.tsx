import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubApi } from '../testing/api-stub.ts';
import { installWrapper } from '../testing/fake-wrapper.ts';
import { renderApp } from '../testing/render-app.tsx';
import { Screen } from '../ui/screen.tsx';
import { UseTheApp } from './use-the-app.tsx';

const open = ({ isWide = false, isOffered = true } = {}) => {
  stubApi({});
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: isWide,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
  const Home = () => (
    <UseTheApp isOffered={isOffered}>
      <Screen title="Home" />
    </UseTheApp>
  );
  return renderApp({ screens: { '/': Home }, at: '/' });
};
const offer = () => screen.queryByRole('complementary', { name: 'Use the app' });
const code = () => screen.queryByTitle('Code that opens the app’s page on a phone');

beforeEach(() => localStorage.clear());

describe('UseTheApp', () => {
  it('is a bar above the screen on a narrow one, without a code', () => {
    open();
    const link = screen.getByRole('link', { name: /Use the app/ });
    expect(link.getAttribute('href')).toBe('/app-invite');
    const screenBelow = screen.getByRole('main');
    expect(offer()?.compareDocumentPosition(screenBelow)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(code()).toBeNull();
  });

  it('is a card with a code beside the screen on a wide one', async () => {
    open({ isWide: true });
    expect(await screen.findByTitle('Code that opens the app’s page on a phone')).toBeTruthy();
    expect(offer()?.compareDocumentPosition(screen.getByRole('main'))).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect(screen.getByRole('link', { name: 'App stores' }).getAttribute('href')).toBe('/app-invite');
  });

  it.each([
    [false, 'Put away'],
    [true, 'Not now'],
  ])(
    'stays away once it has been put away, and hands focus to the screen (wide: %s)',
    async (isWide, word) => {
      const { unmount } = open({ isWide });
      await userEvent.click(await screen.findByRole('button', { name: word }));
      expect(offer()).toBeNull();
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Home' }));
      unmount();
      open({ isWide: !isWide });
      expect(offer()).toBeNull();
    },
  );

  it('is offered anew after somebody has signed out, which forgets everything', async () => {
    const { unmount } = open();
    await userEvent.click(screen.getByRole('button', { name: 'Put away' }));
    unmount();
    localStorage.clear();
    open();
    expect(offer()).toBeTruthy();
  });

  it('is not offered where the screen says so, nor inside the app', () => {
    const { unmount } = open({ isOffered: false });
    expect(offer()).toBeNull();
    unmount();
    installWrapper({ platform: 'ios', version: '3.3.0' });
    open();
    expect(offer()).toBeNull();
    expect(screen.getByRole('heading', { name: 'Home' })).toBeTruthy();
  });
});
