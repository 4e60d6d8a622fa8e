import type { EndpointName } from '@evenkeel/contract/api';
import type { Tx } from '../db/open.ts';
import type { Context } from './context.ts';
import type { Principal, RequestFacts } from './handlers.ts';
import { once } from './idempotency.ts';

/** The parts of a handler's input that say what is asked for, and by whom. */
interface Asked {
  readonly params: unknown;
  readonly body: unknown;
  readonly principal: Principal<'provider'>;
  readonly request: RequestFacts;
}

/**
 * For calls by which a clinic makes something: one transaction, that of its audit entry too, and done once
 * per `Idempotency-Key`, which is the clinic's whichever of its keys calls. What is answered is kept with
 * it, so it must hold no secret.
 *
 * @throws `idempotency-key-reused` where the key came with another request.
 */
export const createOnce =
  ({ db, clock }: Pick<Context, 'db' | 'clock'>) =>
  <T extends object>(
    name: EndpointName,
    { params, body, principal, request }: Asked,
    act: (tx: Tx) => Promise<T>,
  ): Promise<T> =>
    db.transaction().execute((tx) =>
      once(
        tx,
        {
          scope: `clinic:${principal.clinicId}`,
          key: request.idempotencyKey,
          request: { name, params, body },
          now: clock.now(),
          refusal: 'This Idempotency-Key has been used for another request.',
        },
        () => act(tx),
      ),
    );
