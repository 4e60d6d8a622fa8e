import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { assignedCheckIn, worry } from '../testing/sample-check-ins.ts';
import { json, refusal, stubApi } from '../testing/api-stub.ts';
import { renderApp } from '../testing/render-app.tsx';
import { leaveSession, profileOf, userId } from '../testing/signed-in.ts';
import { Component as MainLayout } from './main-layout.tsx';

const assigned = `GET /v1/client-api/users/${userId}/check-ins/assigned`;
const open = (answer: () => Response) => {
  stubApi({
    'GET /v1/client-api/account/user-profiles': () => json(200, [profileOf()]),
    [`GET /v1/public-api/user/${userId}/assigned-assessments`]: () => json(200, { assessments: [] }),
    [assigned]: answer,
  });
  renderApp({ screens: { '/settings/account': MainLayout }, at: '/settings/account' });
};

beforeEach(leaveSession);

describe('the Check-In button', () => {
  it('leads to the check-ins of whoever is assigned one, due or not', async () => {
    open(() => json(200, { checkIns: [assignedCheckIn(worry, { isOverdue: false })] }));
    const button = await screen.findByRole('link', { name: 'Check-In' });
    expect(button.getAttribute('href')).toBe('/check-ins');
  });

  it.each([
    ['nothing is assigned', () => json(200, { checkIns: [] })],
    ['that is not known', () => refusal(422, 'invalid-fields', 'Not now.')],
  ])('is not there where %s', async (_, answer) => {
    open(answer);
    await screen.findByRole('link', { name: 'Need help now?' });
    expect(await screen.findByRole('main')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Check-In' })).toBeNull();
  });
});
