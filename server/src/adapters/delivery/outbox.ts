import { PermanentFailure, type Delivery } from './delivery.ts';

/** The embedded outbox: the stored message itself is what people read at `/dev/outbox`, so there is nothing to hand over. */
export const outboxDelivery: Delivery = {
  leavesTheHouse: false,
  deliver: async () => ({ providerId: null }),
};

/** In production nobody reads the outbox: a message for which no way is set up says so where the clinic sees it. */
export const noDelivery = (what: string): Delivery => ({
  leavesTheHouse: true,
  deliver: async () => {
    throw new PermanentFailure('refused', `This server is not set up to send ${what}.`);
  },
});
