import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubApi } from '../../testing/api-stub.ts';
import { servePage } from '../../testing/page-settings.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { Component as NotificationPreferencesScreen } from './notification-preferences-screen.tsx';

const leave = vi.fn<(url: string | URL) => void>();
const open = (search = '') =>
  renderApp({
    screens: { '/patients/:cognitoId/notification-preferences': NotificationPreferencesScreen },
    at: `/patients/somebody/notification-preferences${search}`,
  });

beforeEach(() => {
  stubApi({});
  vi.spyOn(location, 'replace').mockImplementation(leave);
  leave.mockReset();
});

describe('/patients/{cognitoId}/notification-preferences', () => {
  it.each([
    ['', 'https://prefs.test/mine?notification_type=assessment'],
    ['?notification_type=check_in', 'https://prefs.test/mine?notification_type=check_in'],
  ])('leaves for the page that keeps them: %j', (search, url) => {
    servePage({ links: { notificationPreferences: 'https://prefs.test/mine' } });
    open(search);
    expect(leave).toHaveBeenCalledWith(url);
    // For a browser that did not follow.
    expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(url);
  });

  it('stays, and says whom to ask, where the setting leads nowhere safe', () => {
    servePage({ links: { notificationPreferences: 'javascript:alert(1)' } });
    open();
    expect(leave).not.toHaveBeenCalled();
    expect(
      screen.getByRole('heading', { name: 'We could not open your notification preferences' }),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'support@evenkeel.test' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to home' }).getAttribute('href')).toBe('/');
  });
});
