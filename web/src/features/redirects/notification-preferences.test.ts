import { describe, expect, it } from 'vitest';
import { notificationPreferencesUrl } from './notification-preferences.ts';

const urlOf = (setting: string, search = '') =>
  notificationPreferencesUrl(setting, new URLSearchParams(search));

describe('notificationPreferencesUrl', () => {
  it.each([
    ['', 'https://prefs.test/mine?notification_type=assessment'],
    ['?notification_type=', 'https://prefs.test/mine?notification_type=assessment'],
    ['?notification_type=check_in', 'https://prefs.test/mine?notification_type=check_in'],
    ['?notification_type=a%26b%3D1', 'https://prefs.test/mine?notification_type=a%26b%3D1'],
    ['?other=1', 'https://prefs.test/mine?notification_type=assessment'],
  ])('tells the page the kind of notification: %j', (search, url) => {
    expect(urlOf('https://prefs.test/mine', search)).toBe(url);
  });

  it('keeps what the setting itself asks for', () => {
    expect(urlOf('https://prefs.test/mine?clinic=7#push')).toBe(
      'https://prefs.test/mine?clinic=7&notification_type=assessment#push',
    );
  });

  it('leads to a page of this site too', () => {
    expect(urlOf('/settings/notifications')).toBe('/settings/notifications?notification_type=assessment');
  });

  it.each([
    'http://prefs.test',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'https://',
    '/..//prefs.test',
  ])('never leads to %j', (setting) => {
    expect(urlOf(setting)).toBeNull();
  });
});
