import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, id, instant, phoneNumber, userParams } from './fields.ts';

/** The ways in which a message reaches a person, in the order in which they are shown. */
export const channel = z.enum(['push', 'email', 'sms']);
export type Channel = z.infer<typeof channel>;

/** Kinds of message that a person can turn off, in the order in which they are shown. */
export const messageType = z.enum([
  'SCHEDULED_ASSESSMENT_ADMINISTRATION',
  'SCHEDULED_CHECKIN_REMINDER',
  'CLIENT_SAFETY_NET',
]);
export type MessageType = z.infer<typeof messageType>;

/** What a clinician has settled about CLIENT_SAFETY_NET messages, channel by channel; it wins over the person's choice. */
export const safetyNetOverride = z.object({ push: z.boolean(), email: z.boolean(), sms: z.boolean() });
export type SafetyNetOverride = z.infer<typeof safetyNetOverride>;

const messageTypes = z.pipe(
  z.array(messageType),
  z.transform((types) => messageType.options.filter((type) => types.includes(type))),
);

/** Which messages go out on which channel. */
const choices = { push: messageTypes, email: messageTypes, sms: messageTypes };

export const communicationPreferences = z.object({
  ...choices,
  /** Whether a device takes push messages. */
  isPushSubscribed: z.boolean(),
  /** False once the person has unsubscribed the channel, or their address there takes no messages: nothing they did not ask for goes out on it. */
  isSmsSubscribed: z.boolean(),
  isEmailSubscribed: z.boolean(),
  /** Null where no clinician has settled it. */
  safetyNetOverride: z.nullable(safetyNetOverride),
  /** The number that text messages come from, which takes START and STOP; null where none is set. */
  providerNumber: z.nullable(z.string()),
});
export type CommunicationPreferences = z.infer<typeof communicationPreferences>;

const preferencesPath = '/v1/client-api/users/{userId}/communication-preferences';

export const getCommunicationPreferences = endpoint({
  method: 'GET',
  path: preferencesPath,
  auth: 'profile',
  summary: 'Which messages reach a person, and how; everything on until they choose',
  params: userParams,
  response: communicationPreferences,
});

export const updateCommunicationPreferences = endpoint({
  method: 'PUT',
  path: preferencesPath,
  auth: 'profile',
  summary: 'Replaces which messages reach a person; what a clinician has settled stays as it is',
  params: userParams,
  body: z.object(choices),
  response: communicationPreferences,
});

const optionalComms = z.object({
  /** When the person last chose for themselves; null until they have. */
  chosenAt: z.nullable(instant),
});

export const getOptionalComms = endpoint({
  method: 'GET',
  path: '/v1/client-api/users/{userId}/optional-comms',
  auth: 'profile',
  summary: 'Whether the person has chosen their messages',
  params: userParams,
  response: optionalComms,
});

export const recordOptionalComms = endpoint({
  method: 'POST',
  path: '/v1/client-api/users/{userId}/optional-comms',
  auth: 'profile',
  summary: 'Records that the person has chosen, with every save of the preferences',
  params: userParams,
  body: z.object({}),
  response: optionalComms,
});

const preferencePath = '/v1/client-api/users/{userId}/notification-preferences';

/** One more address that messages of a type go to, such as a second e-mail. */
const newNotificationPreference = z.discriminatedUnion('channel', [
  z.object({
    channel: z.literal('email'),
    notificationType: messageType,
    address: email('Please enter a valid email'),
  }),
  z.object({ channel: z.literal('sms'), notificationType: messageType, address: phoneNumber }),
]);

export const notificationPreference = z.object({
  id,
  notificationType: messageType,
  channel: z.enum(['email', 'sms']),
  address: z.string(),
});
export type NotificationPreference = z.infer<typeof notificationPreference>;

export const listNotificationPreferences = endpoint({
  method: 'GET',
  path: preferencePath,
  auth: 'profile',
  summary: 'Further addresses that messages of a type go to',
  params: userParams,
  response: z.object({ notificationPreferences: z.array(notificationPreference) }),
});

export const createNotificationPreference = endpoint({
  method: 'POST',
  path: preferencePath,
  auth: 'profile',
  summary: 'Adds an address for messages of a type; at most ten',
  params: userParams,
  body: newNotificationPreference,
  status: 201,
  response: notificationPreference,
  errors: ['already-exists', 'too-many'],
});

export const deleteNotificationPreference = endpoint({
  method: 'DELETE',
  path: `${preferencePath}/{id}`,
  auth: 'profile',
  summary: 'Removes a further address',
  params: z.object({ userId: id, id }),
  status: 204,
  errors: ['not-found'],
});

const notAPushService = 'Must be the https address of a push service';
const text = (message: string) => z.string().check(z.minLength(1, message), z.maxLength(2000, message));

/** A device that takes push messages: a browser's own subscription, or the native app's token. */
const pushDevice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('web'),
    // The server posts to it: a service of the open internet, and nothing inside a clinic's own network.
    endpoint: z
      .url({ protocol: /^https$/, hostname: z.regexes.domain, error: notAPushService })
      .check(z.maxLength(2000), z.regex(/^https:\/\/[^/:@?#]+(\/|$)/, notAPushService)),
    keys: z.object({ p256dh: text('Must be a key'), auth: text('Must be a key') }),
  }),
  z.object({
    kind: z.literal('native'),
    platform: z.enum(['ios', 'android']),
    token: text('Must be a token'),
  }),
]);
export type PushDevice = z.infer<typeof pushDevice>;

const devicePath = '/v1/client-api/users/{userId}/push-devices';

export const registerPushDevice = endpoint({
  method: 'POST',
  path: devicePath,
  auth: 'profile',
  summary:
    'Sends push messages to this device until the session ends; the same device again is the same registration, answered with 200',
  params: userParams,
  body: pushDevice,
  status: 201,
  response: z.object({ id }),
});

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: `${devicePath}/{id}`,
  auth: 'profile',
  summary: 'Sends push messages to this device no longer',
  params: z.object({ userId: id, id }),
  status: 204,
  errors: ['not-found'],
});

const subscription = z.object({ channel: z._default(z.enum(['email', 'sms', 'push']), 'email') });

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/v1/public-api/user/{userId}/unsubscribe',
  auth: 'public',
  summary: 'Stops a channel for messages that were not asked for; e-mail unless said',
  params: userParams,
  body: subscription,
  status: 204,
  errors: ['public-user-not-found'],
});

export const subscribe = endpoint({
  method: 'POST',
  path: '/v1/public-api/user/{userId}/subscribe',
  auth: 'public',
  summary: 'Takes a channel up again; after a STOP, START alone does that',
  params: userParams,
  body: subscription,
  status: 204,
  errors: ['public-user-not-found', 'stopped-by-reply'],
});
