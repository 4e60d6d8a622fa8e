import type { IntakeProgress } from '@evenkeel/contract/intake';
import type { IntakeResponse } from '@evenkeel/contract/intake-questionnaire';
import { describe, expect, it, vi } from 'vitest';
import { ApiError, NoResponseError } from '../../api/api-error.ts';
import { itemOf, progressOf } from '../../testing/intake-page.tsx';
import { createResponseSender, type ResponseCalls } from './response-sender.ts';
import { createResponseStore } from './response-store.ts';

const pages = ['a', 'b', 'c'].map((linkId) => ({
  description: linkId,
  items: [itemOf({ linkId, required: linkId === 'c' })],
}));

const refused = (code: string, status: number, fields: Record<string, string> = {}) =>
  new ApiError({ code, status, message: `Refused: ${code}`, fields });

/** A server in which answers lie item by item, as they do. */
const open = () => {
  const held = new Map<string, IntakeResponse>();
  let revision = 0;
  const put = (responses: readonly IntakeResponse[]) => {
    for (const one of responses) held.set(one.linkId, one);
    revision += 1;
  };
  const calls = {
    savePage: vi.fn<ResponseCalls['savePage']>(async (_, responses) => put(responses)),
    submit: vi.fn<ResponseCalls['submit']>(async (responses, known) => {
      if (known !== revision) throw refused('intake-changed', 409);
      put(responses);
    }),
    readProgress: vi.fn<() => Promise<IntakeProgress>>(async () =>
      progressOf({ revision, responses: [...held.values()] }),
    ),
  };
  const store = createResponseStore(pages, { sent: [], unsent: [] }, { put: () => {}, drop: () => {} });
  const onState = vi.fn<(state: string) => void>();
  const onRefused = vi.fn<(errors: ReadonlyMap<string, string>, message: string) => void>();
  const sender = createResponseSender({ pages, store, calls, onState, onRefused });
  return {
    calls,
    store,
    sender,
    onRefused,
    /** Another device saves. */
    elsewhere: put,
    held: () => Object.fromEntries([...held].map(([linkId, { value }]) => [linkId, value])),
    lastState: () => onState.mock.lastCall?.[0],
  };
};

describe('a page that is passed', () => {
  it('is sent with what was changed on it alone', async () => {
    const { store, sender, calls, lastState } = open();
    store.answer('a', ' x ');
    store.answer('b', 'not passed yet');
    sender.pass(0);
    await vi.waitFor(() => expect(lastState()).toBe('sent'));
    expect(calls.savePage.mock.calls).toEqual([[0, [{ linkId: 'a', value: ' x ' }]]]);
    expect([...store.get().unsent]).toEqual(['b']);
  });

  it('waits without a connection, and goes in its order with the next one', async () => {
    const { store, sender, calls, lastState, held } = open();
    calls.savePage.mockRejectedValueOnce(new NoResponseError());
    store.answer('a', 'x');
    sender.pass(0);
    await vi.waitFor(() => expect(lastState()).toBe('waiting'));
    expect(held()).toEqual({});
    store.answer('b', 'y');
    sender.pass(1);
    await vi.waitFor(() => expect(lastState()).toBe('sent'));
    expect(held()).toEqual({ a: 'x', b: 'y' });
    expect(calls.savePage.mock.calls.map(([index]) => index)).toEqual([0, 0, 1]);
  });

  it('is sent again when asked to, and not when nothing waits', async () => {
    const { store, sender, calls, lastState } = open();
    sender.send();
    expect(lastState()).toBeUndefined();
    calls.savePage.mockRejectedValueOnce(refused('unavailable', 503));
    store.answer('a', 'x');
    sender.pass(0);
    await vi.waitFor(() => expect(lastState()).toBe('waiting'));
    sender.send();
    await vi.waitFor(() => expect(lastState()).toBe('sent'));
    sender.send();
    expect(calls.savePage).toHaveBeenCalledTimes(2);
  });

  it('leads to what the server refuses, and holds up nothing else', async () => {
    const { store, sender, calls, onRefused, lastState, held } = open();
    calls.savePage.mockRejectedValueOnce(refused('invalid-answers', 422, { 'responses.a': 'No such thing' }));
    store.answer('a', 'x');
    store.answer('b', 'y');
    sender.pass(0);
    sender.pass(1);
    await vi.waitFor(() => expect(lastState()).toBe('sent'));
    expect(onRefused.mock.calls).toEqual([[new Map([['a', 'No such thing']]), 'Refused: invalid-answers']]);
    expect(held()).toEqual({ b: 'y' });
  });
});

