import type { JobKind } from '../../jobs/jobs.ts';
import type { Sending } from '../../messages/tell-people.ts';
import { sendDueReminders } from './send-due.ts';

/** Looks every minute, which is as fine as a reminder's time can be. */
export const remindersJob = (sending: Sending): JobKind => ({
  queue: 'send-reminders',
  cron: '* * * * *',
  run: () => sendDueReminders(sending),
});
