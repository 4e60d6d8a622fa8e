import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { KeyScope } from '@evenkeel/contract/provider-keys';
import type { WebhookEvent } from '@evenkeel/contract/provider-webhooks';
import type { Instant, OptionalInstant } from './columns.ts';

export interface ProviderTables {
  provider_keys: ProviderKeyTable;
  webhooks: WebhookTable;
  webhook_deliveries: WebhookDeliveryTable;
}

interface ProviderKeyTable {
  id: string;
  clinic_id: string;
  name: string;
  /** SHA-256 of the key in hex: keys are random, so they need no slow hash. */
  key_hash: string;
  /** All of them unless said. */
  scopes: ColumnType<KeyScope[], string | undefined, string>;
  /** To the minute. */
  last_used_at: OptionalInstant;
  expires_at: OptionalInstant;
  /** Set once another key stands in for it. */
  rotated_until: OptionalInstant;
  created_at: Instant;
  revoked_at: OptionalInstant;
}

interface WebhookTable {
  id: string;
  clinic_id: string;
  url: string;
  events: JSONColumnType<WebhookEvent[]>;
  secret: string;
  /** After a rotation it signs beside the new one for a while. */
  old_secret: Generated<string | null>;
  old_secret_until: OptionalInstant;
  created_at: Instant;
  deleted_at: OptionalInstant;
}

/** One event on its way to one webhook. */
interface WebhookDeliveryTable {
  id: string;
  webhook_id: string;
  /** The same for every webhook that is told of it. */
  event_id: string;
  event: WebhookEvent;
  /** Ids of what it is about, and nothing that was answered. */
  data: JSONColumnType<Record<string, string | null>>;
  status: Generated<'queued' | 'delivered' | 'dead'>;
  attempts: Generated<number>;
  last_status: Generated<number | null>;
  last_error: Generated<string | null>;
  /** When it happened; a replay is written later. */
  raised_at: Instant;
  created_at: Instant;
  delivered_at: OptionalInstant;
}
