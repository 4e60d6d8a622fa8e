import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { EndpointName } from '@evenkeel/contract/api';
import type { ClientConfig } from '@evenkeel/contract/config';
import { limits } from '@evenkeel/contract/limits';
import { userPoolAddress } from '@evenkeel/contract/user-pool';
import { createCards } from './adapters/cards/cards.ts';
import type { StripeOptions } from './adapters/cards/stripe-client.ts';
import type { Clock } from './adapters/clock.ts';
import type { MessageSettings } from './adapters/delivery/deliveries.ts';
import { createIdentity, type UserPoolOptions } from './adapters/identity/identity.ts';
import type { AddressRules } from './adapters/webhooks/address-rules.ts';
import type { OpenDb } from './db/open.ts';
import { createCalculator, type Calculator } from './fhir/calculated/calculator.ts';
import { accountHandlers } from './features/account/routes.ts';
import { assessmentLinkHandlers } from './features/assessment-links/routes.ts';
import { assignmentHandlers } from './features/assignments/routes.ts';
import { installBilling } from './features/billing/install.ts';
import { billingHandlers } from './features/billing/routes.ts';
import { checkInHandlers } from './features/check-ins/routes.ts';
import { clinicHandlers } from './features/clinic/routes.ts';
import { communicationHandlers } from './features/communication/routes.ts';
import { contentHandlers } from './features/content/routes.ts';
import { eventWebhookHandlers } from './features/event-webhooks/routes.ts';
import { identityHandlers } from './features/identity/routes.ts';
import { installUserPoolLinks } from './features/identity/user-pool-links.ts';
import { installPolicyFiles } from './features/intake/policy-files.ts';
import { intakeHandlers } from './features/intake/routes.ts';
import { intakeInvitationHandlers } from './features/intake-invitations/routes.ts';
import { inviteHandlers } from './features/invites/routes.ts';
import { kioskHandlers } from './features/kiosk/routes.ts';
import { onboardingHandlers } from './features/onboarding/routes.ts';
import { installOutbox } from './features/outbox/routes.ts';
import { interventionHandlers } from './features/intervention/routes.ts';
import { ownAnswerHandlers } from './features/own-answers/routes.ts';
import { patientHandlers } from './features/patients/routes.ts';
import { installOneClick } from './features/one-click/routes.ts';
import { progressHandlers } from './features/progress/routes.ts';
import { providerKeyHandlers } from './features/provider-keys/routes.ts';
import { publicUserHandlers } from './features/public-user/routes.ts';
import { recordHandlers } from './features/records/routes.ts';
import { reminderHandlers } from './features/reminders/routes.ts';
import { resultHandlers } from './features/results/routes.ts';
import { safetyNetHandlers } from './features/safety-net/routes.ts';
import { sentMessageHandlers } from './features/sent-messages/routes.ts';
import { submissionHandlers } from './features/submissions/routes.ts';
import { installWebhooks } from './features/webhooks/routes.ts';
import { createAuthority } from './http/authority.ts';
import type { Context } from './http/context.ts';
import { installCookies } from './http/cookies.ts';
import { installDocs } from './http/docs.ts';
import { installErrorExit } from './http/error-exit.ts';
import type { Handlers } from './http/handlers.ts';
import { installHealth, type Readiness } from './http/health.ts';
import { installJsonBody } from './http/json-body.ts';
import { createMetrics, installMetrics } from './http/metrics.ts';
import { createFindVisit } from './people/kiosk-visits.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { installRoutes } from './http/routes.ts';
import { installSecurity } from './http/security.ts';
import { installWebClient } from './http/web-client.ts';
import type { Jobs } from './jobs/jobs.ts';

export interface AppOptions {
  readonly database: OpenDb;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: Logger;
  readonly publicUrl: string;
  readonly client: ClientConfig;
  /** Null where the server keeps the passwords itself. */
  readonly userPool: UserPoolOptions | null;
  readonly messages: MessageSettings;
  /** Null where cards go to the sandbox, or in production nowhere. */
  readonly stripe: StripeOptions | null;
  /** Where the receivers of a clinic's webhooks may be, beyond the internet. */
  readonly webhooks: AddressRules;
  /** Folder of the built web client, when it is to be served. */
  readonly webDist: string | null;
  readonly production: boolean;
  /** Takes the caller's address from the last entry of X-Forwarded-For. */
  readonly trustProxy: boolean;
  readonly corsOrigins: readonly string[];
  /** One with the usual limits where none is given; closed with the app. */
  readonly calculator?: Calculator;
}

