import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { Header, type HeaderProps } from './header.tsx';

const open = (props: HeaderProps) => {
  const router = createMemoryRouter([{ path: '*', element: <Header {...props} /> }]);
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
});
