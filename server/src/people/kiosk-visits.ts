import { randomUUID } from 'node:crypto';
import { limits } from '@evenkeel/contract/limits';
import type { Clock } from '../adapters/clock.ts';
import type { Db, Tx } from '../db/open.ts';
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

interface NewVisit {
  readonly clinicId: string;
  readonly userId: string;
  /** The person was found by their date of birth. */
  readonly birthdayVerified: boolean;
}

/** Starts a visit, and gives the id that stands for the person until it ends. */
export const startVisit = async (
  tx: Tx,
  { clinicId, userId, birthdayVerified }: NewVisit,
  now: Date,
): Promise<string> => {
  const id = randomUUID();
  await tx
    .insertInto('kiosk_visits')
    .values({
      id,
      clinic_id: clinicId,
      user_id: userId,
      birthday_verified: birthdayVerified,
      created_at: now,
      expires_at: new Date(now.getTime() + limits.kioskVisitSeconds * 1000),
    })
    .execute();
  return id;
};

/** A date of birth that was proven at a kiosk holds for the visit alone. */
export const noteBirthdayVerified = async (tx: Tx, visitId: string): Promise<void> => {
  await tx.updateTable('kiosk_visits').set({ birthday_verified: true }).where('id', '=', visitId).execute();
};

/** Whose visit was ended just now, and where; null where there was none to end. */
export const endVisit = async (
  tx: Tx,
  visitId: string,
  now: Date,
): Promise<{ clinicId: string; userId: string } | null> => {
  const ended = await tx
    .updateTable('kiosk_visits')
    .set({ ended_at: now })
    .where('id', '=', visitId)
    .where('ended_at', 'is', null)
    .returning(['clinic_id', 'user_id'])
    .executeTakeFirst();
  return ended === undefined ? null : { clinicId: ended.clinic_id, userId: ended.user_id };
};

/** Ends every visit at a clinic's kiosk. */
export const endVisitsAt = async (tx: Tx, clinicId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('kiosk_visits')
    .set({ ended_at: now })
    .where('clinic_id', '=', clinicId)
    .where('ended_at', 'is', null)
    .execute();
};
