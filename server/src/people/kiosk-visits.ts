import type { Clock } from '../adapters/clock.ts';
import type { Db } from '../db/open.ts';
import type { KioskVisit } from '../http/handlers.ts';

/** Finds the visit at a kiosk that an id is of, and whom it stands for; null where it has ended or is none. */
export const createFindVisit =
  (db: Db, clock: Clock) =>
  async (id: string): Promise<{ userId: string; visit: KioskVisit } | null> => {
    const found = await db
      .selectFrom('kiosk_visits')
      .select(['user_id', 'birthday_verified'])
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', clock.now())
      .executeTakeFirst();
    return found === undefined
      ? null
      : { userId: found.user_id, visit: { id, birthdayVerified: found.birthday_verified } };
  };
