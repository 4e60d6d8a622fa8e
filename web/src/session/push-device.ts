import type { UserProfile } from '@evenkeel/contract/account';
import * as z from 'zod/mini';
import { ApiError } from '../api/api-error.ts';
import { callApi } from '../api/client.ts';
import { isSubscribedToPush, stopPush, subscribeToPush } from './browser-push.ts';
import { pushDeviceKey } from './push-device-key.ts';

const kept = z.object({ userId: z.string(), profileId: z.string(), id: z.string() });

/** Whose push messages these are. */
type Person = Pick<UserProfile, 'id' | 'userId'>;

/** The registration of this browser; null where there is none, or none is kept. */
const readDevice = () => {
  try {
    const parsed = kept.safeParse(JSON.parse(localStorage.getItem(pushDeviceKey) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};

/** Whether this browser gets a person's push messages. */
export const hasPushDevice = async (userId: string): Promise<boolean> =>
  readDevice()?.userId === userId && (await isSubscribedToPush());

/** Sends a person's push messages to this browser from now on. */
export const addPushDevice = async ({ id: profileId, userId }: Person, key: string): Promise<void> => {
  const subscription = await subscribeToPush(key);
  try {
    const { id } = await callApi('registerPushDevice', {
      params: { userId },
      body: { kind: 'web', ...subscription },
    });
    // Where it cannot be kept nobody could take it away again.
    localStorage.setItem(pushDeviceKey, JSON.stringify({ userId, profileId, id }));
  } catch (error) {
    await stopPush().catch(() => undefined);
    throw error;
  }
};

/** Ends it. The browser stops first: what the server is not told of leads nowhere from then on. */
export const removeOwnPushDevice = async (): Promise<void> => {
  const device = readDevice();
  await stopPush();
  if (device === null) return;
  const { userId, profileId, id } = device;
  // Somebody may open the way out alone, and sign out before the profile is loaded.
  await callApi('removePushDevice', { params: { userId, id }, activeProfile: profileId }).catch(
    (error: unknown) => {
      if (!(error instanceof ApiError && error.code === 'not-found')) throw error;
    },
  );
  localStorage.removeItem(pushDeviceKey);
};
