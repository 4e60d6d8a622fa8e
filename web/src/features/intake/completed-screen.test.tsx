import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stubApi } from '../../testing/api-stub.ts';
import { servePage } from '../../testing/page-settings.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { Component as CompletedScreen } from './completed-screen.tsx';

const open = (accept_invite_flow: boolean) => {
  stubApi({});
  servePage({ featureFlags: { accept_invite_flow } });
  renderApp({ screens: { '/intake/completed': CompletedScreen }, at: '/intake/completed' });
};

describe('/intake/completed', () => {
  it('thanks, says what happens next, and leads to the account and to help', () => {
    open(true);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Thank you, all done!' }));
    expect(screen.getByText('Step 8 of 8')).toBeTruthy();
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(100);
    expect(screen.getByRole('link', { name: 'Create your account' }).getAttribute('href')).toBe(
      '/accept-invite',
    );
    expect(screen.getByRole('list', { name: 'If you need help now' })).toBeTruthy();
  });

  it('offers no account where clinics make them', () => {
    open(false);
    expect(screen.queryByRole('link', { name: 'Create your account' })).toBeNull();
    expect(screen.queryByText(/invitation to your account/)).toBeNull();
  });
});
