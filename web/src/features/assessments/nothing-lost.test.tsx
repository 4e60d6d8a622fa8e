import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { json, refusal, unreachable } from '../../testing/api-stub.ts';
import { calls, renderPublic, stubPublicApi } from '../../testing/public-page.tsx';
import { assigned, mood, receiptOf, sampleUserId } from '../../testing/sample-assessments.ts';
import { answerMood, answerSleep, heading, keysOf, press } from '../../testing/taking-assessments.ts';
import { Component as AssessmentsScreen } from './assessments-screen.tsx';

const open = (search = '') => renderPublic({ Screen: AssessmentsScreen, search });
const onlyMoodIsDue = { [calls.assigned]: () => json(200, { assessments: [assigned(mood)] }) };

describe('nothing is lost', () => {
  const submitOffline = async () => {
    const api = stubPublicApi({ ...onlyMoodIsDue, [calls.submit]: unreachable });
    open();
    await answerMood();
    await press('Submit');
    await heading('Your answers are not sent yet');
    return api;
  };
  const arrive = () => json(201, receiptOf());

  it('takes up the answers after a reload, at the assessment that is not done', async () => {
    stubPublicApi();
    open();
    await answerMood();
    await press('Next');
    await heading('Sleep and rest');
    await userEvent.click(screen.getByLabelText('Reading'));
    expect(screen.getByText('Saved on this device')).toBeTruthy();
    cleanup();
    open();
    await heading('Sleep and rest');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Reading' }).checked).toBe(true);
    await press('Back');
    await heading('Mood check');
    expect(screen.getByText('2 of 3 answered')).toBeTruthy();
  });

  it('sends the same set under the same key with one touch', async () => {
    const api = await submitOffline();
    await press('Send again');
    await waitFor(() => expect(api.sentTo(calls.submit)).toHaveLength(2));
    api.on(calls.submit, arrive);
    await press('Send again');
    await heading('Assessments complete!');
    const sent = api.sentTo(calls.submit);
    expect(keysOf(sent).size).toBe(1);
    expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(localStorage).toHaveLength(0);
  });

  it('sends it again by itself when the connection is back', async () => {
    const api = await submitOffline();
    api.on(calls.submit, arrive);
    act(() => void window.dispatchEvent(new Event('online')));
    await heading('Assessments complete!');
    expect(keysOf(api.sentTo(calls.submit)).size).toBe(1);
  });

  it('keeps it through a reload, sends it once more and never a second set', async () => {
    const api = await submitOffline();
    cleanup();
    open();
    await heading('Your answers are not sent yet');
    await waitFor(() => expect(api.sentTo(calls.submit)).toHaveLength(2));
    expect(await screen.findByText(/could not reach the server/)).toBeTruthy();
    api.on(calls.submit, arrive);
    await press('Send again');
    await heading('Assessments complete!');
    expect(keysOf(api.sentTo(calls.submit)).size).toBe(1);
    cleanup();
    open();
    await heading('Mood check');
    expect(screen.getByText('0 of 3 answered')).toBeTruthy();
    expect(api.sentTo(calls.submit)).toHaveLength(3);
  });

  it('keeps help in reach and says calmly that the device is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await submitOffline();
    expect(screen.getByText(/You are offline/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /Call 988/ })).toBeTruthy();
  });

  it.each([429, 503])('keeps it after a %d', async (status) => {
    stubPublicApi({
      ...onlyMoodIsDue,
      [calls.submit]: () => refusal(status, 'unavailable', 'Later, please.'),
    });
    open();
    await answerMood();
    await press('Submit');
    await heading('Your answers are not sent yet');
    expect(screen.getByText('Later, please.')).toBeTruthy();
  });

  it('gives refused answers back beside their questions, and sends the mended set under a new key', async () => {
    const fields = { 'assessments.0.answers.harm': '* Required' };
    const api = stubPublicApi({
      [calls.submit]: () =>
        json(422, {
          error: { code: 'invalid-answers', message: 'Some of the answers need another look.', fields },
        }),
    });
    open();
    await answerMood();
    await press('Next');
    await answerSleep();
    await press('Submit');
    await heading('Mood check');
    const alerts = await screen.findAllByRole('alert');
    expect(alerts.map(({ textContent }) => textContent)).toContain('Some of the answers need another look.');
    const harm = screen.getByRole('radiogroup', { name: /hurting yourself/ });
    expect(within(harm).getByText('* Required')).toBeTruthy();
    expect(harm.contains(document.activeElement)).toBe(true);
    expect(within(harm).getByRole<HTMLInputElement>('radio', { name: 'Not at all' }).checked).toBe(true);
    expect(localStorage.getItem(`evenkeel.unsent.${sampleUserId}`)).toBeNull();
    api.on(calls.submit, arrive);
    await press('Next');
    await heading('Sleep and rest');
    await press('Submit');
    await heading('Assessments complete!');
    expect(keysOf(api.sentTo(calls.submit)).size).toBe(2);
  });

  it('says when this browser keeps nothing, and works all the same', async () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const storage = { getItem: denied, setItem: denied, removeItem: denied, clear: () => undefined };
    vi.stubGlobal('localStorage', storage);
    vi.stubGlobal('sessionStorage', storage);
    const api = await submitOffline();
    expect(screen.getByText(/please keep this page open/)).toBeTruthy();
    api.on(calls.submit, arrive);
    await press('Send again');
    await heading('Assessments complete!');
  });

  it('keeps nothing at a kiosk and promises nothing', async () => {
    stubPublicApi();
    open('?context=kiosk');
    await answerMood();
    expect(screen.queryByText(/on this device/)).toBeNull();
    expect(localStorage.length + sessionStorage.length).toBe(0);
    cleanup();
    open('?context=kiosk');
    await heading('Mood check');
    expect(screen.getByText('0 of 3 answered')).toBeTruthy();
  });
});
