import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Tx } from '../db/open.ts';
import type { Schema } from '../db/schema.ts';

/** Whose invite it is; one that was not sent has no channel. */
interface NewInvite {
  readonly clinicId: string;
  readonly profileId: string;
  readonly channel: 'email' | 'sms' | null;
  readonly now: Date;
}

const openOf = (profileId: string) => (where: ExpressionBuilder<Schema, 'invites'>) =>
  where.and([
    where('profile_id', '=', profileId),
    where('accepted_at', 'is', null),
    where('replaced_at', 'is', null),
  ]);

const valuesOf = ({ clinicId, profileId, channel, now }: NewInvite) => ({
  id: randomUUID(),
  clinic_id: clinicId,
  profile_id: profileId,
  channel,
  created_at: now,
});

/**
 * Invites a person anew, in place of the invite that was open. The caller holds the profile's row, so that
 * two at once take turns.
 *
 * @returns the invite's id.
 */
export const replaceInvite = async (tx: Tx, invite: NewInvite): Promise<string> => {
  await tx.updateTable('invites').set({ replaced_at: invite.now }).where(openOf(invite.profileId)).execute();
  const values = valuesOf(invite);
  await tx.insertInto('invites').values(values).execute();
  return values.id;
};

/** Sees to it that a person has an open invite; one that is there stays as it is. */
export const ensureInvite = async (tx: Tx, invite: NewInvite): Promise<void> => {
  await tx
    .insertInto('invites')
    .values(valuesOf(invite))
    .onConflict((conflict) =>
      conflict
        .column('profile_id')
        .where('accepted_at', 'is', null)
        .where('replaced_at', 'is', null)
        .doNothing(),
    )
    .execute();
};

/** Marks the open invite as accepted, where there is one. */
export const acceptInvite = async (tx: Tx, profileId: string, now: Date): Promise<void> => {
  await tx.updateTable('invites').set({ accepted_at: now }).where(openOf(profileId)).execute();
};
