import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { json, refusal, unreachable } from '../../testing/api-stub.ts';
import { receiptOf } from '../../testing/sample-assessments.ts';
import { lifestyle, worksheet, worry } from '../../testing/sample-check-ins.ts';
import {
  ownCalls,
  renderCheckIns,
  signedInBeforeEach,
  stubOwnCheckIns,
} from '../../testing/signed-in-check-ins.tsx';
import { choose, heading, keysOf, press } from '../../testing/taking-assessments.ts';

signedInBeforeEach();

const open = ({ id }: { id: string }) => renderCheckIns(`/check-ins/${id}`);
const slider = () => screen.getByRole<HTMLInputElement>('slider');
const moveTo = (value: string) => fireEvent.change(slider(), { target: { value } });
const answersIn = (body: unknown) =>
  Object.fromEntries(
    (body as { answers: { key: string; value: unknown }[] }[])[0]?.answers.map(({ key, value }) => [
      key,
      value,
    ]) ?? [],
  );

describe('the lifestyle module', () => {
  it('asks one slider at a time, begins in the middle and says so, and leads back', async () => {
    stubOwnCheckIns();
    open(lifestyle);
    await heading('How bright was today?');
    expect(screen.getByText('Step 1 of 4')).toBeTruthy();
    expect(slider().value).toBe('0');
    expect(screen.getByText('In the middle (0)')).toBeTruthy();
    expect(screen.getByText('😐')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    moveTo('1.5');
    expect(screen.getByText('😊')).toBeTruthy();
    await press('Next');
    await heading('How lively were you?');
    expect(screen.getByRole('heading', { level: 1 })).toBe(document.activeElement);
    expect(slider().value).toBe('0');
    await press('Back');
    await heading('How bright was today?');
    expect(slider().value).toBe('1.5');
  });

  it('records what Next shows, zero too, and nothing for Skip', async () => {
    const api = stubOwnCheckIns();
    open(lifestyle);
    await heading('How bright was today?');
    await press('Next');
    await heading('How lively were you?');
    moveTo('-1.25');
    await press('Next');
    await heading('How did you sleep?');
    moveTo('2');
    await press('Skip');
    await heading('How close were others?');
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    await press('Submit');
    await heading('Check-in complete!');
    expect(screen.getByRole('link', { name: 'See your progress' }).getAttribute('href')).toBe('/progress');
    expect(screen.getByRole('link', { name: 'Done' }).getAttribute('href')).toBe('/');
    const [sent] = api.sentTo(ownCalls.submit);
    expect(answersIn(sent?.body)).toEqual({ positivity: 0, energy: -1.25, sleep: null, social: 0 });
  });

  it('can be skipped on its last step, and an answer that is skipped afterwards is gone', async () => {
    const api = stubOwnCheckIns();
    open(lifestyle);
    for (const name of ['How bright was today?', 'How lively were you?', 'How did you sleep?']) {
      await heading(name);
      await press('Next');
    }
    await heading('How close were others?');
    await press('Back');
    await heading('How did you sleep?');
    await press('Skip');
    await heading('How close were others?');
    await press('Skip');
    await heading('Check-in complete!');
    expect(answersIn(api.sentTo(ownCalls.submit)[0]?.body)).toEqual({
      positivity: 0,
      energy: 0,
      sleep: null,
      social: null,
    });
  });

  it('is taken up after a reload, at the step that was reached', async () => {
    stubOwnCheckIns();
    open(lifestyle);
    await heading('How bright was today?');
    moveTo('-2');
    expect(screen.getByText('Saved on this device')).toBeTruthy();
    await press('Next');
    await heading('How lively were you?');
    cleanup();
    open(lifestyle);
    await heading('How lively were you?');
    await press('Back');
    await heading('How bright was today?');
    expect(slider().value).toBe('-2');
  });

  it('goes back to the slider that the server refused, and says why until it is moved', async () => {
    const fields = { '0.answers.energy': 'Must be between -2 and 2' };
    const error = { code: 'invalid-answers', message: 'Some of the answers need another look.', fields };
    stubOwnCheckIns({ [ownCalls.submit]: () => json(422, { error }) });
    open(lifestyle);
    await heading('How bright was today?');
    for (let step = 0; step < 3; step += 1) await press('Next');
    await press('Submit');
    await heading('How lively were you?');
    expect(await screen.findByText('Some of the answers need another look.')).toBeTruthy();
    expect(slider().getAttribute('aria-invalid')).toBe('true');
    moveTo('1');
    expect(screen.queryByText('Must be between -2 and 2')).toBeNull();
  });
});

describe('any other module', () => {
  it('stands on one page, and nothing of it has to be answered', async () => {
    const api = stubOwnCheckIns();
    open(worry);
    await heading('Worry');
    expect(screen.getByText('0 of 5 answered')).toBeTruthy();
    expect(screen.getByText('Not answered yet')).toBeTruthy();
    await press('Submit');
    await heading('Check-in complete!');
    const answers = answersIn(api.sentTo(ownCalls.submit)[0]?.body);
    expect(Object.values(answers)).toEqual([null, null, null, null, null]);
  });

  it('takes every kind of answer, and lets it be taken back', async () => {
    const api = stubOwnCheckIns();
    open(worry);
    await heading('Worry');
    await choose(/How strong/, 'Not at all');
    await userEvent.click(screen.getByLabelText('A walk'));
    await userEvent.click(screen.getByLabelText('Talking'));
    await choose(/Where were you/, 'At home');
    moveTo('7.5');
    expect(screen.getByText('High (7.5)')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('What do you want to remember?'), 'The rain');
    expect(screen.getByText('5 of 5 answered')).toBeTruthy();
    await press('Clear answer to: Where were you?');
    await press('Clear answer to: How loud were they?');
    expect(screen.getByText('Not answered yet')).toBeTruthy();
    await press('Submit');
    await heading('Check-in complete!');
    expect(screen.getByRole('link', { name: 'See your answers' }).getAttribute('href')).toBe(
      `/check-ins/${worry.id}/completed`,
    );
    expect(answersIn(api.sentTo(ownCalls.submit)[0]?.body)).toEqual({
      strong: 'none',
      helped: ['walk', 'talk'],
      where: null,
      loud: null,
      note: 'The rain',
    });
  });

  it('shows help at once where an answer calls for it, before anything is sent, and at the end', async () => {
    const api = stubOwnCheckIns();
    open(worry);
    await heading('Worry');
    expect(screen.queryByRole('alert')).toBeNull();
    await choose(/How strong/, 'Very');
    expect(screen.getByRole('alert').textContent).toContain('You do not have to go through this alone.');
    expect(screen.getByRole('link', { name: /Call 988/ })).toBeTruthy();
    expect(api.sentTo(ownCalls.submit)).toEqual([]);
    await press('Submit');
    await heading('Check-in complete!');
    expect(screen.getByRole('link', { name: /Call 988/ })).toBeTruthy();
  });

  it('shows help on a slider, too, and keeps it through the steps that follow', async () => {
    const [first, ...others] = lifestyle.content.nodes;
    if (first === undefined) throw new Error('There is no slider');
    const nodes = [{ ...first, safety: { atLeast: 1 } }, ...others];
    stubOwnCheckIns({
      [ownCalls.one(lifestyle.id)]: () => json(200, { ...lifestyle, content: { nodes } }),
    });
    open(lifestyle);
    await heading('How bright was today?');
    moveTo('1');
    expect(screen.getByRole('alert').textContent).toContain('You do not have to go through this alone.');
    await press('Next');
    await heading('How lively were you?');
    expect(screen.getByRole('link', { name: /Call 988/ })).toBeTruthy();
  });

  it('says beside its question what the server refused, and goes there', async () => {
    const fields = { '0.answers.loud': 'Must be between 0 and 10' };
    const error = { code: 'invalid-answers', message: 'Some of the answers need another look.', fields };
    const api = stubOwnCheckIns({ [ownCalls.submit]: () => json(422, { error }) });
    open(worry);
    await heading('Worry');
    moveTo('3');
    await press('Submit');
    expect(await screen.findByText('Must be between 0 and 10')).toBeTruthy();
    expect(document.activeElement).toBe(slider());
    expect(slider().value).toBe('3');
    moveTo('4');
    expect(screen.queryByText('Must be between 0 and 10')).toBeNull();
    api.on(ownCalls.submit, () => json(201, receiptOf()));
    await press('Submit');
    await heading('Check-in complete!');
    expect(keysOf(api.sentTo(ownCalls.submit)).size).toBe(2);
  });
});

describe('loading', () => {
  it('goes to the selection where the check-in is not assigned', async () => {
    stubOwnCheckIns();
    const { address } = open({ id: '00000000-0000-4000-8000-000000000099' });
    await heading('Check in');
    expect(address()).toBe('/check-ins');
  });

  it("tells the server's words, with help that needs no server, and tries again", async () => {
    const api = stubOwnCheckIns({
      [ownCalls.one(worry.id)]: () => refusal(422, 'invalid-fields', 'Not now.'),
    });
    open(worry);
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Call 988/ })).toBeTruthy();
    api.on(ownCalls.one(worry.id), () => json(200, worry));
    await press('Try again');
    await heading('Worry');
  });
});

