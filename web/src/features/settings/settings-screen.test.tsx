import type { UserProfile } from '@evenkeel/contract/account';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { json, stubApi } from '../../testing/api-stub.ts';
import { installWrapper } from '../../testing/fake-wrapper.ts';
import { servePage } from '../../testing/page-settings.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { leaveSession, profileOf, userId } from '../../testing/signed-in.ts';
import { Component as SettingsScreen } from './settings-screen.tsx';

const open = async (profile: Partial<UserProfile> = {}) => {
  servePage();
  leaveSession();
  stubApi({ 'GET /v1/client-api/account/user-profiles': () => json(200, [profileOf(profile)]) });
  renderApp({ screens: { '/settings': SettingsScreen }, at: '/settings' });
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
};
const groups = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const group = (name: string) => {
  const section = screen.getByRole('heading', { level: 2, name }).closest('section');
  if (section === null) throw new Error(`${name} is no group`);
  return within(section);
};
const hrefsOf = (name: string) =>
  group(name)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

beforeEach(() => localStorage.clear());

describe('/settings', () => {
  it('has the groups of the specification, in its order, and after them the person’s own copy', async () => {
    await open();
    expect(groups()).toEqual([
      'Profile',
      'Connect',
      'Crisis Resources',
      'Technical Support',
      'Privacy & Terms',
      'Your Data',
    ]);
    expect(hrefsOf('Your Data')).toEqual(['/settings/answers']);
    expect(hrefsOf('Profile')).toEqual(['/settings/account', '/settings/notifications', '/settings/payment']);
    expect(hrefsOf('Crisis Resources')).toEqual([`/user/${userId}/safety-net`]);
    expect(group('Crisis Resources').getByRole('link', { name: 'Your Safety Net' })).toBeTruthy();
    expect(hrefsOf('Technical Support')).toEqual(['mailto:support@evenkeel.test']);
  });

  it('has Payment only where the clinician has the pro plan', async () => {
    await open({ clinicianHasProPlan: false });
    expect(hrefsOf('Profile')).toEqual(['/settings/account', '/settings/notifications']);
    expect(screen.queryByText('Payment')).toBeNull();
  });

  it('says behind which row Sign Out is', async () => {
    await open();
    expect(
      group('Profile')
        .getByRole('link', { name: /Account.*Sign Out/ })
        .getAttribute('href'),
    ).toBe('/settings/account');
  });
});

describe('/settings in a browser', () => {
  it('leads to the app for the health app', async () => {
    await open();
    expect(
      group('Connect')
        .getByRole('link', { name: /Get the app/ })
        .getAttribute('href'),
    ).toBe('/app-invite');
  });

  it('opens privacy and terms in a new tab', async () => {
    await open();
    expect(hrefsOf('Privacy & Terms')).toEqual([
      'https://evenkeel.test/privacy',
      'https://evenkeel.test/terms',
    ]);
    for (const link of group('Privacy & Terms').getAllByRole('link')) {
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toContain('noopener');
      expect(link.textContent).toContain('(opens in a new tab)');
    }
  });
});

describe('/settings in the native app', () => {
  it('asks an iPhone to open its health app', async () => {
    const { sent } = installWrapper({ platform: 'ios', version: '3.3.0' });
    await open();
    await userEvent.click(group('Connect').getByRole('button', { name: /Health app/ }));
    expect(sent).toEqual([{ type: 'open-health-app' }]);
    expect(screen.queryByText('Get the app')).toBeNull();
  });

  it('has no Connect on android', async () => {
    installWrapper({ platform: 'android', version: '3.3.0' });
    await open();
    expect(groups()).toEqual([
      'Profile',
      'Crisis Resources',
      'Technical Support',
      'Privacy & Terms',
      'Your Data',
    ]);
  });

  it.each(['ios', 'android'] as const)('asks the wrapper for privacy and terms on %s', async (platform) => {
    const { sent } = installWrapper({ platform, version: '3.3.0' });
    await open();
    const small = group('Privacy & Terms');
    expect(small.queryByRole('link')).toBeNull();
    await userEvent.click(small.getByRole('button', { name: 'Privacy' }));
    await userEvent.click(small.getByRole('button', { name: 'Terms' }));
    expect(sent).toEqual([{ type: 'open-privacy-terms' }, { type: 'open-tos' }]);
  });
});
