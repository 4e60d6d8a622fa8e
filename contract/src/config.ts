import * as z from 'zod/mini';

/** Who says who somebody is: the server itself, or a user pool of Amazon Cognito. */
export const identitySettings = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('embedded') }),
  z.object({
    kind: z.literal('cognito'),
    region: z.string(),
    userPoolId: z.string(),
    clientId: z.string(),
    /** Another address than the region's own, such as an emulator's; no slash at the end. */
    endpoint: z.optional(z.string()),
  }),
]);
export type IdentitySettings = z.infer<typeof identitySettings>;
export type CognitoSettings = Extract<IdentitySettings, { kind: 'cognito' }>;

/** Settings that reach the browser inside the served page, in the JSON block `evenkeel-config`. */
export const clientConfig = z.object({
  /** Empty for the same origin. */
  apiBaseUrl: z.string(),
  identity: identitySettings,
  payments: z.object({ kind: z.enum(['sandbox', 'stripe']), publishableKey: z.nullable(z.string()) }),
  /** The server's public key for push messages to browsers; null where it sends none. A host may leave it out. */
  push: z.optional(z.object({ webPushKey: z.nullable(z.string()) })),
  featureFlags: z.object({
    accept_invite_flow: z.boolean(),
    assessment_birthday_confirmation: z.boolean(),
  }),
  support: z.object({ email: z.string(), url: z.string() }),
  links: z.object({
    privacy: z.string(),
    terms: z.string(),
    appStore: z.string(),
    playStore: z.string(),
    notificationPreferences: z.string(),
  }),
});
export type ClientConfig = z.infer<typeof clientConfig>;
