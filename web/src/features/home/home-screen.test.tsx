import type { AssignedAssessment } from '@evenkeel/contract/assessments';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../session/session.tsx';
import { empty, json, refusal, stubApi, unreachable } from '../../testing/api-stub.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { leaveSession, profileOf, userId } from '../../testing/signed-in.ts';
import { Component as HomeScreen } from './home-screen.tsx';
import { useOverdueCount } from './queries.ts';

const profiles = 'GET /v1/client-api/account/user-profiles';
const assigned = `GET /v1/public-api/user/${userId}/assigned-assessments`;
const dismiss = `PATCH /v1/client-api/users/${userId}/safety-net/dismiss`;
const assessmentId = '5b0e7f7e-4b0a-4f2b-8a3e-0c5a4a5e6f70';

const assignment = (parts: Partial<AssignedAssessment>, name: string): AssignedAssessment => ({
  clinicAssessmentId: '5b0e7f7e-4b0a-4f2b-8a3e-0c5a4a5e6f71',
  isOverdue: true,
  administrationDate: '2026-03-01',
  dueDate: null,
  cadence: 'weekly',
  assessment: { id: assessmentId, name, disorder: 'Depression', totalQuestions: 9 },
  ...parts,
});
const listOf = (...assessments: AssignedAssessment[]) => json(200, { assessments });

/** Stands in for the layout: shows the screen once the profile is there, and the badge's count. */
const Home = () => {
  const { profile } = useSession();
  const count = useOverdueCount();
  return profile === null ? null : (
    <>
      <HomeScreen />
      <span data-testid="badge">{count}</span>
    </>
  );
};
const open = () => renderApp({ screens: { '/': Home }, at: '/' });
const section = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => {
  localStorage.clear();
  leaveSession();
});

describe('/', () => {
  it('greets by first name and lists what is overdue as links, the longest due first', async () => {
    stubApi({
      [profiles]: () => json(200, [profileOf()]),
      [assigned]: () =>
        listOf(
          assignment({ administrationDate: '2026-03-02' }, 'Sleep'),
          assignment({ administrationDate: '2026-02-09' }, 'Mood'),
        ),
    });
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Maya' })).toBeTruthy();
    await screen.findByRole('region', { name: 'To Do' });
    const links = section('To Do').getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'MoodDepression · 9 questions · Due 2/9Take Now',
      'SleepDepression · 9 questions · Due 3/2Take Now',
    ]);
    expect(links[0]?.getAttribute('href')).toBe(
      `/user/${userId}/assessments?assessments=${assessmentId}&homescreenUrl=/`,
    );
    expect(section('Upcoming').getByText('No upcoming assessments')).toBeTruthy();
    expect(screen.getByTestId('badge').textContent).toBe('2');
  });

  it('lists what comes later with its date and without a link', async () => {
    stubApi({
      [profiles]: () => json(200, [profileOf()]),
      [assigned]: () =>
        listOf(
          assignment({ isOverdue: false, administrationDate: '2026-12-31' }, 'Mood'),
          assignment(
            {
              isOverdue: false,
              administrationDate: '2026-04-05',
              assessment: { id: assessmentId, name: 'Sleep', disorder: null, totalQuestions: 1 },
            },
            'Sleep',
          ),
        ),
    });
    open();
    await screen.findByRole('region', { name: 'Upcoming' });
    expect(
      section('Upcoming')
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Sleep1 question4/5', 'MoodDepression · 9 questions12/31']);
    expect(section('Upcoming').queryByRole('link')).toBeNull();
    expect(section('To Do').getByText("You're all set!")).toBeTruthy();
    expect(screen.getByTestId('badge').textContent).toBe('0');
  });

  it('tells a participant whom it is about', async () => {
    stubApi({
      [profiles]: () =>
        json(200, [
          profileOf({ firstName: 'Rosa', userType: 'participant', relatedPatientFirstName: 'Leo' }),
        ]),
      [assigned]: () => listOf(),
    });
    open();
    expect(await screen.findByRole('heading', { name: 'Hello, Rosa' })).toBeTruthy();
    expect(screen.getByText('Here is what Leo’s clinic asks of you.')).toBeTruthy();
  });

  it('says why nothing could be loaded, and tries again', async () => {
    const { on } = stubApi({
      [profiles]: () => json(200, [profileOf()]),
      [assigned]: () => refusal(404, 'public-user-not-found', 'We could not find who this belongs to.'),
    });
    open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('We could not find who this belongs to.');
    expect(screen.queryByText("You're all set!")).toBeNull();
    on(assigned, () => listOf());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText("You're all set!")).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps what it showed while and after reading again without success', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { on } = stubApi({
      [profiles]: () => json(200, [profileOf()]),
      [assigned]: () => listOf(assignment({}, 'Mood')),
    });
    const { queryClient } = open();
    expect(await screen.findByText('Mood')).toBeTruthy();
    queryClient.setDefaultOptions({ queries: { retry: false } });
    on(assigned, unreachable);
    const rereading = queryClient.refetchQueries({ queryKey: ['assessments'] });
    expect(screen.getByText('Mood')).toBeTruthy();
    await rereading;
    expect((await screen.findByRole('alert')).textContent).toContain('We could not reach the server.');
    expect(screen.getByText('Mood')).toBeTruthy();
  });
});

describe('the safety-net card', () => {
  const withCard = (handlers: Parameters<typeof stubApi>[0] = {}) => {
    let isOn = true;
    return stubApi({
      [profiles]: () => json(200, [profileOf({ safetyNetEnabled: isOn })]),
      [assigned]: () => listOf(),
      [dismiss]: () => {
        isOn = false;
        return empty(204);
      },
      ...handlers,
    });
  };

  it('leads to the safety net', async () => {
    withCard();
    open();
    expect((await screen.findByRole('link', { name: 'Crisis resources' })).getAttribute('href')).toBe(
      `/user/${userId}/safety-net`,
    );
  });

  it('names the related patient to a participant', async () => {
    const participant = { userType: 'participant', relatedPatientFirstName: 'Leo', safetyNetEnabled: true };
    withCard({ [profiles]: () => json(200, [{ ...profileOf(), ...participant }]) });
    open();
    expect(await screen.findByText(/^If things feel heavy right now, for Leo or for you/)).toBeTruthy();
  });

  it('is not there unless the profile says so', async () => {
    stubApi({ [profiles]: () => json(200, [profileOf()]), [assigned]: () => listOf() });
    open();
    expect(await screen.findByText("You're all set!")).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Your Safety Net' })).toBeNull();
  });

  it('goes once it has been put away and the profile says so', async () => {
    const { sentTo } = withCard();
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Your Safety Net' })).toBeNull());
    expect(sentTo(dismiss)).toHaveLength(1);
    expect(sentTo(profiles)).toHaveLength(2);
    expect(screen.getByRole('heading', { name: 'Hello, Maya' })).toBeTruthy();
  });

  it('stays where it could not be put away, and says why', async () => {
    withCard({ [dismiss]: () => refusal(500, 'internal', 'Something went wrong on our side.') });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Your Safety Net' })).toBeTruthy();
  });
});
