import type { FastifyInstance } from 'fastify';
import { pino, type DestinationStream } from 'pino';
import type { ClientConfig } from '@evenkeel/contract/config';
import type { MessageSettings } from '../adapters/delivery/deliveries.ts';
import type { StripeOptions } from '../adapters/cards/stripe-client.ts';
import type { UserPoolOptions } from '../adapters/identity/identity.ts';
import type { AddressRules } from '../adapters/webhooks/address-rules.ts';
import { createApp } from '../app.ts';
import type { Db, OpenDb } from '../db/open.ts';
import type { Calculator } from '../fhir/calculated/calculator.ts';
import { idleJobs, type Jobs } from '../jobs/jobs.ts';
import { openTestDatabase } from './test-database.ts';

/** A clock that stands still until it is set. */
export interface TestClock {
  now(): Date;
  set(instant: string | Date): void;
  /** Moves on by so many seconds. */
  advance(seconds: number): void;
}

export const createFixedClock = (start: string): TestClock => {
  let time = new Date(start);
  return {
    now: () => new Date(time),
    set: (instant) => {
      time = new Date(instant);
    },
    advance: (seconds) => {
      time = new Date(time.getTime() + seconds * 1000);
    },
  };
};

/** Where links in messages lead. */
export const testPublicUrl = 'https://clinic.test';

export const testClientConfig: ClientConfig = {
  apiBaseUrl: '',
  identity: { kind: 'embedded' },
  payments: { kind: 'sandbox', publishableKey: null },
  push: { webPushKey: null },
  featureFlags: { accept_invite_flow: true, assessment_birthday_confirmation: true },
  support: { email: 'support@evenkeel.test', url: '/' },
  links: {
    privacy: 'https://evenkeel.test/privacy',
    terms: 'https://evenkeel.test/terms',
    appStore: 'https://apps.apple.com/',
    playStore: 'https://play.google.com/store',
    notificationPreferences: '/settings/notifications',
  },
};

/** Nothing outside is set up. */
export const noMessageSettings: MessageSettings = {
  smtp: null,
  twilio: null,
  webPush: null,
  fcm: null,
  bounceSecret: null,
};

export interface TestApp {
  readonly http: FastifyInstance;
  readonly db: Db;
  readonly database: OpenDb;
  readonly clock: TestClock;
  close(): Promise<void>;
}

interface Settings {
  readonly production?: boolean;
  /** Jobs that stay where they are unless said. */
  readonly jobs?: Jobs;
  readonly corsOrigins?: string[];
  readonly userPool?: UserPoolOptions;
  readonly messages?: Partial<MessageSettings>;
  readonly stripe?: StripeOptions;
  readonly webhooks?: AddressRules;
  /** Where the log goes; nowhere unless said. */
  readonly logTo?: DestinationStream;
  readonly webDist?: string;
  readonly trustProxy?: boolean;
  readonly calculator?: Calculator;
}

const startHttp = async (
  database: OpenDb,
  clock: TestClock,
  {
    production,
    jobs,
    corsOrigins,
    userPool,
    messages,
    stripe,
    webhooks,
    logTo,
    webDist,
    trustProxy,
    calculator,
  }: Settings,
): Promise<FastifyInstance> => {
  const log = logTo === undefined ? pino({ level: 'silent' }) : pino({ level: 'trace' }, logTo);
  const { http } = await createApp({
    database,
    clock,
    jobs: jobs ?? idleJobs,
    log,
    publicUrl: testPublicUrl,
    client: {
      ...testClientConfig,
      identity: userPool?.settings ?? { kind: 'embedded' },
      payments: {
        kind: stripe === undefined ? 'sandbox' : 'stripe',
        publishableKey: stripe?.publishableKey ?? null,
      },
    },
    userPool: userPool ?? null,
    messages: { ...noMessageSettings, ...messages },
    stripe: stripe ?? null,
    webhooks: webhooks ?? { loopback: true, privateNetworks: false },
    webDist: webDist ?? null,
    production: production ?? false,
    trustProxy: trustProxy ?? false,
    corsOrigins: corsOrigins ?? [],
    ...(calculator === undefined ? {} : { calculator }),
  });
  await http.ready();
  return http;
};

/**
 * The whole server on a fresh database, reached through `http.inject`. The clock stands at noon in
 * New York on Monday, 2 March 2026, unless `now` says otherwise. Jobs are not worked: call the work itself.
 */
export const createTestApp = async (options: Settings & { now?: string } = {}): Promise<TestApp> => {
  const database = await openTestDatabase();
  const clock = createFixedClock(options.now ?? '2026-03-02T17:00:00Z');
  const http = await startHttp(database, clock, options);
  return {
    http,
    db: database.db,
    database,
    clock,
    close: async () => {
      await http.close();
      await database.close();
    },
  };
};

/**
 * Another process of the same server, or one on a database that the test has opened itself: that database
 * and clock, nothing else in common. Close it before the database.
 */
export const createAppBeside = async (
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  settings: Settings = {},
): Promise<TestApp> => {
  const http = await startHttp(database, clock, settings);
  return { http, db: database.db, database, clock, close: () => http.close() };
};
