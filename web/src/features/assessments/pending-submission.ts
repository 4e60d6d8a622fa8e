import { submitAssessments } from '@evenkeel/contract/assessments';
import * as z from 'zod/mini';
import type { DeviceStorage } from '../../session/device-storage.ts';

/**
 * A complete set of answers on its way, with the key under which the server stores it once. It is put
 * on the device before the first try and stays until the server has answered for good, so that a lost
 * reply, a reload or a crash costs nothing: the same set goes again under the same key.
 */
const pendingSubmission = z.object({
  userId: z.string(),
  idempotencyKey: z.string().check(z.minLength(16)),
  /** An answer in it calls for crisis resources: they stay in sight until it is sent and after. */
  callsForHelp: z.boolean(),
  body: submitAssessments.body,
});
export type PendingSubmission = z.infer<typeof pendingSubmission>;

export interface PendingSubmissions {
  /** What waits for this person; nothing when it cannot be read. */
  load(userId: string): PendingSubmission | null;
  keep(pending: PendingSubmission): void;
  drop(userId: string): void;
  /** False once the device's storage was full or denied: then a set waits as long as the page lives. */
  isKept(): boolean;
}

/** One set for each person, so that another person on the same device neither sees nor sends it. */
export const pendingKey = (userId: string): string => `evenkeel.unsent.${userId}`;

const parse = (text: string): PendingSubmission | null => {
  try {
    return pendingSubmission.parse(JSON.parse(text));
  } catch {
    return null;
  }
};

export const createPendingSubmissions = (device: DeviceStorage): PendingSubmissions => ({
  load: (userId) => {
    const text = device.getItem(pendingKey(userId));
    const pending = text === null ? null : parse(text);
    return pending?.userId === userId && pending.body.assigneeUserId === userId ? pending : null;
  },
  keep: (pending) => device.setItem(pendingKey(pending.userId), JSON.stringify(pending)),
  drop: (userId) => device.removeItem(pendingKey(userId)),
  isKept: () => device.isKept(),
});

/** 128 random bits. Made by hand because `randomUUID` is missing on plain http, where a clinic may try this out. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
