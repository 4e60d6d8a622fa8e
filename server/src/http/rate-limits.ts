import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './app-error.ts';

/** So many tries of one kind in so many seconds. */
export interface RateLimit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** A try that was counted. */
export interface Counted {
  /** For limits of failures, once it is known that there was none. */
  readonly takeBack: () => Promise<void>;
}

/**
 * Counts a try against a limit. Never call it inside a transaction: it counts even when the
 * transaction does not happen, on a connection of its own. A limit of failures is counted before it is
 * known whether there is one, so that tries made all at once are counted one by one.
 *
 * @throws `too-many-requests` with the seconds to wait.
 */
export type CountTry = (limit: RateLimit, key: string) => Promise<Counted>;

/** Where a limit is counted: in the database, so that it holds for all processes together and outlives restarts. */
export const limiterOf = (pool: Pool, { name, points, seconds }: RateLimit): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });

/** Counts each try in the database as it is made. */
export const createRateLimits = (pool: Pool): CountTry => {
  const limiters = new Map<string, RateLimiterPostgres>();
  return async (limit, key) => {
    const limiter = limiters.get(limit.name) ?? limiterOf(pool, limit);
    limiters.set(limit.name, limiter);
    try {
      await limiter.consume(key);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new AppError('too-many-requests', { retryAfter: Math.max(1, refused.msBeforeNext / 1000) });
    }
    return {
      takeBack: async () => {
        await limiter.reward(key);
      },
    };
  };
};
