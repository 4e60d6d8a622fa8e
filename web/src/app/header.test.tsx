import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { settingsSubPages } from '../paths.ts';
import { installWrapper } from '../testing/fake-wrapper.ts';
import { Header, type HeaderProps } from './header.tsx';

const open = (props: HeaderProps, at = '/') => {
  const router = createMemoryRouter([{ path: '*', element: <Header {...props} /> }], {
    initialEntries: [at],
  });
  render(<RouterProvider router={router} />);
  return router;
};

describe('Header', () => {
  it("shows the clinic's logo, and the product's own where there is none", () => {
    open({ logoUrl: 'https://clinic.test/logo.svg' });
    expect(screen.getByRole('img', { name: 'Your clinic' }).getAttribute('src')).toBe(
      'https://clinic.test/logo.svg',
    );
    expect(screen.queryByText('Evenkeel')).toBeNull();
    open({ logoUrl: null });
    expect(screen.getByText('Evenkeel')).toBeTruthy();
  });

  it('goes back, once there is something to go back to', async () => {
    const router = open({ canGoBack: true });
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    await router.navigate('/settings');
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    await expect.poll(() => router.state.location.pathname).toBe('/');
  });

  it.each(Object.entries(settingsSubPages))(
    'leads from %s to %s, though it was opened directly',
    async (page, above) => {
      const router = open({ canGoBack: true }, page);
      await userEvent.click(screen.getByRole('button', { name: 'Back' }));
      await expect.poll(() => router.state.location.pathname).toBe(above);
    },
  );

  it.each([
    ['ios', '2.2.4'],
    ['android', '3.2.5'],
    ['ios', 'unknown'],
  ] as const)('leads to /settings inside %s %s', async (platform, version) => {
    const { sent } = installWrapper({ platform, version });
    const router = open({ canGoBack: true }, '/settings/account');
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await expect.poll(() => router.state.location.pathname).toBe('/settings');
    expect(sent).toEqual([]);
  });

  it.each([
    ['ios', '2.2.3'],
    ['android', '3.2.4'],
  ] as const)('asks %s %s to show the settings, and stays', async (platform, version) => {
    const { sent } = installWrapper({ platform, version });
    const router = open({ canGoBack: true }, '/settings/account');
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(sent).toEqual([{ type: 'navigate-settings' }]);
    expect(router.state.location.pathname).toBe('/settings/account');
  });
});
