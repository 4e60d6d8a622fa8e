import { such, text, truth } from '@evenkeel/contract/shape';
import type { DeviceStorage } from '../../session/device-storage.ts';

/**
 * A complete set of answers on its way, with the key under which the server stores it once. It is put
 * on the device before the first try and stays until the server has answered for good, so that a lost
 * reply, a reload or a crash costs nothing: the same set goes again under the same key.
 */
export interface PendingSubmission {
  readonly userId: string;
  readonly idempotencyKey: string;
  /** An answer in it calls for crisis resources: they stay in sight until it is sent and after. */
  readonly callsForHelp: boolean;
}

/** Readers of what every kept set has. */
export const pendingFields = {
  userId: text,
  idempotencyKey: such(text, (key) => key.length >= 16),
  callsForHelp: truth,
};

export interface PendingSubmissions<P extends PendingSubmission> {
  /** What waits for this person; nothing when it cannot be read. */
  load(userId: string): P | null;
  keep(pending: P): void;
  drop(userId: string): void;
  /** False once the device's storage was full or denied: then a set waits as long as the page lives. */
  isKept(): boolean;
}

/** How one flow's sets are kept. */
export interface PendingKind<P extends PendingSubmission> {
  /** One set for each person, so that another person on the same device neither sees nor sends it. */
  readonly keyOf: (userId: string) => string;
  /** Reads what was kept; throws, or gives null, where it is none. */
  readonly read: (kept: unknown) => P | null;
}

export const createPendingSubmissions = <P extends PendingSubmission>(
  device: DeviceStorage,
  { keyOf, read }: PendingKind<P>,
): PendingSubmissions<P> => {
  const parse = (stored: string): P | null => {
    try {
      return read(JSON.parse(stored));
    } catch {
      return null;
    }
  };
  return {
    load: (userId) => {
      const stored = device.getItem(keyOf(userId));
      const pending = stored === null ? null : parse(stored);
      return pending?.userId === userId ? pending : null;
    },
    keep: (pending) => device.setItem(keyOf(pending.userId), JSON.stringify(pending)),
    drop: (userId) => device.removeItem(keyOf(userId)),
    isKept: () => device.isKept(),
  };
};

/** 128 random bits. Made by hand because `randomUUID` is missing on plain http, where a clinic may try this out. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
