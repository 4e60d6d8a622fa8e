import type { Card } from '@evenkeel/contract/billing';
import type { GatewayKind } from '../../db/payment-tables.ts';

/** A customer of a gateway, in one of its accounts; null is the platform's own account. */
export interface Customer {
  readonly accountId: string | null;
  readonly customerId: string;
}

/** A setup intent that a browser can confirm with the client secret. */
export interface OpenSetup {
  readonly id: string;
  readonly clientSecret: string;
}

/**
 * Whoever keeps the cards: the embedded sandbox or Stripe. It is never given a number, and gives none.
 * A call that it does not answer throws `unavailable`, and can be made again without harm.
 */
export interface CardGateway {
  readonly kind: GatewayKind;

  /** Makes a customer and answers with its id; the same key makes the same customer. The patient id is what the clinic finds them by. */
  createCustomer(account: string | null, key: string, patientId: string): Promise<string>;

  /** Null where the customer is gone. */
  createSetupIntent(customer: Customer, key: string): Promise<OpenSetup | null>;

  /** A card of this customer that a setup intent of theirs succeeded with; null for any other. */
  findCard(customer: Customer, paymentMethodId: string): Promise<Card | null>;

  /** Makes a card of the customer's the one to charge; `not-found` where it is theirs no more. */
  setDefault(customer: Customer, paymentMethodId: string): Promise<void>;
}
