import { describe, expect, it } from 'vitest';
import { createDeviceStorage } from '../../session/device-storage.ts';
import { createMemoryStorage } from '../../testing/memory-storage.ts';
import { sampleUserId } from '../../testing/sample-assessments.ts';
import { lifestyle } from '../../testing/sample-check-ins.ts';
import { createPendingSubmissions } from '../answering/pending-submission.ts';
import { pendingCheckInsKind } from './pending-check-ins.ts';
import { newCheckInSubmission } from './submission.ts';

const answered = [{ module: lifestyle, answers: { positivity: 0 } }];
const own = newCheckInSubmission(answered, { userId: sampleUserId, source: null });
const ofLink = newCheckInSubmission(answered, { userId: sampleUserId, source: 'email' });

const stores = () => {
  const storage = createMemoryStorage();
  const open = (isPublic: boolean) =>
    createPendingSubmissions(
      createDeviceStorage(() => storage),
      pendingCheckInsKind(isPublic),
    );
  return { storage, open };
};

describe('check-ins that wait', () => {
  it('come back after a reload with the same key and the same body', () => {
    const { open } = stores();
    open(false).keep(own);
    expect(open(false).load(sampleUserId)).toEqual(own);
  });

  it('of a link and of somebody who is signed in are kept apart, because they go other ways', () => {
    const { open } = stores();
    open(true).keep(ofLink);
    expect(open(false).load(sampleUserId)).toBeNull();
    open(false).keep(own);
    expect(open(true).load(sampleUserId)).toEqual(ofLink);
  });

  it('are ignored under the key of the other way', () => {
    const { storage, open } = stores();
    storage.setItem(pendingCheckInsKind(true).keyOf(sampleUserId), JSON.stringify(own));
    expect(open(true).load(sampleUserId)).toBeNull();
  });
});
