import * as z from 'zod/mini';

/** Settings that reach the browser inside the served page, in the JSON block `evenkeel-config`. */
export const clientConfig = z.object({
  /** Empty for the same origin. */
  apiBaseUrl: z.string(),
  identity: z.object({ kind: z.enum(['embedded', 'cognito']) }),
  payments: z.object({ kind: z.enum(['sandbox', 'stripe']), publishableKey: z.nullable(z.string()) }),
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
export const configElementId = 'evenkeel-config';
