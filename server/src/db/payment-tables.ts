import type { Generated } from 'kysely';
import type { SandboxCard } from '@evenkeel/contract/billing';
import type { Instant, OptionalInstant } from './columns.ts';

export type GatewayKind = 'sandbox' | 'stripe';

export interface PaymentTables {
  connected_accounts: ConnectedAccountTable;
  card_customers: CardCustomerTable;
  saved_cards: SavedCardTable;
  card_events: CardEventTable;
  sandbox_customers: SandboxCustomerTable;
  sandbox_setup_intents: SandboxSetupIntentTable;
  sandbox_payment_methods: SandboxPaymentMethodTable;
}

/** The account at the card payment provider that a clinic's cards are kept in; a clinic without a row uses the platform's own. */
interface ConnectedAccountTable {
  clinic_id: string;
  account_id: string;
  connected_at: Instant;
  /** When its owner took the platform's access away: no card is saved anywhere until the clinic names an account anew. */
  disconnected_at: OptionalInstant;
}

/** Who a person is at a gateway, in one account of it. */
interface CardCustomerTable {
  /** Makes the creation at the gateway repeatable. */
  id: string;
  user_id: string;
  gateway: GatewayKind;
  account_id: string | null;
  /** Null until the gateway has answered. */
  customer_id: string | null;
  created_at: Instant;
}

/** The card to charge after an appointment: one for each person, and nothing of it beyond what they are shown. */
interface SavedCardTable {
  user_id: string;
  gateway: GatewayKind;
  account_id: string | null;
  customer_id: string;
  payment_method_id: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  saved_at: Instant;
}

/** Events of the card payment provider that have had their effect. */
interface CardEventTable {
  id: string;
  type: string;
  received_at: Instant;
}

/** The sandbox gateway's own memory, which a real one would keep in its own house. */
interface SandboxCustomerTable {
  id: string;
  account_id: string | null;
  default_payment_method_id: Generated<string | null>;
  created_at: Instant;
}

export interface SandboxSetupIntentTable {
  id: string;
  customer_id: string;
  /** SHA-256 of the client secret in hex: secrets are random, so they need no slow hash. */
  secret_hash: string;
  status: Generated<'requires_payment_method' | 'requires_action' | 'succeeded'>;
  /** The card that it was last confirmed with. */
  card: Generated<SandboxCard | null>;
  payment_method_id: Generated<string | null>;
  created_at: Instant;
  expires_at: Instant;
}

interface SandboxPaymentMethodTable {
  id: string;
  customer_id: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  created_at: Instant;
}
