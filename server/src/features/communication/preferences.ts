import {
  messageType,
  type Channel,
  type CommunicationPreferences,
  type MessageType,
  type SafetyNetOverride,
  type updateCommunicationPreferences,
} from '@evenkeel/contract/communication';
import type { Body } from '@evenkeel/contract/endpoint';
import type { Db, Tx } from '../../db/open.ts';

type Choices = Body<typeof updateCommunicationPreferences>;
const channels = ['push', 'email', 'sms'] as const;

/** Everything is on until a person chooses. */
const everything: Choices = {
  push: [...messageType.options],
  email: [...messageType.options],
  sms: [...messageType.options],
};

/** The same types with or without safety-net messages, in the order in which they are shown. */
const withSafetyNet = (types: readonly MessageType[], on: boolean): MessageType[] =>
  messageType.options.filter((type) => (type === 'CLIENT_SAFETY_NET' ? on : types.includes(type)));

/** The choices with safety-net messages on the channels where `on` has them. */
const settleSafetyNet = (choices: Choices, on: SafetyNetOverride): Choices => ({
  push: withSafetyNet(choices.push, on.push),
  email: withSafetyNet(choices.email, on.email),
  sms: withSafetyNet(choices.sms, on.sms),
});

const readChoices = async (db: Db | Tx, userId: string): Promise<Choices> =>
  (await db
    .selectFrom('communication_preferences')
    .select([...channels])
    .where('user_id', '=', userId)
    .executeTakeFirst()) ?? everything;

const readOverride = async (db: Db | Tx, userId: string): Promise<SafetyNetOverride | null> =>
  (await db
    .selectFrom('safety_net_overrides')
    .select([...channels])
    .where('user_id', '=', userId)
    .executeTakeFirst()) ?? null;

/** The channels that nothing goes out on unasked: stopped by the person, or their address there takes no messages. */
const silentChannels = async (db: Db | Tx, userId: string): Promise<ReadonlySet<Channel>> => {
  const rows = await db
    .selectFrom('unsubscribed_channels')
    .select('channel')
    .where('user_id', '=', userId)
    .unionAll(
      db
        .selectFrom('bounced_addresses')
        .innerJoin('profiles', (join) =>
          join.on((where) =>
            where.or([
              where('bounced_addresses.address', '=', where.ref('profiles.email')),
              where('bounced_addresses.address', '=', where.ref('profiles.phone_number')),
            ]),
          ),
        )
        .select('channel')
        .where('user_id', '=', userId),
    )
    .execute();
  return new Set(rows.map(({ channel }) => channel));
};

/** What reaches a person: what they chose, and over it what a clinician has settled. */
export const readPreferences = async (
  db: Db | Tx,
  userId: string,
  providerNumber: string | null,
): Promise<CommunicationPreferences> => {
  const choices = await readChoices(db, userId);
  const safetyNetOverride = await readOverride(db, userId);
  const silent = await silentChannels(db, userId);
  const device = await db
    .selectFrom('push_devices')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  const isOn = (wanted: (typeof channels)[number]) => !silent.has(wanted);
  const { push, email, sms } =
    safetyNetOverride === null ? choices : settleSafetyNet(choices, safetyNetOverride);
  return {
    push: [...push],
    email: [...email],
    sms: [...sms],
    isPushSubscribed: device !== undefined && isOn('push'),
    isSmsSubscribed: isOn('sms'),
    isEmailSubscribed: isOn('email'),
    safetyNetOverride,
    providerNumber,
  };
};

/**
 * Keeps what a person chose. Where a clinician has settled the safety-net messages, what the person
 * had chosen about them before stays as it was underneath, for when the clinician leaves it to them again.
 */
export const keepChoices = async (tx: Tx, userId: string, wanted: Choices, now: Date): Promise<void> => {
  const before = await readChoices(tx, userId);
  const isSettled = (await readOverride(tx, userId)) !== null;
  const chosen = (channel: (typeof channels)[number]): boolean =>
    before[channel].includes('CLIENT_SAFETY_NET');
  const kept = isSettled
    ? settleSafetyNet(wanted, { push: chosen('push'), email: chosen('email'), sms: chosen('sms') })
    : wanted;
  const row = {
    push: JSON.stringify(kept.push),
    email: JSON.stringify(kept.email),
    sms: JSON.stringify(kept.sms),
    updated_at: now,
  };
  await tx
    .insertInto('communication_preferences')
    .values({ user_id: userId, chosen_at: null, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
};

/** Records that a person has chosen, which may be that everything stays on. */
export const keepChosen = async (tx: Tx, userId: string, now: Date): Promise<void> => {
  await tx
    .insertInto('communication_preferences')
    .values({
      user_id: userId,
      push: JSON.stringify(everything.push),
      email: JSON.stringify(everything.email),
      sms: JSON.stringify(everything.sms),
      chosen_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ chosen_at: now }))
    .execute();
};
