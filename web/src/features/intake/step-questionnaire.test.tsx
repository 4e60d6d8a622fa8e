import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { json, refusal, unreachable } from '../../testing/api-stub.ts';
import { descriptionOf } from '../../testing/description.ts';
import { intakeCalls as calls, itemOf, progressOf, sampleBasicInfo } from '../../testing/intake-page.tsx';
import { heading, openQuestions, press } from '../../testing/intake-questions.tsx';
import { intakeKey } from './intake-store.ts';

const yesNo = [
  { id: 'y', value: 'Yes' },
  { id: 'n', value: 'No' },
];
const whenYes = [
  { behavior: 'all' as const, conditions: [{ question: 'medicine', operator: '=' as const, answer: 'y' }] },
];
const pages = [
  { description: 'About you', items: [itemOf({ linkId: 'town', text: 'Your town', required: true })] },
  {
    description: 'Medicine',
    items: [itemOf({ linkId: 'medicine', text: 'Any medicine?', type: 'choice', answerOptions: yesNo })],
  },
  {
    description: 'More about it',
    items: [itemOf({ linkId: 'names', text: 'Its names', enableWhen: whenYes })],
  },
  {
    description: 'At last',
    items: [
      itemOf({
        linkId: 'harm',
        text: 'Thoughts of harm?',
        type: 'choice',
        answerOptions: yesNo,
        safety: { options: ['y'] },
      }),
    ],
  },
];

const field = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const kept = () => JSON.parse(localStorage.getItem(intakeKey) ?? '{}').form?.questionnaire;

