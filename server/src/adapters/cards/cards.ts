import type { Logger } from 'pino';
import type { Db } from '../../db/open.ts';
import type { Clock } from '../clock.ts';
import type { CardGateway } from './card-gateway.ts';
import { createSandboxGateway, type SandboxGateway } from './sandbox-gateway.ts';
import { createStripeClient, type Patience, type StripeOptions } from './stripe-client.ts';
import { createStripeEvents, type ReadCardEvent } from './stripe-events.ts';
import { createStripeGateway } from './stripe-gateway.ts';

/** Whoever keeps the cards, and how it speaks to us. */
export interface Cards {
  /** Null in production without Stripe: nothing there may pretend to save a card. */
  readonly gateway: CardGateway | null;
  /** The same where it is the sandbox. */
  readonly sandbox: SandboxGateway | null;
  /** Reads what Stripe tells by itself; null where it is not Stripe. */
  readonly readEvent: ReadCardEvent | null;
}

interface CardsOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly production: boolean;
  readonly stripe: StripeOptions | null;
  readonly patience?: Patience;
}

/** Stripe where it is configured; else the sandbox, but never in production. */
export const createCards = ({ db, clock, log, production, stripe, patience }: CardsOptions): Cards => {
  if (stripe !== null) {
    const client = createStripeClient(stripe, patience);
    return {
      gateway: createStripeGateway(client, log),
      sandbox: null,
      readEvent: createStripeEvents(client, stripe),
    };
  }
  const sandbox = production ? null : createSandboxGateway(db, clock);
  return { gateway: sandbox, sandbox, readEvent: null };
};
