import type { SubmissionSource } from '@evenkeel/contract/assessments';
import { createDeviceStorage } from '../../session/device-storage.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import {
  createPendingSubmissions,
  type PendingKind,
  type PendingSubmission,
  type PendingSubmissions,
} from './pending-submission.ts';

export interface KeptOnDevice<P extends PendingSubmission> {
  readonly drafts: Drafts;
  readonly pending: PendingSubmissions<P>;
  /** False at a kiosk, which keeps nothing and promises nothing. */
  readonly keeps: boolean;
}

/** What this browser keeps for whoever answers. At a kiosk it is memory that ends with the screen. */
export const openKeptOnDevice = <P extends PendingSubmission>(
  context: SubmissionSource,
  kind: PendingKind<P>,
): KeptOnDevice<P> => {
  const keeps = context !== 'kiosk';
  const tab = createDeviceStorage(() => (keeps ? globalThis.sessionStorage : undefined));
  const device = createDeviceStorage(() => (keeps ? globalThis.localStorage : undefined));
  return {
    drafts: createDrafts({ tab, device, now: () => Date.now() }),
    pending: createPendingSubmissions(device, kind),
    keeps,
  };
};
