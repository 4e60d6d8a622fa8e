import { describe, expect, it, vi } from 'vitest';
import { createDeviceStorage } from '../../session/device-storage.ts';
import { createMemoryStorage } from '../../testing/memory-storage.ts';
import { sampleUserId } from '../../testing/sample-assessments.ts';
import { lifestyle, worry } from '../../testing/sample-check-ins.ts';
import { createDrafts } from '../answering/drafts.ts';
import type { RefusedAnswers } from '../answering/outcome.ts';
import { createCheckInBook } from './check-in-book.ts';

const device = () => {
  const [tab, shared] = [createMemoryStorage(), createMemoryStorage()];
  const drafts = createDrafts({
    tab: createDeviceStorage(() => tab),
    device: createDeviceStorage(() => shared),
    now: () => 0,
  });
  const open = (refused: RefusedAnswers = {}) =>
    createCheckInBook({ userId: sampleUserId, modules: [lifestyle, worry], drafts, refused });
  return { drafts, open };
};

describe('the check-ins of a visit', () => {
  it('come one after the other, and all answers together at the end', () => {
    const book = device().open();
    book.answer('positivity', 1);
    expect(book.finish()).toBeNull();
    expect(book.get().at).toBe(1);
    book.answer('strong', 'none');
    expect(book.finish()).toEqual([
      { module: lifestyle, answers: { positivity: 1 } },
      { module: worry, answers: { strong: 'none' } },
    ]);
  });

  it('go back to the one before, and never before the first', () => {
    const book = device().open();
    book.finish();
    book.goBack();
    book.goBack();
    expect(book.get().at).toBe(0);
  });

  it('are taken up where they were left: the check-in, the step and the answers', () => {
    const { open } = device();
    const book = open();
    book.answer('positivity', -1);
    book.goTo(1);
    book.answer('energy', null);
    book.goTo(2);
    const { at, drafts } = open().get();
    expect(at).toBe(0);
    expect(drafts[0]).toMatchObject({ at: 2, answers: { positivity: -1, energy: null } });
    book.finish();
    expect(open().get().at).toBe(1);
  });

  it('open at an answer that was refused', () => {
    const { open } = device();
    const book = open();
    book.goTo(3);
    book.finish();
    book.finish();
    expect(open({ [worry.id]: { loud: 'No.' } }).get().at).toBe(1);
    const refused = open({ [lifestyle.id]: { energy: 'No.' } }).get();
    expect(refused.at).toBe(0);
    expect(refused.drafts[0]?.at).toBe(1);
  });

  it('tell of every change until nobody listens', () => {
    const book = device().open();
    const heard = vi.fn<() => void>();
    const stop = book.subscribe(heard);
    book.answer('positivity', 0);
    stop();
    book.answer('positivity', 1);
    expect(heard).toHaveBeenCalledOnce();
  });
});