describe('submitting', () => {
  it('sends every answer that is asked, with the revision of what it was read with', async () => {
    const { store, sender, calls, held } = open();
    store.answer('a', 'x');
    sender.pass(0);
    store.answer('c', 'z');
    expect(await sender.submit()).toEqual({ kind: 'submitted' });
    expect(calls.submit.mock.calls).toEqual([
      [
        [
          { linkId: 'a', value: 'x' },
          { linkId: 'b', value: null },
          { linkId: 'c', value: 'z' },
        ],
        1,
      ],
    ]);
    expect(held()).toEqual({ a: 'x', b: null, c: 'z' });
    expect(store.get().unsent.size).toBe(0);
  });

  it('loses nothing that another device saves, before it and while it goes', async () => {
    const { store, sender, calls, elsewhere, held } = open();
    store.answer('a', 'mine');
    store.answer('c', 'mine');
    elsewhere([{ linkId: 'b', value: 'theirs' }]);
    calls.submit.mockImplementationOnce(async () => {
      elsewhere([{ linkId: 'b', value: 'theirs, later' }]);
      throw refused('intake-changed', 409);
    });
    expect(await sender.submit()).toEqual({ kind: 'submitted' });
    expect(held()).toEqual({ a: 'mine', b: 'theirs, later', c: 'mine' });
  });

  it('shows what another device has left open, instead of submitting it', async () => {
    const { store, sender, calls, elsewhere } = open();
    store.answer('c', 'mine');
    sender.pass(2);
    await vi.waitFor(() => expect(store.get().unsent.size).toBe(0));
    elsewhere([{ linkId: 'c', value: null }]);
    expect(await sender.submit()).toEqual({
      kind: 'wrong',
      errors: new Map([['c', '* Required']]),
      message: 'Some answers were changed on another device. Please look at them once more.',
    });
    expect(calls.submit).not.toHaveBeenCalled();
  });

  it('gives up where another device changes something each time', async () => {
    const { store, sender, calls } = open();
    store.answer('c', 'mine');
    calls.submit.mockRejectedValue(refused('intake-changed', 409));
    expect(await sender.submit()).toMatchObject({ kind: 'wrong', message: 'Refused: intake-changed' });
    expect(calls.submit).toHaveBeenCalledTimes(5);
  });

  it('leads to what the server finds wrong', async () => {
    const { store, sender, calls } = open();
    store.answer('c', 'mine');
    calls.submit.mockRejectedValueOnce(refused('invalid-answers', 422, { 'responses.b': '* Required' }));
    expect(await sender.submit()).toEqual({
      kind: 'wrong',
      errors: new Map([['b', '* Required']]),
      message: 'Refused: invalid-answers',
    });
  });

  it.each(['readProgress', 'submit'] as const)('waits where nobody answers %s', async (call) => {
    const { store, sender, calls } = open();
    store.answer('c', 'mine');
    calls[call].mockRejectedValueOnce(new NoResponseError());
    expect(await sender.submit()).toEqual({
      kind: 'waiting',
      message: 'We could not reach the server. Check your connection and try again.',
    });
    expect(await sender.submit()).toEqual({ kind: 'submitted' });
  });
});
