import { answerValue } from '@evenkeel/contract/questionnaire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDeviceStorage, type KeyValueStorage } from '../../session/device-storage.ts';
import { createMemoryStorage } from '../../testing/memory-storage.ts';
import { createDrafts, draftCopiesKey, draftCopyLifetimeMs, draftsKey, type DraftOf } from './drafts.ts';

const of: DraftOf = { userId: 'maya', contentId: 'mood', versionId: 'v1' };
const draft = { answers: { low: 'often-1', hours: 7, aids: ['music'], why: null }, isDone: false };

const browser = () => {
  let time = 1_000_000;
  const device = createMemoryStorage();
  return {
    device,
    pass: (ms: number) => (time += ms),
    /** A page in a tab; a reload is a new page in the same tab. */
    page: (tab: KeyValueStorage) =>
      createDrafts({
        tab: createDeviceStorage(() => tab),
        device: createDeviceStorage(() => device),
        now: () => time,
      }),
  };
};

const full: KeyValueStorage = {
  ...createMemoryStorage(),
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
};

describe('drafts', () => {
  it('survive a reload', () => {
    const { page } = browser();
    const tab = createMemoryStorage();
    const before = page(tab);
    before.save(of, draft);
    before.leave();
    expect(page(tab).load(of)).toEqual(draft);
  });

  it('survive a crash that takes the tab’s storage with it', () => {
    const { page, pass } = browser();
    page(createMemoryStorage()).save(of, draft);
    pass(draftCopyLifetimeMs - 1);
    const afterwards = page(createMemoryStorage());
    expect(afterwards.load(of)).toEqual(draft);
  });

  it('survive a second crash before anything else was answered', () => {
    const { page } = browser();
    page(createMemoryStorage()).save(of, draft);
    page(createMemoryStorage()).load(of);
    expect(page(createMemoryStorage()).load(of)).toEqual(draft);
  });

  it('forget a crash that lies too far back', () => {
    const { page, pass } = browser();
    page(createMemoryStorage()).save(of, draft);
    pass(draftCopyLifetimeMs);
    expect(page(createMemoryStorage()).load(of)).toBeNull();
  });

  it('leave nothing behind on the device once the page is left in good order', () => {
    const { page, device } = browser();
    const left = page(createMemoryStorage());
    left.save(of, draft);
    left.leave();
    expect(device.size()).toBe(0);
    expect(page(createMemoryStorage()).load(of)).toBeNull();
  });

  it('leave the copies of other tabs alone', () => {
    const { page } = browser();
    const other: DraftOf = { ...of, contentId: 'sleep' };
    page(createMemoryStorage()).save(other, draft);
    const left = page(createMemoryStorage());
    left.save(of, draft);
    left.leave();
    expect(page(createMemoryStorage()).load(other)).toEqual(draft);
  });

  it('are guarded against a crash again after a page came back from the browser’s memory', () => {
    const { page } = browser();
    const kept = page(createMemoryStorage());
    kept.save(of, draft);
    kept.leave();
    kept.comeBack();
    expect(page(createMemoryStorage()).load(of)).toEqual(draft);
  });

  it.each<[string, Partial<DraftOf>]>([
    ['another person', { userId: 'leo' }],
    ['another assessment', { contentId: 'sleep' }],
    ['another version', { versionId: 'v2' }],
  ])('are not those of %s', (_, other) => {
    const { page } = browser();
    const tab = createMemoryStorage();
    page(tab).save(of, draft);
    expect(page(tab).load({ ...of, ...other })).toBeNull();
  });

  it('are gone when removed, without touching others', () => {
    const { page, device } = browser();
    const tab = createMemoryStorage();
    const other: DraftOf = { ...of, contentId: 'sleep' };
    const drafts = page(tab);
    drafts.save(of, draft);
    drafts.save(other, draft);
    drafts.remove([of]);
    expect(page(tab).load(of)).toBeNull();
    expect(page(tab).load(other)).toEqual(draft);
    page(tab).remove([other]);
    expect(tab.size() + device.size()).toBe(0);
  });

  it('live in memory where storage is full, and say so', () => {
    const { page } = browser();
    const drafts = createDrafts({
      tab: createDeviceStorage(() => full),
      device: createDeviceStorage(() => full),
      now: () => 0,
    });
    drafts.save(of, draft);
    expect(drafts.load(of)).toEqual(draft);
    expect(drafts.isKept()).toBe(false);
    expect(page(createMemoryStorage()).isKept()).toBe(true);
  });

  it('live in memory where storage is denied', () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const drafts = createDrafts({
      tab: createDeviceStorage(denied),
      device: createDeviceStorage(denied),
      now: () => 0,
    });
    drafts.save(of, draft);
    expect(drafts.load(of)).toEqual(draft);
    expect(drafts.isKept()).toBe(false);
  });

  it('drop what is broken and keep the rest', () => {
    const { page } = browser();
    const tab = createMemoryStorage();
    const good = 'maya/sleep/v1';
    tab.setItem(
      draftsKey,
      JSON.stringify({ 'maya/mood/v1': { answers: { low: { evil: true } } }, [good]: draft, x: 3 }),
    );
    expect(page(tab).load(of)).toBeNull();
    expect(page(tab).load({ ...of, contentId: 'sleep' })).toEqual(draft);
  });

  it('never throw on what they find', () => {
    const { page, device } = browser();
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const tab = createMemoryStorage();
        tab.setItem(draftsKey, text);
        device.setItem(draftCopiesKey, text);
        expect(page(tab).load(of)).toBeNull();
      }),
    );
  });

  it('bring back every answer as it was given', () => {
    // The one name that no plain object can hold as its own.
    const key = fc.string().filter((text) => text !== '__proto__');
    const value = fc.oneof(
      fc.constant(null),
      fc.string(),
      fc.array(fc.string({ maxLength: 20 }), { maxLength: 5 }),
      fc.integer(),
    );
    fc.assert(
      fc.property(fc.dictionary(key, value), fc.boolean(), (answers, isDone) => {
        const { page } = browser();
        const tab = createMemoryStorage();
        page(tab).save(of, { answers, isDone });
        const loaded = page(tab).load(of);
        expect(Object.entries(loaded?.answers ?? {})).toEqual(Object.entries(answers));
        expect(loaded?.isDone).toBe(isDone);
        for (const one of Object.values(answers)) expect(answerValue.safeParse(one).success).toBe(true);
      }),
    );
  });
});
