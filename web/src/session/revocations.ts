import * as z from 'zod/mini';
import { ApiError } from '../api/api-error.ts';
import type { DeviceStorage } from './device-storage.ts';

export const revocationsKey = 'evenkeel.revocations';

const queue = z.array(z.string());

/** Refresh tokens that the server still has to be told to revoke: kept until it has been told. */
export interface Revocations {
  readonly add: (refreshToken: string) => void;
  /** Empties the device's storage of everything else. */
  readonly keepAlone: () => void;
  /** Tells the server now, as far as it can be reached. */
  readonly send: () => Promise<void>;
}

export const createRevocations = (
  storage: DeviceStorage,
  revoke: (refreshToken: string) => Promise<void>,
): Revocations => {
  const read = (): string[] => {
    try {
      return queue.parse(JSON.parse(storage.getItem(revocationsKey) ?? '[]'));
    } catch {
      return [];
    }
  };
  const write = (tokens: readonly string[]) =>
    tokens.length === 0
      ? storage.removeItem(revocationsKey)
      : storage.setItem(revocationsKey, JSON.stringify(tokens));

  let sending: Promise<void> | null = null;
  /** Each token once, those too that are added on the way. */
  const sendAll = async (): Promise<void> => {
    const tried = new Set<string>();
    for (;;) {
      const token = read().find((one) => !tried.has(one));
      if (token === undefined) return;
      tried.add(token);
      const settled = await revoke(token).then(
        () => true,
        (error: unknown) => error instanceof ApiError && error.isFinal,
      );
      if (settled) write(read().filter((one) => one !== token));
    }
  };

  return {
    add: (refreshToken) => write([...new Set([...read(), refreshToken])]),
    keepAlone: () => {
      const waiting = read();
      storage.clear();
      write(waiting);
    },
    send: () => {
      sending ??= sendAll().finally(() => {
        sending = null;
      });
      return sending;
    },
  };
};
