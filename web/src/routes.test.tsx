import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { routes } from './routes.tsx';
import { json, refusal, stubApi, unreachable } from './testing/api-stub.ts';
import { leaveSession, profileOf, userId } from './testing/signed-in.ts';

const profiles = 'GET /v1/client-api/account/user-profiles';
const assigned = `GET /v1/public-api/user/${userId}/assigned-assessments`;
const publicUser = `GET /v1/public-api/user/${userId}`;
const safetyNet = `GET /v1/public-api/user/${userId}/safety-net`;

const overdue = {
  clinicAssessmentId: '5b0e7f7e-4b0a-4f2b-8a3e-0c5a4a5e6f71',
  isOverdue: true,
  administrationDate: '2026-03-01',
  dueDate: null,
  cadence: 'once',
  assessment: {
    id: '5b0e7f7e-4b0a-4f2b-8a3e-0c5a4a5e6f70',
    name: 'Evening review',
    disorder: 'Sleep',
    totalQuestions: 9,
  },
};

const open = (at: string) => {
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  return { path: () => router.state.location.pathname, state: () => router.state.location.state as unknown };
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const signedIn = (handlers: Parameters<typeof stubApi>[0] = {}) => {
  leaveSession();
  return stubApi({
    [profiles]: () => json(200, [profileOf()]),
    [assigned]: () => json(200, { assessments: [overdue] }),
    ...handlers,
  });
};

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('scrollTo', () => undefined);
  const page = new DOMParser().parseFromString(readFileSync('web/index.html', 'utf8'), 'text/html');
  document.head.append(page.getElementById('evenkeel-config') ?? '');
});
afterEach(() => {
  document.head.replaceChildren();
  localStorage.clear();
});

describe('signed out', () => {
  it.each(['/', '/progress', '/settings?tab=1'])('%s leads to /login, which knows where from', async (at) => {
    stubApi({});
    const { path, state } = open(at);
    await heading('Log in');
    expect(path()).toBe('/login');
    expect(state()).toEqual({ from: at });
  });
});

describe('signed in', () => {
  it('/profile leads home', async () => {
    signedIn();
    const { path } = open('/profile');
    await heading('Hello, Maya');
    expect(path()).toBe('/');
  });

  it('has the tabs, and counts what is overdue', async () => {
    signedIn();
    open('/');
    expect(await screen.findByRole('link', { name: 'Home (1 overdue)' })).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Progress' }));
    await heading('Progress');
    expect(screen.getByRole('heading', { name: 'Lifestyle' })).toBeTruthy();
  });

  it("shows the clinic's logo", async () => {
    signedIn({ [profiles]: () => json(200, [profileOf({ clinicLogoUrl: 'https://clinic.test/logo.svg' })]) });
    open('/settings');
    const logo = await screen.findByRole('img', { name: 'Your clinic' });
    expect(logo.getAttribute('src')).toBe('https://clinic.test/logo.svg');
  });

  it('says so when the profile cannot be loaded, and tries again', async () => {
    const api = signedIn({ [profiles]: () => refusal(403, 'forbidden', 'No.') });
    open('/');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('An error occured. Please try closing and reopening the app.');
    expect(screen.queryByRole('navigation')).toBeNull();
    api.on(profiles, () => json(200, [profileOf()]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Hello, Maya');
  });
});

describe('/settings', () => {
  it('leads to its own pages, to the safety net, to support and to the small print', async () => {
    signedIn();
    open('/settings');
    await heading('Settings');
    const main = within(screen.getByRole('main'));
    const leads = main.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(leads).toEqual([
      '/settings/account',
      '/settings/notifications',
      '/settings/payment',
      '/app-invite',
      `/user/${userId}/safety-net`,
      'mailto:support@evenkeel.test',
      'https://evenkeel.test/privacy',
      'https://evenkeel.test/terms',
      '/settings/answers',
    ]);
  });

  it.each([
    ['/settings/account', 'Account'],
    ['/settings/notifications', 'Notifications'],
    ['/settings/payment', 'Payment'],
    ['/settings/permissions', 'Permissions'],
  ])('%s is a page without tabs', async (at, title) => {
    signedIn();
    open(at);
    await heading(title);
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});

describe('the offer of the app', () => {
  it.each(['/', '/progress', '/settings'])('stands on %s', async (at) => {
    signedIn();
    open(at);
    expect(await screen.findByRole('complementary', { name: 'Use the app' })).toBeTruthy();
  });

  it.each(['/help', `/user/${userId}/safety-net`, `/user/${userId}/assessments`, '/app-invite'])(
    'does not stand on %s',
    async (at) => {
      signedIn();
      open(at);
      await screen.findByRole('heading', { level: 1 });
      expect(screen.queryByRole('complementary')).toBeNull();
    },
  );
});

describe('an address that leads nowhere', () => {
  it('says so, with a way home and a way to help', async () => {
    stubApi({});
    open('/nowhere');
    await heading('We could not find that page');
    expect(screen.getByRole('link', { name: 'Go to home' }).getAttribute('href')).toBe('/');
    await userEvent.click(screen.getByRole('link', { name: 'Need help now?' }));
    await heading('Need help now?');
    expect(screen.getByRole('link', { name: 'Call 911' }).getAttribute('href')).toBe('tel:911');
  });
});

describe('a public page', () => {
  it("leads to the user's own safety net, which stands there with the server down", async () => {
    stubApi({ [publicUser]: unreachable, [safetyNet]: unreachable });
    open(`/user/${userId}/assessments`);
    const help = await screen.findByRole('link', { name: 'Need help now?' });
    expect(help.getAttribute('href')).toBe(`/user/${userId}/safety-net`);
    await userEvent.click(help);
    await heading('Your Safety Net');
    await waitFor(() => expect(screen.getAllByRole('link', { name: /988/ }).length).toBeGreaterThan(0));
  });
});
