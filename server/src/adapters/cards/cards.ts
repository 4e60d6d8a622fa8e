import type { Db } from '../../db/open.ts';
import type { Clock } from '../clock.ts';
import type { CardGateway } from './card-gateway.ts';
import { createSandboxGateway, type SandboxGateway } from './sandbox-gateway.ts';

export interface Cards {
  /** Null in production without a card payment provider: nothing there may pretend to save a card. */
  readonly gateway: CardGateway | null;
  /** The same where it is the sandbox. */
  readonly sandbox: SandboxGateway | null;
}

/** Whoever keeps the cards, by the settings. */
export const createCards = (db: Db, clock: Clock, production: boolean): Cards => {
  const sandbox = production ? null : createSandboxGateway(db, clock);
  return { gateway: sandbox, sandbox };
};