describe('nothing is lost', () => {
  const submitOffline = async () => {
    const api = stubOwnCheckIns({ [ownCalls.submit]: unreachable });
    open(worksheet);
    await userEvent.type(await screen.findByLabelText('What was kind today?'), 'A letter');
    await press('Submit');
    await heading('Your answers are not sent yet');
    return api;
  };

  it('keeps a set through a reload, sends it under one key, and clears what it kept', async () => {
    const api = await submitOffline();
    cleanup();
    open(worksheet);
    await heading('Your answers are not sent yet');
    await waitFor(() => expect(api.sentTo(ownCalls.submit)).toHaveLength(2));
    expect(await screen.findByText(/could not reach the server/)).toBeTruthy();
    api.on(ownCalls.submit, () => json(201, receiptOf()));
    await press('Send again');
    await heading('Check-in complete!');
    expect(keysOf(api.sentTo(ownCalls.submit)).size).toBe(1);
    expect(Object.keys(localStorage)).toEqual(['evenkeel.session']);
    expect(sessionStorage).toHaveLength(0);
  });

  it('says calmly that the device is offline, with help in reach', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await submitOffline();
    expect(screen.getByText(/You are offline/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /Call 988/ })).toBeTruthy();
  });

  it('makes what is due, the charts and the past answers fresh', async () => {
    const api = stubOwnCheckIns();
    const { queryClient } = open(worksheet);
    await heading('Three kind things');
    const charts = ['progress', 'somebody', 'worksheets'];
    queryClient.setQueryData(charts, []);
    const questions = () => api.sentTo(ownCalls.one(worksheet.id)).length;
    const askedBefore = questions();
    await press('Submit');
    await heading('Check-in complete!');
    expect(queryClient.getQueryState(charts)?.isInvalidated).toBe(true);
    expect(questions()).toBe(askedBefore);
  });

  it('sends a double touch once', async () => {
    const api = stubOwnCheckIns();
    open(worksheet);
    await heading('Three kind things');
    await userEvent.dblClick(within(screen.getByRole('main')).getByRole('button', { name: 'Submit' }));
    await heading('Check-in complete!');
    expect(api.sentTo(ownCalls.submit)).toHaveLength(1);
  });
});
