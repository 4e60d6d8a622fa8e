import type { Channel } from '@evenkeel/contract/communication';
import { limits } from '@evenkeel/contract/limits';
import type { Tx } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';
import { audit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import { Reply, type Handlers, type Principal, type RequestFacts } from '../../http/handlers.ts';
import type { RateLimit } from '../../http/rate-limits.ts';
import { resumeChannel, stopChannel } from '../../messages/subscriptions.ts';
import { lockPerson } from '../../people/lock-person.ts';
import { publicProfile } from '../../people/public-profile.ts';
import { addFurtherAddress, listFurtherAddresses, removeFurtherAddress } from './further-addresses.ts';
import { keepChoices, keepChosen, readPreferences } from './preferences.ts';
import { registerDevice, removeDevice } from './push-devices.ts';

const subscriptionChanges: RateLimit = {
  name: 'subscription-changes',
  points: limits.unsubscribesPerAddressPerHour,
  seconds: 60 * 60,
};

/** Whether a channel is silent, however often the person takes it up: by a STOP. */
const isStopped = async (tx: Tx, userId: string, channel: Channel): Promise<boolean> => {
  const stopped = await tx
    .selectFrom('unsubscribed_channels')
    .select('channel')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .executeTakeFirst();
  return stopped !== undefined;
};

interface OwnCall {
  readonly principal: Principal<'profile'>;
  readonly request: RequestFacts;
}

type CommunicationEndpoints =
  | 'getCommunicationPreferences'
  | 'updateCommunicationPreferences'
  | 'getOptionalComms'
  | 'recordOptionalComms'
  | 'listNotificationPreferences'
  | 'createNotificationPreference'
  | 'deleteNotificationPreference'
  | 'registerPushDevice'
  | 'removePushDevice'
  | 'unsubscribe'
  | 'subscribe';

/** Which messages reach a person and where: what they say themselves, signed in or by the link in a message. */
export const communicationHandlers = ({
  db,
  clock,
  countTry,
  providerNumber,
}: Context): Handlers<CommunicationEndpoints> => {
  const note = (tx: Tx, { principal, request }: OwnCall, action: string, objectId?: string): Promise<void> =>
    audit(tx, {
      at: clock.now(),
      actor: { kind: 'account', id: principal.accountId },
      action,
      clinicId: principal.profile.clinic_id,
      userId: principal.profile.user_id,
      objectId: objectId ?? null,
      request,
    });

  /** A change of the caller's own, while nobody else changes anything of theirs. */
  const change = <T>(call: OwnCall, make: (tx: Tx, userId: string, now: Date) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      const { user_id: userId } = call.principal.profile;
      await lockPerson(tx, userId);
      return make(tx, userId, clock.now());
    });

  /** A change by whoever holds a link with the user's id; noted where it changed anything. */
  const changeByLink = async (
    { userId, request }: { userId: string; request: RequestFacts },
    action: string,
    make: (tx: Tx) => Promise<readonly string[]>,
  ): Promise<void> => {
    await countTry(subscriptionChanges, request.address);
    await db.transaction().execute(async (tx) => {
      const { clinic_id: clinicId } = await publicProfile(tx, userId);
      const changed = await make(tx);
      if (changed.length === 0) return;
      const actor = { kind: 'public', id: null } as const;
      await audit(tx, { at: clock.now(), actor, action, clinicId, userId, request });
    });
  };

  return {
    getCommunicationPreferences: ({ params }) => readPreferences(db, params.userId, providerNumber),

    updateCommunicationPreferences: ({ body, ...call }) =>
      change(call, async (tx, userId, now) => {
        await keepChoices(tx, userId, body, now);
        await note(tx, call, 'communication-preferences.update');
        return readPreferences(tx, userId, providerNumber);
      }),

    getOptionalComms: async ({ params }) => {
      const row = await db
        .selectFrom('communication_preferences')
        .select('chosen_at')
        .where('user_id', '=', params.userId)
        .executeTakeFirst();
      return { chosenAt: row?.chosen_at?.toISOString() ?? null };
    },

    recordOptionalComms: (call) =>
      change(call, async (tx, userId, now) => {
        await keepChosen(tx, userId, now);
        await note(tx, call, 'optional-comms.record');
        return { chosenAt: now.toISOString() };
      }),

    listNotificationPreferences: async ({ params }) => ({
      notificationPreferences: await listFurtherAddresses(db, params.userId),
    }),

    createNotificationPreference: ({ body, ...call }) =>
      change(call, async (tx, userId, now) => {
        const added = await addFurtherAddress(tx, userId, body, now);
        await note(tx, call, 'notification-preferences.create', added.id);
        return added;
      }),

    deleteNotificationPreference: async ({ params, ...call }) => {
      await change(call, async (tx, userId) => {
        await removeFurtherAddress(tx, userId, params.id);
        await note(tx, call, 'notification-preferences.delete', params.id);
      });
    },

    registerPushDevice: ({ body, ...call }) =>
      change(call, async (tx, userId, now) => {
        const { sessionId } = call.principal;
        const { id, isNew } = await registerDevice(tx, { userId, sessionId }, body, now);
        // Whoever asks for messages on a device wants them, though they stopped them once.
        await resumeChannel(tx, { userIds: [userId], channel: 'push', by: 'person' });
        if (isNew) await note(tx, call, 'push-devices.register', id);
        return new Reply({ id }, { status: isNew ? 201 : 200 });
      }),

    removePushDevice: async ({ params, ...call }) => {
      await change(call, async (tx, userId) => {
        await removeDevice(tx, userId, params.id);
        await note(tx, call, 'push-devices.remove', params.id);
      });
    },

    unsubscribe: async ({ params: { userId }, body: { channel }, request }) => {
      await changeByLink({ userId, request }, 'messages.unsubscribe', (tx) =>
        stopChannel(tx, { userIds: [userId], channel, by: 'link', at: clock.now() }),
      );
    },

    subscribe: async ({ params: { userId }, body: { channel }, request }) => {
      await changeByLink({ userId, request }, 'messages.subscribe', async (tx) => {
        const resumed = await resumeChannel(tx, { userIds: [userId], channel, by: 'person' });
        if (resumed.length === 0 && (await isStopped(tx, userId, channel))) {
          throw new AppError('stopped-by-reply');
        }
        return resumed;
      });
    },
  };
};
