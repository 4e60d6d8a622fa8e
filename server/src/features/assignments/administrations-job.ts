import type { JobKind } from '../../jobs/jobs.ts';
import type { Sending } from '../../messages/tell-people.ts';
import { createDueAdministrations } from './administrations.ts';
import { tellOpened } from './tell-opened.ts';

/** Looks every minute: midnight and the morning come at another moment in each zone. */
export const administrationsJob = (sending: Sending): JobKind => ({
  queue: 'create-administrations',
  cron: '* * * * *',
  run: async () => {
    await createDueAdministrations(sending.db, sending.clock.now());
    await tellOpened(sending);
  },
});
