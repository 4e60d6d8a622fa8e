import type { UserProfile } from '@evenkeel/contract/account';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { json, stubApi } from '../../testing/api-stub.ts';
import { installWrapper } from '../../testing/fake-wrapper.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { leaveSession, profileOf } from '../../testing/signed-in.ts';
import { Component as AccountScreen } from './account-screen.tsx';

const open = async (profile: Partial<UserProfile> = {}) => {
  leaveSession();
  stubApi({ 'GET /v1/client-api/account/user-profiles': () => json(200, [profileOf(profile)]) });
  renderApp({ screens: { '/settings/account': AccountScreen }, at: '/settings/account' });
  await screen.findByRole('heading', { level: 1, name: 'Account' });
};
const facts = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

beforeEach(() => localStorage.clear());

describe('/settings/account', () => {
  it('shows what is on file, to be read only', async () => {
    await open({ phoneNumber: '+14155550132' });
    expect(facts()).toEqual({
      'First Name': 'Maya',
      'Last Name': 'Torres',
      'Date of Birth': '04/12/1991',
      Email: 'maya@demo.test',
      Phone: '(415) 555-0132',
    });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(
      screen.getByText('To update your personal information, please contact your clinician.'),
    ).toBeTruthy();
  });

  it('says kindly what is not there', async () => {
    await open({ email: null, phoneNumber: null });
    expect(facts()).toMatchObject({ Email: 'Not on file', Phone: 'Not on file' });
  });

  it("tells a participant to ask the related patient's clinician", async () => {
    await open({ userType: 'participant', relatedPatientFirstName: 'Leo' });
    expect(
      screen.getByText('To update your personal information, please contact Leo’s clinician.'),
    ).toBeTruthy();
  });

  it('leads out', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Sign Out' }).getAttribute('href')).toBe('/logout');
  });

  it('leads to the permissions of the app in the app alone', async () => {
    await open();
    expect(screen.queryByRole('link', { name: /Permissions/ })).toBeNull();
  });

  it('leads to the permissions of the app', async () => {
    installWrapper({ platform: 'android', version: '3.3.0' });
    await open();
    expect(screen.getByRole('link', { name: /Permissions/ }).getAttribute('href')).toBe(
      '/settings/permissions',
    );
  });
});
