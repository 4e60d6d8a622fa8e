import { sql } from 'kysely';
import { channel, type Channel, type MessageType } from '@evenkeel/contract/communication';
import type { Db, Tx } from '../db/open.ts';

/** Where a message to a person goes. */
export interface Recipient {
  readonly channel: Channel;
  /** E-mail address, E.164 number, or the id of a push device. */
  readonly to: string;
}

interface Row extends Recipient {
  readonly user_id: string;
}

/**
 * The addresses that messages of a type go to, for each of the given people: those on file at the
 * clinic, their devices and the further addresses they named, on the channels where they have not
 * turned the type off nor unsubscribed, without the addresses that have bounced. What a clinician has settled about safety-net messages wins
 * over what the person turned off; an unsubscribed channel stays silent all the same.
 *
 * @returns an entry for each person who can be reached at all.
 */
export const recipientsOf = async (
  db: Db | Tx,
  userIds: readonly string[],
  type: MessageType,
): Promise<ReadonlyMap<string, readonly Recipient[]>> => {
  const { rows } = await sql<Row>`
    with addresses as (
      select user_id, 'email' as channel, email as "to" from profiles where email is not null
      union select user_id, 'sms', phone_number from profiles where phone_number is not null
      union select user_id, 'push', id::text from push_devices
      union select user_id, channel, address from notification_preferences where notification_type = ${type}
    )
    select addresses.user_id, addresses.channel, addresses."to"
    from addresses
    left join communication_preferences as chosen on chosen.user_id = addresses.user_id
    left join safety_net_overrides as settled
      on settled.user_id = addresses.user_id and ${type} = 'CLIENT_SAFETY_NET'
    left join unsubscribed_channels as stopped
      on stopped.user_id = addresses.user_id and stopped.channel = addresses.channel
    where addresses.user_id = any(${userIds}::uuid[])
      and stopped.user_id is null
      and not exists (
        select from bounced_addresses as gone
        where gone.channel = addresses.channel and gone.address = addresses."to"
      )
      and case addresses.channel
        when 'email' then coalesce(settled.email, chosen.email ? ${type}, true)
        when 'sms' then coalesce(settled.sms, chosen.sms ? ${type}, true)
        else coalesce(settled.push, chosen.push ? ${type}, true)
      end
    order by addresses.user_id, array_position(${channel.options}::text[], addresses.channel), addresses."to"
  `.execute(db);
  const found = new Map<string, Recipient[]>();
  for (const { user_id, channel: by, to } of rows) {
    const recipients = found.get(user_id) ?? [];
    recipients.push({ channel: by, to });
    found.set(user_id, recipients);
  }
  return found;
};
