import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Cards } from '../../adapters/cards/cards.ts';
import type { Context } from '../../http/context.ts';
import type { RequestFacts } from '../../http/handlers.ts';
import { applyCardEvent } from './card-events.ts';
import { installCardNumberGuard } from './no-card-numbers.ts';

const factsOf = ({ id, ip }: FastifyRequest): RequestFacts => ({
  id,
  address: ip,
  idempotencyKey: null,
  timeZone: null,
  cookies: { accountProof: null },
});

/** What billing does beside its calls: it refuses card numbers, and with Stripe listens to what happens there. */
export const installBilling = async (app: FastifyInstance, context: Context, cards: Cards): Promise<void> => {
  installCardNumberGuard(app);
  const { gateway, readEvent } = cards;
  if (gateway === null || readEvent === null) return;
  await app.register(async (scope) => {
    // The signature is of the body as it came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) => body,
    );
    scope.route({
      method: 'POST',
      url: '/v1/webhooks/stripe',
      handler: async (request) => {
        const signature = request.headers['stripe-signature'];
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const event = readEvent(
          raw,
          Array.isArray(signature) ? signature[0] : signature,
          context.clock.now(),
        );
        await applyCardEvent(context, gateway, event, factsOf(request));
        return { received: true };
      },
    });
  });
};
