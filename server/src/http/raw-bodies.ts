import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Installs routes whose bodies are not JSON of the contract, such as forms and whatever is signed as
 * the bytes it came as. Anything else about them is as everywhere.
 */
export const installRawRoutes = async (
  app: FastifyInstance,
  routes: (scope: FastifyInstance) => void,
): Promise<void> => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) => body,
    );
    routes(scope);
  });
};

/** The body of such a request; empty where it had none. */
export const rawBody = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** What the trail keeps of such a request. */
export const callerOf = ({ id, ip }: FastifyRequest) => ({
  id,
  address: ip,
  idempotencyKey: null,
  timeZone: null,
  cookies: { accountProof: null },
});
