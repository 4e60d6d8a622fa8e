import type { MessageRow } from '../db/schema.ts';

/** One way out of the house for a message: an SMTP server, an SMS provider, or the embedded outbox. */
export interface Delivery {
  /** Resolves when the message has been handed over; rejects when it should be tried again. */
  deliver(message: MessageRow): Promise<void>;
}

/** The embedded outbox: the stored message itself is what people read at `/dev/outbox`, so there is nothing to hand over. */
export const outboxDelivery: Delivery = { deliver: async () => undefined };
