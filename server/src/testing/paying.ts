import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { buildClinic, buildProfile, buildProviderKey, signInAs, type SignedIn } from './build.ts';
import { call } from './call.ts';
import { createTestApp, type TestApp } from './create-test-app.ts';
import type { StubCard } from './stripe-account.ts';
import { postStripeEvent, stripeEvent, type SentEvent } from './stripe-event.ts';
import { startStripeStub, type StripeFailure, type StripeStub } from './stripe-stub.ts';

export const webhookSecret = 'whsec_ofthisserver';
export const otherWebhookSecret = 'whsec_oftheothers';

/** An error of Stripe's own that asking again would not mend. */
export const stripeDown: StripeFailure = {
  status: 500,
  error: { type: 'api_error', message: 'Down.' },
  headers: { 'stripe-should-retry': 'false' },
};

export const newStripeAccount = (): string => `acct_${randomUUID().replaceAll('-', '')}`;

/** Tests look into an answer as deep as they like; what they expect of it is the check. */
type Json = ReturnType<typeof JSON.parse>;

/** A server in production with Stripe, and what its people and Stripe do. */
export interface Paying {
  readonly app: TestApp;
  readonly stub: StripeStub;
  /** A person of a clinic with an account of its own, or of the platform's. */
  payer(account?: string): Promise<SignedIn>;
  read(who: SignedIn): Promise<Json>;
  setUp(who: SignedIn): Promise<LightMyRequestResponse>;
  save(who: SignedIn, paymentMethodId: string): Promise<LightMyRequestResponse>;
  /** A card that the person has confirmed with Stripe in the browser. */
  confirmed(who: SignedIn, card?: StubCard): Promise<string>;
  customerOf(who: SignedIn): Promise<string>;
  /** An event of Stripe's, signed now. */
  send(event: SentEvent, secret?: string): Promise<LightMyRequestResponse>;
  stop(): Promise<void>;
}

export const startPaying = async (): Promise<Paying> => {
  const stub = await startStripeStub();
  const { url, secretKey, publishableKey } = stub;
  const app = await createTestApp({
    production: true,
    stripe: { url, secretKey, publishableKey, webhookSecrets: [otherWebhookSecret, webhookSecret] },
  });
  const setUp: Paying['setUp'] = ({ headers }) => call(app, 'createSetupIntent', { headers });
  return {
    app,
    stub,
    payer: async (account) => {
      const { id: clinicId } = await buildClinic(app);
      if (account !== undefined) {
        const { headers } = await buildProviderKey(app, { clinicId });
        await call(app, 'updateClinic', { headers, body: { stripeAccountId: account } });
      }
      return signInAs(app, await buildProfile(app, { clinic_id: clinicId, clinician_has_pro_plan: true }));
    },
    read: async ({ headers }) => (await call(app, 'getPaymentMethod', { headers })).json(),
    setUp,
    save: ({ headers }, paymentMethodId) =>
      call(app, 'setDefaultPaymentMethod', { headers, body: { paymentMethodId } }),
    confirmed: async (who, card = 'pm_card_visa') => {
      const { clientSecret, id, connectedAccountId } = (await setUp(who)).json();
      const answer = await stub.confirm(clientSecret, card, connectedAccountId);
      if (!answer.ok) throw new Error(await answer.text());
      return stub.cardOf(id, connectedAccountId) ?? '';
    },
    customerOf: async ({ profile }) => {
      const row = await app.db
        .selectFrom('card_customers')
        .select('customer_id')
        .where('user_id', '=', profile.user_id)
        .executeTakeFirstOrThrow();
      return row.customer_id ?? '';
    },
    send: (event, secret = webhookSecret) => {
      const now = app.clock.now();
      return postStripeEvent(app, stripeEvent(event, now), { secret, signedAt: now });
    },
    stop: async () => {
      await app.close();
      await stub.stop();
    },
  };
};
