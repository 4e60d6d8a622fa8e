import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PushDevice } from '@evenkeel/contract/communication';
import { limits } from '@evenkeel/contract/limits';
import type { Tx } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';

/**
 * Makes a device this person's, in a transaction that holds them. The same person's device keeps its
 * id; one that was somebody else's gets a new one, so that nothing that waits for them arrives on it.
 * Of more devices than a person can have, the one registered longest ago goes.
 */
export const registerDevice = async (
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string },
  device: PushDevice,
  now: Date,
): Promise<{ id: string; isNew: boolean }> => {
  // A session that is being ended at this moment ends after this, and takes the device along, or before.
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (session === undefined) throw new AppError('unauthenticated');
  const newId = randomUUID();
  const isWeb = device.kind === 'web';
  const { id } = await tx
    .insertInto('push_devices')
    .values({
      id: newId,
      user_id: userId,
      kind: isWeb ? 'web' : device.platform,
      address: isWeb ? device.endpoint : device.token,
      keys: isWeb ? JSON.stringify(device.keys) : null,
      session_id: sessionId,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('address').doUpdateSet({
        id: sql`case when push_devices.user_id = excluded.user_id then push_devices.id else excluded.id end`,
        user_id: (update) => update.ref('excluded.user_id'),
        kind: (update) => update.ref('excluded.kind'),
        keys: (update) => update.ref('excluded.keys'),
        session_id: (update) => update.ref('excluded.session_id'),
        created_at: (update) => update.ref('excluded.created_at'),
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .deleteFrom('push_devices')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('push_devices')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '<>', id)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(limits.pushDevicesPerPerson - 1),
    )
    .execute();
  return { id, isNew: id === newId };
};

/** Removes a device. Throws `not-found`, for somebody else's too. */
export const removeDevice = async (tx: Tx, userId: string, id: string): Promise<void> => {
  const { numDeletedRows } = await tx
    .deleteFrom('push_devices')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('not-found');
};
