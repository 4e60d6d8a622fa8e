import type { Tokens } from '@evenkeel/contract/login';
import { number, readOrNull, shape, text, type Reader } from '@evenkeel/contract/shape';
import { ApiError } from '../../api/api-error.ts';
import { callApi, type TokenAuthority } from '../../api/client.ts';
import { createDeviceStorage, type DeviceStorage } from '../../session/device-storage.ts';
import { createDeviceLocks, type RunExclusive } from '../../session/exclusive.ts';
import { clockDriftOf, isFresh } from '../../session/token-times.ts';
import { parseJson } from './parse-json.ts';

export const intakeSessionKey = 'evenkeel.intake-session';
const refreshLock = 'evenkeel.intake-refresh';

interface StoredTokens extends Tokens {
  readonly code: string;
  readonly clockDriftMs: number;
}
const storedTokens: Reader<StoredTokens> = shape<StoredTokens>({
  code: text,
  accessToken: text,
  refreshToken: text,
  clockDriftMs: number,
});

/** `none`: nothing to call with, never had or ended by the server; `completed`: there is nothing left to do. */
export type IntakeSessionState = 'none' | 'open' | 'completed';

/**
 * What one intake link lets this device do. It has nothing to do with an account that may be signed in here, and
 * uses no other link's tokens.
 */
export interface IntakeSession extends TokenAuthority {
  readonly code: string;
  readonly state: () => IntakeSessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** The code was exchanged for these. */
  readonly begin: (tokens: Tokens) => void;
  /** This device forgets the tokens. */
  readonly end: () => void;
  /** The server has said that the intake is completed. */
  readonly noteCompleted: () => void;
}

interface SessionParts {
  readonly code: string;
  readonly storage: DeviceStorage;
  readonly exclusive: RunExclusive;
  readonly now: () => number;
}

export const createIntakeSession = ({ code, storage, exclusive, now }: SessionParts): IntakeSession => {
  const listeners = new Set<() => void>();
  let isCompleted = false;

  const tell = () => {
    for (const listener of listeners) listener();
  };

  const read = (): StoredTokens | null => {
    const stored = storage.getItem(intakeSessionKey);
    const found = stored === null ? null : readOrNull(storedTokens, parseJson(stored));
    return found?.code === code ? found : null;
  };

  const write = ({ accessToken, refreshToken }: Tokens) => {
    const clockDriftMs = clockDriftOf(accessToken, now());
    storage.setItem(intakeSessionKey, JSON.stringify({ code, accessToken, refreshToken, clockDriftMs }));
  };

  const end = () => {
    if (read() !== null) storage.removeItem(intakeSessionKey);
    tell();
  };

  /** Holds the lock: what another tab has refreshed in the meantime is taken instead of refreshing again. */
  const refreshAlone = async (refused: string | null): Promise<string | null> => {
    const stored = read();
    if (stored === null) return null;
    const { accessToken, refreshToken, clockDriftMs } = stored;
    if (accessToken !== refused && isFresh(accessToken, clockDriftMs, now())) return accessToken;
    try {
      const tokens = await callApi('refreshToken', { body: { refreshToken } });
      // Another link may have been opened on this device meanwhile.
      if (read()?.refreshToken === refreshToken) write(tokens);
      return read()?.accessToken ?? null;
    } catch (error) {
      if (!(error instanceof ApiError && error.isFinal)) throw error;
      end();
      return null;
    }
  };

  let refreshing: Promise<string | null> | null = null;
  const refresh = (refused: string | null): Promise<string | null> => {
    refreshing ??= exclusive(refreshLock, () => refreshAlone(refused)).finally(() => {
      refreshing = null;
    });
    return refreshing;
  };

  return {
    code,
    state: () => {
      if (isCompleted) return 'completed';
      return read() === null ? 'none' : 'open';
    },
    subscribe: (listener) => {
      const follow = ({ key }: StorageEvent) => {
        if (key === null || key === intakeSessionKey) listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', follow);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', follow);
      };
    },
    begin: (tokens) => {
      isCompleted = false;
      write(tokens);
      tell();
    },
    end,
    noteCompleted: () => {
      isCompleted = true;
      end();
    },
    accessToken: async () => {
      const stored = read();
      if (stored === null) return null;
      return isFresh(stored.accessToken, stored.clockDriftMs, now()) ? stored.accessToken : refresh(null);
    },
    refresh,
    onUnauthorized: end,
  };
};

const sessions = new Map<string, IntakeSession>();
const storage = createDeviceStorage(() => globalThis.localStorage);
const exclusive = createDeviceLocks();

/** The session of a link's code on this device; the same object each time. */
export const intakeSessionOf = (code: string): IntakeSession => {
  const session =
    sessions.get(code) ?? createIntakeSession({ code, storage, exclusive, now: () => Date.now() });
  sessions.set(code, session);
  return session;
};

/** This device forgets the tokens of whichever link it has. */
export const dropIntakeTokens = (): void => storage.removeItem(intakeSessionKey);

/** Whoever opens this link from now on asks the server anew. */
export const forgetIntakeSession = (session: IntakeSession): void => {
  session.end();
  sessions.delete(session.code);
};
