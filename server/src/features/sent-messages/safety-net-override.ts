import type { SafetyNetOverride } from '@evenkeel/contract/communication';
import type { Db, Tx } from '../../db/open.ts';

/** What the clinic has settled about a person's safety-net messages, null where it is left to them. */
export const readOverride = async (db: Db | Tx, userId: string): Promise<SafetyNetOverride | null> =>
  (await db
    .selectFrom('safety_net_overrides')
    .select(['push', 'email', 'sms'])
    .where('user_id', '=', userId)
    .executeTakeFirst()) ?? null;

/** Settles it, or leaves it to the person again. */
export const keepOverride = async (
  tx: Tx,
  userId: string,
  settled: SafetyNetOverride | null,
  { keyId, now }: { keyId: string; now: Date },
): Promise<void> => {
  if (settled === null) {
    await tx.deleteFrom('safety_net_overrides').where('user_id', '=', userId).execute();
    return;
  }
  const { push, email, sms } = settled;
  const row = { push, email, sms, settled_at: now, settled_by: keyId };
  await tx
    .insertInto('safety_net_overrides')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
};
