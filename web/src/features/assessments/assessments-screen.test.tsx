import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json, refusal, unreachable } from '../../testing/api-stub.ts';
import { installWrapper } from '../../testing/fake-wrapper.ts';
import { calls, renderPublic, stubPublicApi } from '../../testing/public-page.tsx';
import {
  assigned,
  mood,
  moodId,
  publicUserOf,
  receiptOf,
  sampleUserId,
  sleep,
  sleepId,
} from '../../testing/sample-assessments.ts';
import { answerMood, answerSleep, choose, heading, keysOf, press } from '../../testing/taking-assessments.ts';
import { Component as AssessmentsScreen } from './assessments-screen.tsx';

const open = (search = '') => renderPublic({ Screen: AssessmentsScreen, search });
const onlyMoodIsDue = { [calls.assigned]: () => json(200, { assessments: [assigned(mood)] }) };

describe('taking assessments', () => {
  it('asks one after the other and sends all answers together', async () => {
    const api = stubPublicApi();
    open('?context=email');
    await answerMood();
    expect(screen.getByText('1 of 2')).toBeTruthy();
    expect(document.title).toBe('Assessment 1 of 2 · Evenkeel');
    await press('Next');
    expect(document.activeElement).toBe(await heading('Sleep and rest'));
    expect(api.sentTo(calls.submit)).toHaveLength(0);
    await answerSleep();
    await press('Submit');
    await heading('Assessments complete!');
    expect(api.sentTo(calls.submit).map(({ body }) => body)).toEqual([
      {
        assessments: [
          {
            id: moodId,
            versionId: mood.versionId,
            answers: [
              { key: 'low', value: 'often-1' },
              { key: 'worry', value: null },
              { key: 'harm', value: 'often-0' },
            ],
          },
          {
            id: sleepId,
            versionId: sleep.versionId,
            answers: [
              { key: 'aids', value: ['music'] },
              { key: 'hours', value: 7 },
            ],
          },
        ],
        assigneeUserId: sampleUserId,
        isNewPatient: false,
        source: 'email',
        submissionType: 'default',
      },
    ]);
    expect(api.sentTo(calls.birthdayStatus)).toHaveLength(0);
  });

  it('goes back to an earlier one with its answers', async () => {
    stubPublicApi();
    open();
    await answerMood();
    await press('Next');
    await heading('Sleep and rest');
    await press('Back');
    await heading('Mood check');
    expect(screen.getByText('2 of 3 answered')).toBeTruthy();
  });

  it('takes only the named ones, in their order', async () => {
    const api = stubPublicApi();
    open(`?assessments=${sleepId},${moodId}`);
    await heading('Sleep and rest');
    // Strict mode mounts twice, and the first mount's request is given up.
    expect(new Set(api.sentTo(calls.definitions).map(({ path }) => path))).toEqual(
      new Set([`/v1/public-api/assessments?Ids=${sleepId}%2C${moodId}`]),
    );
  });

  it('tells a participant whom the questions are about', async () => {
    stubPublicApi({
      [calls.user]: () => json(200, publicUserOf({ type: 'participant', relatedPatientFirstName: 'Leo' })),
    });
    open();
    expect(await screen.findByText('Questions about Leo · 1 of 2')).toBeTruthy();
  });

  it('takes on the clinician’s screen what is named without its being assigned', async () => {
    const api = stubPublicApi({ [calls.assigned]: () => json(200, { assessments: [] }) });
    open(`?context=clinician_app&assessments=${moodId}`);
    await answerMood();
    await press('Submit');
    await heading('Assessments complete!');
    expect(api.sentTo(calls.assigned)).toHaveLength(0);
    expect(api.sentTo(calls.submit)[0]?.body).toMatchObject({ source: 'clinician_app' });
  });

  it('sends once however often Submit is touched', async () => {
    let arrive: (response: Response) => void = () => undefined;
    const api = stubPublicApi({
      ...onlyMoodIsDue,
      [calls.submit]: () => new Promise<Response>((resolve) => (arrive = resolve)),
    });
    open();
    await answerMood();
    const submit = screen.getByRole('button', { name: 'Submit' });
    await userEvent.dblClick(submit);
    await userEvent.click(submit);
    expect(screen.getByRole('heading', { name: 'Mood check' })).toBeTruthy();
    expect(submit.getAttribute('aria-busy')).toBe('true');
    arrive(json(201, receiptOf()));
    await heading('Assessments complete!');
    expect(api.sentTo(calls.submit)).toHaveLength(1);
  });
});

