import type { MessageRow } from '../../db/schema.ts';

/** A message as `/dev/outbox.json` tells it. */
export interface OutboxMessage {
  readonly id: string;
  readonly channel: MessageRow['channel'];
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly links: readonly string[];
  readonly messageType: string;
  readonly userId: string | null;
  readonly createdAt: string;
}