export interface App {
  readonly http: FastifyInstance;
  readonly readiness: Readiness;
}

/** A messaging service has many numbers, and none that could be named. */
const providerNumberOf = ({ twilio }: MessageSettings): string | null =>
  twilio?.from.startsWith('+') === true ? twilio.from : null;

/** Puts the server together from what it is given; nothing is listening or running yet. */
export const createApp = async (options: AppOptions): Promise<App> => {
  const { database, clock, jobs, log, client, production } = options;
  const { db } = database;
  const logger: FastifyBaseLogger = log;
  const http = Fastify({
    loggerInstance: logger,
    // A path can hold a user id, so lines name the route pattern and never the address.
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    requestTimeout: limits.requestSeconds * 1000,
    bodyLimit: limits.bodyBytes,
    // The one proxy in front, and no further: what a caller wrote into the header before it is a claim.
    trustProxy: options.trustProxy ? (_address, hop) => hop === 0 : false,
    return503OnClosing: true,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  });
  const metrics = createMetrics();
  const readiness: Readiness = { stopping: false };
  const identity = createIdentity(db, clock, options.publicUrl, options.userPool);
  const calculator = options.calculator ?? createCalculator();
  http.addHook('onClose', () => calculator.close());
  const context: Context = {
    db,
    clock,
    jobs,
    countTry: createRateLimits(database.pool),
    log,
    calculator,
    publicUrl: options.publicUrl,
    featureFlags: client.featureFlags,
    providerNumber: providerNumberOf(options.messages),
  };

  installErrorExit(http, metrics.failures);
  installJsonBody(http);
  await installSecurity(http, {
    ...options,
    connectTo: options.userPool === null ? [] : [userPoolAddress(options.userPool.settings)],
    withStripe: options.stripe !== null,
  });
  await installCookies(http);
  http.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
  http.addHook('onResponse', async (request, reply) => {
    const { url: route } = request.routeOptions;
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
  installHealth(http, db, readiness);
  installMetrics(http, metrics);
  installDocs(http);
  if (!production) installOutbox(http, db);

  if (options.userPool !== null) {
    installUserPoolLinks(http, context, identity, options.userPool.triggerSecret);
  }

  const cards = createCards({ ...options, db });
  await installBilling(http, context, cards);
  installPolicyFiles(http, context);
  await installOneClick(http, context, identity.secrets);
  await installWebhooks(http, context, options.messages);

  // One line for each feature, in alphabetical order.
  const handlers: Handlers<EndpointName> = {
    ...accountHandlers(context),
    ...assessmentLinkHandlers(context),
    ...assignmentHandlers(context),
    ...billingHandlers(context, cards),
    ...checkInHandlers(context),
    ...clinicHandlers(context),
    ...communicationHandlers(context),
    ...contentHandlers(context),
    ...identityHandlers(context, identity),
    ...intakeHandlers(context, identity, cards),
    ...intakeInvitationHandlers(context),
    ...interventionHandlers(context),
    ...inviteHandlers(context),
    ...kioskHandlers(context),
    ...eventWebhookHandlers(context, options.webhooks),
    ...onboardingHandlers(context, identity),
    ...ownAnswerHandlers(context),
    ...patientHandlers(context),
    ...progressHandlers(context),
    ...providerKeyHandlers(context),
    ...publicUserHandlers(context, identity),
    ...recordHandlers(context),
    ...reminderHandlers(context),
    ...resultHandlers(context),
    ...safetyNetHandlers(context),
    ...sentMessageHandlers(context),
    ...submissionHandlers(context),
  };
  installRoutes(http, handlers, {
    authority: createAuthority(db, {
      verifyAccessToken: identity.verifyAccessToken,
      verifyIntakeToken: identity.accessTokens.verifyIntake,
      clock,
      pool: database.pool,
    }),
    findVisit: createFindVisit(db, clock),
    checkAnswers: !production,
    secureCookies: options.publicUrl.startsWith('https:'),
  });
  if (options.webDist !== null) {
    await installWebClient(http, { dist: options.webDist, config: client, development: !production });
  }
  return { http, readiness };
};