describe('the other states', () => {
  it('is all set when nothing is due, and lets it be taken anyway', async () => {
    const api = stubPublicApi({
      [calls.assigned]: () => json(200, { assessments: [assigned(mood, { isOverdue: false })] }),
    });
    open();
    await heading("You're all set!");
    await press('Take assessment anyway');
    await answerMood();
    await press('Submit');
    await heading('Assessments complete!');
    expect(api.sentTo(calls.submit)[0]?.body).toMatchObject({ submissionType: 'take_now' });
  });

  it('says that a link is no longer available', async () => {
    stubPublicApi({ [calls.assigned]: () => json(200, { assessments: [] }) });
    open('?homescreenUrl=//evil.test');
    await heading('This link is no longer available');
    expect(screen.queryByRole('link', { name: 'Done' })).toBeNull();
  });

  it('shows why the questions could not be loaded, and loads them again', async () => {
    const api = stubPublicApi({ [calls.definitions]: () => refusal(404, 'not-found', 'Not here.') });
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('Not here.');
    expect(screen.getByRole('link', { name: /Call 988/ })).toBeTruthy();
    api.on(calls.definitions, () => json(200, { assessments: [mood, sleep] }));
    await press('Try again');
    await heading('Mood check');
  });

  it('asks for consent first', async () => {
    stubPublicApi({ [calls.consent]: () => json(200, { consentRequired: true, consentCopy: 'Terms.' }) });
    open();
    expect(await screen.findByText('Terms.')).toBeTruthy();
    expect(screen.queryByText('Mood check')).toBeNull();
  });
});

describe('after completion', () => {
  const due = (first: readonly (typeof mood)[], later: readonly (typeof mood)[]) => {
    let isSent = false;
    return {
      [calls.submit]: () => {
        isSent = true;
        return json(201, receiptOf());
      },
      [calls.assigned]: () =>
        json(200, { assessments: (isSent ? later : first).map((assessment) => assigned(assessment)) }),
    };
  };

  it('leads to the home screen that the link names', async () => {
    stubPublicApi(due([mood], []));
    open('?homescreenUrl=/settings');
    await answerMood();
    await press('Submit');
    await heading('Assessments complete!');
    expect(screen.getByRole('link', { name: 'Done' }).getAttribute('href')).toBe('/settings');
  });

  it('leads back into the native wrapper', async () => {
    stubPublicApi(due([mood], []));
    open('?homescreenUrl=evenkeel://home');
    await answerMood();
    await press('Submit');
    expect((await screen.findByRole('link', { name: 'Done' })).getAttribute('href')).toBe('evenkeel://home');
  });

  it.each([
    ['ios', '2.2.3', true],
    ['ios', '2.2.4', false],
    ['android', '3.2.4', true],
    ['android', '3.2.5', false],
  ] as const)('leads home inside %s %s: asks the wrapper %s', async (platform, version, isAsked) => {
    const { sent } = installWrapper({ platform, version });
    stubPublicApi(due([mood], []));
    open('?homescreenUrl=/');
    await answerMood();
    await press('Submit');
    await heading('Assessments complete!');
    await userEvent.click(screen.getByText('Done'));
    expect(sent).toEqual(isAsked ? [{ type: 'navigate-profile' }] : []);
    expect(screen.queryByText('Elsewhere') === null).toBe(isAsked);
  });

  it('continues with whatever else is due', async () => {
    const api = stubPublicApi(due([mood, sleep], [sleep]));
    open(`?assessments=${moodId}&more=true`);
    await answerMood();
    await press('Submit');
    await press('Continue');
    await answerSleep();
    await press('Submit');
    await heading('Assessments complete!');
    expect(keysOf(api.sentTo(calls.submit)).size).toBe(2);
  });

  it('does not call a link unavailable when nothing else is due', async () => {
    stubPublicApi(due([mood], []));
    open(`?assessments=${moodId}&more=true`);
    await answerMood();
    await press('Submit');
    await press('Continue');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull());
    await heading('Assessments complete!');
  });
});

describe('the safety path', () => {
  it('shows crisis resources at once, announced, before anything is sent', async () => {
    const api = stubPublicApi();
    open();
    await heading('Mood check');
    await choose(/hurting yourself/, 'Some days');
    expect(screen.getAllByRole('alert').some(({ textContent }) => /in danger/.test(textContent))).toBe(true);
    expect(screen.getByRole('link', { name: /Call 988/ }).getAttribute('href')).toBe('tel:988');
    expect(api.sentTo(calls.submit)).toHaveLength(0);
  });

  it('keeps them in sight beside errors, and takes them away with the answer', async () => {
    stubPublicApi();
    open();
    await heading('Mood check');
    await choose(/hurting yourself/, 'Most days');
    await press('Next');
    expect(screen.getByText('* Required')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Call 988/ })).toBeTruthy();
    await choose(/hurting yourself/, 'Not at all');
    expect(screen.queryByRole('link', { name: /Call 988/ })).toBeNull();
  });

  it('needs no server', async () => {
    const api = stubPublicApi({ [calls.safetyNet]: unreachable });
    open();
    await heading('Mood check');
    api.on(calls.submit, unreachable);
    await choose(/hurting yourself/, 'Every day');
    expect(screen.getByRole('link', { name: /Text 988/ })).toBeTruthy();
  });

  it('blocks nothing, and stays after completion', async () => {
    stubPublicApi(onlyMoodIsDue);
    open();
    await answerMood();
    await choose(/hurting yourself/, 'Some days');
    await press('Submit');
    await heading('Assessments complete!');
    expect(screen.getByRole('link', { name: /Call 988/ })).toBeTruthy();
  });
});
