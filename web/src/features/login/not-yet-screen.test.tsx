import { configElementId, type ClientConfig } from '@evenkeel/contract/config';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { stubApi } from '../../testing/api-stub.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { Component as CreateAccountScreen } from './create-account-screen.tsx';

const config: ClientConfig = {
  apiBaseUrl: '',
  identity: { kind: 'embedded' },
  payments: { kind: 'sandbox', publishableKey: null },
  featureFlags: { accept_invite_flow: true, assessment_birthday_confirmation: true },
  support: { email: 'help@clinic.test', url: 'https://clinic.test' },
  links: { privacy: '', terms: '', appStore: '', playStore: '', notificationPreferences: '' },
};

beforeEach(() => {
  localStorage.clear();
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = configElementId;
  block.textContent = JSON.stringify(config);
  document.head.append(block);
  stubApi({});
  return () => block.remove();
});

describe('ways in that are not open yet', () => {
  it.each([
    ['Create your account', CreateAccountScreen, /open the link in the message that your clinic sent you/],
  ])('%s says what to do instead and whom to ask', (title, Screen, instead) => {
    renderApp({ screens: { '/': Screen }, at: '/' });
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByText(instead)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'help@clinic.test' }).getAttribute('href')).toBe(
      'mailto:help@clinic.test',
    );
    expect(screen.getByRole('link', { name: 'Go to log in' }).getAttribute('href')).toBe('/login');
  });
});
