import { randomUUID } from 'node:crypto';
import type { createNotificationPreference, NotificationPreference } from '@evenkeel/contract/communication';
import type { Body } from '@evenkeel/contract/endpoint';
import { limits } from '@evenkeel/contract/limits';
import type { Db, Tx } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';

const furtherAddresses = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('notification_preferences')
    .select(['id', 'notification_type as notificationType', 'channel', 'address'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id');

/** The further addresses that a person has named, oldest first. */
export const listFurtherAddresses = (db: Db, userId: string): Promise<NotificationPreference[]> =>
  furtherAddresses(db, userId).execute();

/** Adds an address, in a transaction that holds the person. Throws `already-exists` and `too-many`. */
export const addFurtherAddress = async (
  tx: Tx,
  userId: string,
  added: Body<typeof createNotificationPreference>,
  now: Date,
): Promise<NotificationPreference> => {
  const known = await furtherAddresses(tx, userId).execute();
  const isKnown = known.some(
    ({ notificationType, channel, address }) =>
      notificationType === added.notificationType && channel === added.channel && address === added.address,
  );
  if (isKnown)
    throw new AppError('already-exists', { message: 'These messages go to this address already.' });
  if (known.length >= limits.notificationPreferences) throw new AppError('too-many');
  const id = randomUUID();
  const { notificationType, channel, address } = added;
  await tx
    .insertInto('notification_preferences')
    .values({ id, user_id: userId, notification_type: notificationType, channel, address, created_at: now })
    .execute();
  return { id, notificationType, channel, address };
};

/** Removes an address. Throws `not-found`, for somebody else's too. */
export const removeFurtherAddress = async (tx: Tx, userId: string, id: string): Promise<void> => {
  const { numDeletedRows } = await tx
    .deleteFrom('notification_preferences')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('not-found');
};
