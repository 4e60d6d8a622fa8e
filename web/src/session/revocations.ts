import type { Tokens } from '@evenkeel/contract/login';
import { listOf, shape, text } from '@evenkeel/contract/shape';
import { ApiError } from '../api/api-error.ts';
import type { DeviceStorage } from './device-storage.ts';

export const revocationsKey = 'evenkeel.revocations';

const queue = listOf(shape<Tokens>({ accessToken: text, refreshToken: text }));

/** Tokens of sessions that are still to be ended where they were issued: kept until that has been told. */
export interface Revocations {
  readonly add: (tokens: Tokens) => void;
  /** Empties the device's storage of everything else. */
  readonly keepAlone: () => void;
  /** Tells the server now, as far as it can be reached. */
  readonly send: () => Promise<void>;
}

export const createRevocations = (
  storage: DeviceStorage,
  revoke: (tokens: Tokens) => Promise<void>,
): Revocations => {
  const read = (): Tokens[] => {
    try {
      return queue(JSON.parse(storage.getItem(revocationsKey) ?? '[]'));
    } catch {
      return [];
    }
  };
  const write = (waiting: readonly Tokens[]) =>
    waiting.length === 0
      ? storage.removeItem(revocationsKey)
      : storage.setItem(revocationsKey, JSON.stringify(waiting));

  let sending: Promise<void> | null = null;
  /** Each once, those too that are added on the way. */
  const sendAll = async (): Promise<void> => {
    const tried = new Set<string>();
    for (;;) {
      const next = read().find(({ refreshToken }) => !tried.has(refreshToken));
      if (next === undefined) return;
      tried.add(next.refreshToken);
      const settled = await revoke(next).then(
        () => true,
        (error: unknown) => error instanceof ApiError && error.isFinal,
      );
      if (settled) write(read().filter(({ refreshToken }) => refreshToken !== next.refreshToken));
    }
  };

  return {
    add: ({ accessToken, refreshToken }) =>
      write([...read().filter((one) => one.refreshToken !== refreshToken), { accessToken, refreshToken }]),
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
