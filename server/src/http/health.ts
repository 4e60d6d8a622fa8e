import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { AppError } from './app-error.ts';

/** Whether this process should be given work. Turned off first when it is told to stop. */
export interface Readiness {
  stopping: boolean;
}

/** `/livez`: the process answers. `/readyz`: it also reaches its database and is not stopping. */
export const installHealth = (app: FastifyInstance, db: Db, readiness: Readiness): void => {
  app.get('/livez', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (readiness.stopping) throw new AppError('unavailable', { retryAfter: 5 });
    try {
      await sql`select 1`.execute(db);
    } catch {
      throw new AppError('unavailable', { retryAfter: 2 });
    }
    return { status: 'ok' };
  });
};
