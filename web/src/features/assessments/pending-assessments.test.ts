import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDeviceStorage } from '../../session/device-storage.ts';
import { createMemoryStorage } from '../../testing/memory-storage.ts';
import { mood, sampleUserId, sleep } from '../../testing/sample-assessments.ts';
import { createPendingSubmissions, newIdempotencyKey } from '../answering/pending-submission.ts';
import { pendingAssessmentsKind } from './pending-assessments.ts';
import { newSubmission } from './submission.ts';

const pending = newSubmission(
  [
    { assessment: mood, answers: { low: 'often-1', harm: 'often-0' } },
    { assessment: sleep, answers: { aids: ['music'], hours: 7 } },
  ],
  { userId: sampleUserId, source: 'sms', takeAnyway: false },
);
const someoneElse = '00000000-0000-4000-8000-000000000009';

describe('pending submissions', () => {
  it('come back after a reload with the same key and the same body', () => {
    const storage = createMemoryStorage();
    createPendingSubmissions(
      createDeviceStorage(() => storage),
      pendingAssessmentsKind,
    ).keep(pending);
    const afterwards = createPendingSubmissions(
      createDeviceStorage(() => storage),
      pendingAssessmentsKind,
    );
    expect(afterwards.load(sampleUserId)).toEqual(pending);
    expect(JSON.stringify(afterwards.load(sampleUserId)?.body)).toBe(JSON.stringify(pending.body));
  });

  it('belong to one person', () => {
    const storage = createMemoryStorage();
    const store = createPendingSubmissions(
      createDeviceStorage(() => storage),
      pendingAssessmentsKind,
    );
    store.keep(pending);
    expect(store.load(someoneElse)).toBeNull();
    storage.setItem(
      pendingAssessmentsKind.keyOf(someoneElse),
      storage.getItem(pendingAssessmentsKind.keyOf(sampleUserId)) ?? '',
    );
    expect(store.load(someoneElse)).toBeNull();
  });

  it('are gone when dropped', () => {
    const storage = createMemoryStorage();
    const store = createPendingSubmissions(
      createDeviceStorage(() => storage),
      pendingAssessmentsKind,
    );
    store.keep(pending);
    store.drop(sampleUserId);
    expect(store.load(sampleUserId)).toBeNull();
    expect(storage.size()).toBe(0);
  });

  it('wait in memory where the device keeps nothing, and say so', () => {
    const store = createPendingSubmissions(
      createDeviceStorage(() => undefined),
      pendingAssessmentsKind,
    );
    store.keep(pending);
    expect(store.load(sampleUserId)).toEqual(pending);
    expect(store.isKept()).toBe(false);
  });

  it('ignore what cannot be read', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const storage = createMemoryStorage();
        storage.setItem(pendingAssessmentsKind.keyOf(sampleUserId), text);
        expect(
          createPendingSubmissions(
            createDeviceStorage(() => storage),
            pendingAssessmentsKind,
          ).load(sampleUserId),
        ).toBeNull();
      }),
    );
  });
});

describe('newIdempotencyKey', () => {
  it('is 128 random bits', () => {
    const keys = Array.from({ length: 100 }, newIdempotencyKey);
    expect(new Set(keys).size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });
});
