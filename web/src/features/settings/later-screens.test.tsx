import type { UserProfile } from '@evenkeel/contract/account';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { json, stubApi } from '../../testing/api-stub.ts';
import { servePage } from '../../testing/page-settings.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { leaveSession, profileOf } from '../../testing/signed-in.ts';
import { Component as NotificationsScreen } from './notifications-screen.tsx';

const open = (at: string, profile: Partial<UserProfile> = {}) => {
  servePage();
  leaveSession();
  stubApi({ 'GET /v1/client-api/account/user-profiles': () => json(200, [profileOf(profile)]) });
  return renderApp({
    screens: { '/settings/notifications': NotificationsScreen },
    at,
  });
};

beforeEach(() => localStorage.clear());

describe('settings that are still to come', () => {
  it.each([['/settings/notifications', 'Notifications', /choose which messages reach you/]])(
    '%s says what will be there, and whom to ask meanwhile',
    async (at, title, purpose) => {
      open(at);
      expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
      expect(screen.getByText(purpose)).toBeTruthy();
      expect(await screen.findByText(/please ask your clinic/)).toBeTruthy();
      expect(screen.getByRole('link').getAttribute('href')).toBe('mailto:support@evenkeel.test');
    },
  );

  it("names the related patient's clinic to a participant", async () => {
    open('/settings/notifications', { userType: 'participant', relatedPatientFirstName: 'Leo' });
    expect(await screen.findByText(/please ask Leo’s clinic/)).toBeTruthy();
  });
});
