import { randomUUID } from 'node:crypto';
import type { Tx } from '../db/open.ts';
import { addLifestyleModule } from '../features/content/lifestyle-module.ts';
import { cedarGrove, demoPeople, harborView } from './people.ts';

/** The check-ins of the demonstration, with a year of answers to them. */
export const addCheckIns = async (tx: Tx, now: Date): Promise<void> => {
  await addLifestyleModule(tx, cedarGrove.id, now);
  const lifestyle = await addLifestyleModule(tx, harborView.id, now);
  await tx
    .insertInto('assignments')
    .values({
      id: randomUUID(),
      clinic_id: harborView.id,
      user_id: demoPeople.maya.userId,
      content_id: lifestyle.id,
      cadence: 'daily',
      start_date: now.toISOString().slice(0, 10),
      next_administration_date: now.toISOString().slice(0, 10),
      created_at: now,
    })
    .execute();
};