beforeEach(() => {
  // Somebody without a connection is told so in the console as well.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('the questionnaire', () => {
  it('goes page by page, saves each, and submits everything at the end', async () => {
    const { sentTo } = openQuestions(pages);
    await heading('About you');
    expect(screen.getByText('Page 1 of 3')).toBeTruthy();
    expect(document.title).toBe('Intake, page 1 of 3 · Evenkeel');
    await userEvent.type(field(/Your town/), 'Salem');
    await press('Next');
    expect(document.activeElement).toBe(await heading('Medicine'));
    await userEvent.click(screen.getByLabelText('Yes'));
    expect(screen.getByText('Page 2 of 4')).toBeTruthy();
    await press('Next');
    await heading('More about it');
    await press('Next');
    await heading('At last');
    await press('Submit');
    await heading('Payment');
    expect(sentTo(calls.savePage).map(({ body }) => body)).toEqual([
      { pageIndex: 0, responses: [{ linkId: 'town', value: 'Salem' }] },
      { pageIndex: 1, responses: [{ linkId: 'medicine', value: 'y' }] },
      { pageIndex: 2, responses: [] },
    ]);
    expect(sentTo(calls.submit).map(({ body }) => body)).toEqual([
      {
        revision: 3,
        responses: [
          { linkId: 'town', value: 'Salem' },
          { linkId: 'medicine', value: 'y' },
          { linkId: 'names', value: null },
          { linkId: 'harm', value: null },
        ],
      },
    ]);
  });

  it('passes over a page on which nothing is asked, both ways', async () => {
    openQuestions(pages, { questionnaire: { pageIndex: 1 } });
    await heading('Medicine');
    await press('Next');
    await heading('At last');
    await press('Back');
    await heading('Medicine');
    await press('Back');
    await heading('About you');
    await press('Back');
    expect(await heading('Questions from your clinic')).toBeTruthy();
  });

  it('goes back to the first page by the way that led on', async () => {
    const { goBack } = openQuestions(pages);
    await heading('About you');
    await userEvent.type(field(/Your town/), 'Salem');
    await press('Next');
    await heading('Medicine');
    await goBack();
    await heading('About you');
    expect(field(/Your town/).value).toBe('Salem');
  });

  it('stays at what is missing, says how much, and goes on once it is there', async () => {
    const { sentTo } = openQuestions(pages);
    await heading('About you');
    await press('Next');
    expect(descriptionOf(field(/Your town/))).toEqual(['* Required']);
    expect(document.activeElement).toBe(field(/Your town/));
    expect(screen.getByText('1 question needs another look.')).toBeTruthy();
    await userEvent.type(field(/Your town/), 'Salem');
    expect(screen.queryByText('1 question needs another look.')).toBeNull();
    expect(sentTo(calls.savePage)).toEqual([]);
    await press('Next');
    await heading('Medicine');
  });

  it('keeps each change on the device until the server has it', async () => {
    openQuestions(pages);
    await heading('About you');
    await userEvent.type(field(/Your town/), 'Sal');
    expect(kept()).toMatchObject({ answers: { town: 'Sal' }, touched: ['town'] });
    await press('Next');
    await heading('Medicine');
    await waitFor(() => expect(kept()).toMatchObject({ answers: {}, touched: [], pageIndex: 1 }));
  });

  it('goes on where this device stood, with what it had not sent', async () => {
    const { sentTo } = openQuestions(pages, {
      progress: { responses: [{ linkId: 'town', value: 'Salem' }], pageIndex: 1 },
      questionnaire: { pageIndex: 1, knownPageIndex: 1, answers: { town: 'Lynn' }, touched: ['town'] },
    });
    await heading('Medicine');
    // A page that was passed without a connection goes now.
    await waitFor(() =>
      expect(sentTo(calls.savePage).map(({ body }) => body)).toEqual([
        { pageIndex: 0, responses: [{ linkId: 'town', value: 'Lynn' }] },
      ]),
    );
    await press('Back');
    await heading('About you');
    expect(field(/Your town/).value).toBe('Lynn');
  });

  it('goes on where another device has come to since', async () => {
    openQuestions(pages, {
      progress: { responses: [{ linkId: 'medicine', value: 'y' }], pageIndex: 2, revision: 3 },
      questionnaire: { pageIndex: 0, knownPageIndex: 0 },
    });
    expect(await heading('More about it')).toBeTruthy();
  });

  it('can be gone through without a connection, and says what waits', async () => {
    const api = openQuestions(pages, { handlers: { [calls.savePage]: unreachable } });
    await heading('About you');
    await userEvent.type(field(/Your town/), 'Salem');
    await press('Next');
    await heading('Medicine');
    expect(await screen.findByText(/We could not send your last answers yet/)).toBeTruthy();
    expect(kept().touched).toEqual(['town']);
    api.on(calls.savePage, () => json(200, { revision: 1 }));
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText(/could not send your last answers/)).toBeNull());
    expect(kept().touched).toEqual([]);
  });

  it('keeps the whole where it cannot be submitted, and submits it by itself later', async () => {
    const api = openQuestions(pages, {
      progress: { responses: [{ linkId: 'town', value: 'Salem' }] },
      questionnaire: { pageIndex: 3 },
      handlers: { [calls.submit]: unreachable },
    });
    await heading('At last');
    await press('Submit');
    expect(
      await screen.findByText(
        'We could not reach the server. Check your connection and try again. Your answers are saved on this device.',
      ),
    ).toBeTruthy();
    api.on(calls.submit, () => json(200, { revision: 1 }));
    act(() => void window.dispatchEvent(new Event('online')));
    await heading('Payment');
  });

  it('submits once, however often it is pressed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { sentTo } = openQuestions(pages, {
      progress: { responses: [{ linkId: 'town', value: 'Salem' }] },
      questionnaire: { pageIndex: 3 },
      handlers: {
        [calls.submit]: async () => {
          await promise;
          return json(200, { revision: 1 });
        },
      },
    });
    await heading('At last');
    const button = await screen.findByRole('button', { name: 'Submit' });
    await userEvent.dblClick(button);
    resolve();
    await heading('Payment');
    expect(sentTo(calls.submit)).toHaveLength(1);
  });

  it('leads back to what an answer on a later page has opened', async () => {
    const opening = [
      {
        description: 'First',
        items: [
          itemOf({ linkId: 'why', text: 'Why?', required: true, enableWhen: whenYes }),
          itemOf({ linkId: 'x' }),
        ],
      },
      {
        description: 'Second',
        items: [itemOf({ linkId: 'medicine', text: 'Any medicine?', type: 'choice', answerOptions: yesNo })],
      },
    ];
    const { sentTo } = openQuestions(opening);
    await heading('First');
    await press('Next');
    await heading('Second');
    await userEvent.click(screen.getByLabelText('Yes'));
    await press('Submit');
    await heading('First');
    await waitFor(() => expect(document.activeElement).toBe(field(/Why/)));
    expect(descriptionOf(field(/Why/))).toEqual(['* Required']);
    expect(sentTo(calls.submit)).toEqual([]);
  });

  it('leads to the page and the field that the server finds wrong', async () => {
    openQuestions(pages, {
      progress: { responses: [{ linkId: 'town', value: 'Salem' }] },
      questionnaire: { pageIndex: 3 },
      handlers: {
        [calls.submit]: () =>
          json(422, {
            error: {
              code: 'invalid-answers',
              message: 'Some of the answers need another look.',
              fields: { 'responses.town': '* Enter at most 3 characters' },
            },
          }),
      },
    });
    await heading('At last');
    await press('Submit');
    await heading('About you');
    expect(descriptionOf(field(/Your town/))).toEqual(['* Enter at most 3 characters']);
    await waitFor(() => expect(document.activeElement).toBe(field(/Your town/)));
    expect(screen.getByText('Some of the answers need another look.')).toBeTruthy();
  });

  it('keeps what another device has answered, and submits again over it', async () => {
    const theirs = { linkId: 'medicine', value: 'n' };
    const api = openQuestions(pages, {
      progress: { responses: [{ linkId: 'town', value: 'Salem' }] },
      questionnaire: { pageIndex: 3 },
    });
    api.on(calls.submit, ({ body }) => {
      api.on(calls.progress, () =>
        json(
          200,
          progressOf({
            basicInfo: sampleBasicInfo,
            policiesSigned: true,
            revision: 7,
            responses: [{ linkId: 'town', value: 'Salem' }, theirs],
          }),
        ),
      );
      return JSON.stringify(body).includes('"revision":7')
        ? json(200, { revision: 8 })
        : refusal(409, 'intake-changed', 'Something here has changed.');
    });
    await heading('At last');
    await userEvent.click(screen.getByLabelText('No'));
    await press('Submit');
    await heading('Payment');
    expect(api.sentTo(calls.submit).at(-1)?.body).toEqual({
      revision: 7,
      responses: [{ linkId: 'town', value: 'Salem' }, theirs, { linkId: 'harm', value: 'n' }],
    });
  });

  it('shows ways to reach help at once, and is not held up by them', async () => {
    const { sent } = openQuestions(pages, {
      progress: { responses: [{ linkId: 'town', value: 'Salem' }] },
      questionnaire: { pageIndex: 3 },
    });
    await heading('At last');
    const before = sent.length;
    await userEvent.click(screen.getByLabelText('Yes'));
    expect(
      screen.getByText('You do not have to go through this alone.').closest('[role=alert]'),
    ).toBeTruthy();
    const help = screen.getByRole('list', { name: 'Crisis resources' });
    expect(within(help).getByText('Call 988 Suicide & Crisis Lifeline')).toBeTruthy();
    expect(sent).toHaveLength(before);
    await userEvent.click(screen.getByLabelText('No'));
    expect(screen.queryByText('You do not have to go through this alone.')).toBeNull();
    await userEvent.click(screen.getByLabelText('Yes'));
    await press('Submit');
    await heading('Payment');
  });

  it('leaves for the end where the intake was completed elsewhere', async () => {
    const { address } = openQuestions(pages, {
      handlers: {
        [calls.savePage]: () => refusal(409, 'intake-completed', 'You have completed this already.'),
      },
    });
    await heading('About you');
    await userEvent.type(field(/Your town/), 'Salem');
    await press('Next');
    await waitFor(() => expect(address()).toBe('/intake/completed'));
  });

  it('has a text to read where a page has no questions and its words are long', async () => {
    openQuestions([
      { description: 'A long word of welcome. '.repeat(6), items: [] },
      { description: '', items: [itemOf({ linkId: 'x' })] },
    ]);
    await heading('A few questions');
    expect(screen.getByText(/A long word of welcome/)).toBeTruthy();
    await press('Next');
    await heading('A few questions');
    expect(screen.getByText('Page 2 of 2')).toBeTruthy();
  });
});
