import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { clientConfig, type ClientConfig } from '@evenkeel/contract/config';
import type { StripeOptions } from './adapters/cards/stripe-client.ts';
import type { MessageSettings } from './adapters/delivery/deliveries.ts';
import type { UserPoolOptions } from './adapters/identity/identity.ts';
import type { AddressRules } from './adapters/webhooks/address-rules.ts';
import { cardSettings, cardVariables } from './env-cards.ts';
import { messageSettings, messageVariables } from './env-messages.ts';
import { EnvError, setting } from './env-setting.ts';

/** Everything that is set from outside, read once and checked. */
export interface Env {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly database: { url: string } | { folder: string };
  /** Where the server is reached from outside, for links in messages; no slash at the end. */
  readonly publicUrl: string;
  readonly trustProxy: boolean;
  /** Origins besides its own that may call the API from a browser. */
  readonly corsOrigins: readonly string[];
  readonly logLevel: string;
  readonly client: ClientConfig;
  /** Null where the server keeps the passwords itself. */
  readonly userPool: UserPoolOptions | null;
  readonly messages: MessageSettings;
  /** Null where cards go to the sandbox, or in production nowhere. */
  readonly stripe: StripeOptions | null;
  /** Where the receivers of a clinic's webhooks may be, beyond the internet. */
  readonly webhooks: AddressRules;
  readonly webDist: string | null;
}

const flag = z.pipe(
  z.optional(z.enum(['0', '1', 'true', 'false', ''], 'must be 1 or 0')),
  z.transform((text) => text === '1' || text === 'true'),
);

const https = 'https://[^\\s\\\\/?#]+[^\\s\\\\]*';
const ownPath = '/(?![/\\\\])[^\\s\\\\]*';

/** Another site that people are sent to: never without encryption, never a script. */
const site = z.string().check(z.regex(new RegExp(`^${https}$`, 'i'), 'must be an https address'));

/** The same, or a page of this site. */
const page = z
  .string()
  .check(
    z.regex(
      new RegExp(`^(${https}|${ownPath})$`, 'i'),
      'must be an https address or a path that begins with /',
    ),
  );

const variables = z.extend(z.extend(messageVariables, cardVariables.shape), {
  NODE_ENV: z.optional(z.string()),
  PORT: z._default(z.coerce.number().check(z.int('must be a port'), z.gte(0), z.lte(65535)), 3000),
  HOST: z._default(z.string(), '0.0.0.0'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))),
  EVENKEEL_DATA: z._default(z.string(), './data'),
  EVENKEEL_ALLOW_EMBEDDED: flag,
  EVENKEEL_PUBLIC_URL: z.optional(z.url('must be an address')),
  EVENKEEL_TRUST_PROXY: flag,
  EVENKEEL_CORS_ORIGINS: z._default(z.string(), ''),
  EVENKEEL_LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
  ),
  EVENKEEL_COGNITO_REGION: setting(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region such as us-east-1'),
  EVENKEEL_COGNITO_USER_POOL_ID: setting(
    /^[\w-]+_[0-9a-zA-Z]+$/,
    'must be the id of a user pool such as us-east-1_AbCdEfGhI',
  ),
  EVENKEEL_COGNITO_CLIENT_ID: setting(/^[\w+]+$/, 'must be the id of an app client'),
  EVENKEEL_COGNITO_TRIGGER_SECRET: setting(
    /^[\x21-\x7e]{32,}$/,
    'must be at least 32 random characters, such as `openssl rand -hex 32` makes',
  ),
  EVENKEEL_COGNITO_ENDPOINT: setting(/^https?:\/\/[^/]+$/, 'must be an address without a path'),
  EVENKEEL_WEBHOOK_PRIVATE_ADDRESSES: flag,
  EVENKEEL_ACCEPT_INVITE_FLOW: z._default(z.string(), '1'),
  EVENKEEL_BIRTHDAY_CONFIRMATION: flag,
  EVENKEEL_SUPPORT_EMAIL: z._default(z.email('must be an e-mail address'), 'support@evenkeel.test'),
  EVENKEEL_SUPPORT_URL: z._default(page, '/'),
  EVENKEEL_PRIVACY_URL: z._default(page, 'https://evenkeel.test/privacy'),
  EVENKEEL_TERMS_URL: z._default(page, 'https://evenkeel.test/terms'),
  EVENKEEL_APP_STORE_URL: z._default(site, 'https://apps.apple.com/'),
  EVENKEEL_PLAY_STORE_URL: z._default(site, 'https://play.google.com/store'),
  EVENKEEL_NOTIFICATION_PREFERENCES_URL: z._default(page, '/settings/notifications'),
});

