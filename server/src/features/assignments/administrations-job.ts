import type { Clock } from '../../adapters/clock.ts';
import type { Db } from '../../db/open.ts';
import type { JobKind } from '../../jobs/jobs.ts';
import { createDueAdministrations } from './administrations.ts';

/** Looks every minute: midnight comes at another moment in each zone. */
export const administrationsJob = ({ db, clock }: { db: Db; clock: Clock }): JobKind => ({
  queue: 'create-administrations',
  cron: '* * * * *',
  run: () => createDueAdministrations(db, clock.now()),
});
