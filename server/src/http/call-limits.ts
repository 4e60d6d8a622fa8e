import type { Pool } from 'pg';
import { RateLimiterRes, type RateLimiterPostgres } from 'rate-limiter-flexible';
import { AppError } from './app-error.ts';
import { limiterOf, type RateLimit } from './rate-limits.ts';

/** A limit of what comes in great numbers: a process counts a lot of it in the database and gives that out itself. */
export interface CallLimit extends RateLimit {
  /** A divisor of `points`. */
  readonly lot: number;
}

/** What is left of the lot that was counted last, and until when it is good. */
interface Lot {
  left: number;
  readonly refused: boolean;
  readonly until: number;
}

/**
 * Counts calls against a limit that holds for all processes together. Of a lot that one of them has
 * counted and not used, the others have nothing, so that the limit can be met a little early and never late.
 * A refusal is remembered: whoever goes on costs the database nothing more.
 *
 * @throws `too-many-requests` with the seconds to wait.
 */
export const createCallLimit = (pool: Pool, limit: CallLimit): ((key: string) => Promise<void>) => {
  const limiter: RateLimiterPostgres = limiterOf(pool, limit);
  const lots = new Map<string, Lot>();
  const taking = new Map<string, Promise<void>>();
  let sweptAt = Date.now();

  const sweep = (): void => {
    const now = Date.now();
    if (now - sweptAt < limit.seconds * 1000) return;
    sweptAt = now;
    for (const [key, { until }] of lots) if (until <= now) lots.delete(key);
  };
  const take = async (key: string): Promise<void> => {
    sweep();
    const keep = ({ msBeforeNext }: RateLimiterRes, refused: boolean): void => {
      lots.set(key, { left: refused ? 0 : limit.lot, refused, until: Date.now() + msBeforeNext });
    };
    try {
      keep(await limiter.consume(key, limit.lot), false);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      keep(refusal, true);
    }
  };
  /** One lot at a time, for all who wait for it. */
  const takeOnce = (key: string): Promise<void> => {
    const underWay = taking.get(key);
    if (underWay !== undefined) return underWay;
    const started = take(key).finally(() => taking.delete(key));
    taking.set(key, started);
    return started;
  };

  const count = async (key: string): Promise<void> => {
    const held = lots.get(key);
    const waitMs = (held?.until ?? 0) - Date.now();
    if (held !== undefined && waitMs > 0) {
      if (held.refused) throw new AppError('too-many-requests', { retryAfter: Math.max(1, waitMs / 1000) });
      if (held.left > 0) {
        held.left -= 1;
        return;
      }
    }
    await takeOnce(key);
    await count(key);
  };
  return count;
};