/** A user pool of Amazon Cognito: all of its settings, or none. */
const userPoolOf = (read: z.infer<typeof variables>): UserPoolOptions | null => {
  const needed = {
    EVENKEEL_COGNITO_REGION: read.EVENKEEL_COGNITO_REGION,
    EVENKEEL_COGNITO_USER_POOL_ID: read.EVENKEEL_COGNITO_USER_POOL_ID,
    EVENKEEL_COGNITO_CLIENT_ID: read.EVENKEEL_COGNITO_CLIENT_ID,
    EVENKEEL_COGNITO_TRIGGER_SECRET: read.EVENKEEL_COGNITO_TRIGGER_SECRET,
  };
  const {
    EVENKEEL_COGNITO_REGION: region,
    EVENKEEL_COGNITO_USER_POOL_ID: userPoolId,
    EVENKEEL_COGNITO_CLIENT_ID: clientId,
    EVENKEEL_COGNITO_TRIGGER_SECRET: triggerSecret,
  } = needed;
  const { EVENKEEL_COGNITO_ENDPOINT: endpoint } = read;
  if (!region || !userPoolId || !clientId || !triggerSecret) {
    const given = Object.values({ ...needed, endpoint }).some((value) => value !== undefined);
    const missing = Object.entries(needed).filter(([, value]) => value === undefined);
    if (!given) return null;
    throw new EnvError(
      `${missing.map(([name]) => name).join(', ')} must be set too: Amazon Cognito needs all of its settings, or none.`,
    );
  }
  if (endpoint === undefined && !userPoolId.startsWith(`${region}_`)) {
    throw new EnvError(`EVENKEEL_COGNITO_USER_POOL_ID is not of the region ${region}.`);
  }
  const settings = { kind: 'cognito', region, userPoolId, clientId } as const;
  return { settings: endpoint === undefined ? settings : { ...settings, endpoint }, triggerSecret };
};

const client = (
  read: z.infer<typeof variables>,
  userPool: UserPoolOptions | null,
  { webPush }: MessageSettings,
  stripe: StripeOptions | null,
): ClientConfig =>
  clientConfig.parse({
    apiBaseUrl: '',
    identity: userPool?.settings ?? { kind: 'embedded' },
    payments: {
      kind: stripe === null ? 'sandbox' : 'stripe',
      publishableKey: stripe?.publishableKey ?? null,
    },
    push: { webPushKey: webPush?.publicKey ?? null },
    featureFlags: {
      accept_invite_flow: read.EVENKEEL_ACCEPT_INVITE_FLOW !== '0',
      assessment_birthday_confirmation: read.EVENKEEL_BIRTHDAY_CONFIRMATION,
    },
    support: { email: read.EVENKEEL_SUPPORT_EMAIL, url: read.EVENKEEL_SUPPORT_URL },
    links: {
      privacy: read.EVENKEEL_PRIVACY_URL,
      terms: read.EVENKEEL_TERMS_URL,
      appStore: read.EVENKEEL_APP_STORE_URL,
      playStore: read.EVENKEEL_PLAY_STORE_URL,
      notificationPreferences: read.EVENKEEL_NOTIFICATION_PREFERENCES_URL,
    },
  } satisfies ClientConfig);

/** The only reader of the environment. Throws an EnvError that names the variable. */
export const readEnv = (source: NodeJS.ProcessEnv): Env => {
  const result = variables.safeParse(source);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new EnvError(`${issue?.path.join('.') ?? 'A setting'} ${issue?.message ?? 'is not valid'}`);
  }
  const read = result.data;
  const production = read.NODE_ENV === 'production';
  if (production && read.DATABASE_URL === undefined && !read.EVENKEEL_ALLOW_EMBEDDED) {
    throw new EnvError(
      'In production DATABASE_URL must name a PostgreSQL. A single small site may keep the embedded database by setting EVENKEEL_ALLOW_EMBEDDED=1.',
    );
  }
  const userPool = userPoolOf(read);
  const messages = messageSettings(read);
  const stripe = cardSettings(read);
  const dist = resolve(import.meta.dirname, '../../web/dist');
  return {
    production,
    port: read.PORT,
    host: read.HOST,
    database:
      read.DATABASE_URL === undefined ? { folder: resolve(read.EVENKEEL_DATA) } : { url: read.DATABASE_URL },
    publicUrl: (read.EVENKEEL_PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/$/, ''),
    trustProxy: read.EVENKEEL_TRUST_PROXY,
    corsOrigins: read.EVENKEEL_CORS_ORIGINS.split(',').filter((origin) => origin !== ''),
    logLevel: read.EVENKEEL_LOG_LEVEL,
    client: client(read, userPool, messages, stripe),
    userPool,
    messages,
    stripe,
    webhooks: { loopback: !production, privateNetworks: read.EVENKEEL_WEBHOOK_PRIVATE_ADDRESSES },
    webDist: existsSync(dist) ? dist : null,
  };
};
