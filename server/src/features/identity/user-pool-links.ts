import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { email } from '@evenkeel/contract/fields';
import type { Identity } from '../../adapters/identity/identity.ts';
import { AppError } from '../../http/app-error.ts';
import type { Context } from '../../http/context.ts';
import type { RequestFacts } from '../../http/handlers.ts';
import { consumeSignInLink } from './redeem-sign-in-link.ts';
import { sendSignInLink } from './send-sign-in-link.ts';

const sending = z.object({ email: email('Invalid email') });
const redeeming = z.object({ email: email('Invalid email'), code: z.string().check(z.maxLength(512)) });

const read = <S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> => {
  const result = schema.safeParse(body);
  if (!result.success) throw new AppError('invalid-fields');
  return result.data;
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A trigger speaks for the pool, not for a browser: its address says nothing of the person. */
const factsOf = (request: FastifyRequest): RequestFacts => ({
  id: request.id,
  address: request.ip,
  idempotencyKey: null,
  timeZone: null,
  cookies: { accountProof: null },
});

/**
 * What a user pool's triggers ask of this server, by the secret that they share: to send a sign-in link,
 * and whether a link's code is good. The links are the server's own; the session is the pool's.
 */
export const installUserPoolLinks = (
  app: FastifyInstance,
  context: Context,
  { secrets }: Identity,
  triggerSecret: string,
): void => {
  const expected = digest(`Bearer ${triggerSecret}`);
  const onlyTheTriggers = async ({ headers }: FastifyRequest): Promise<void> => {
    if (!timingSafeEqual(digest(headers.authorization ?? ''), expected)) {
      throw new AppError('unauthenticated');
    }
  };

  app.post('/auth/user-pool/send-link', { onRequest: onlyTheTriggers }, async (request, reply) => {
    const { email: to } = read(sending, request.body);
    const ring = await secrets.ring('hash');
    await sendSignInLink(context, ring, { email: to, request: factsOf(request), countedAs: to });
    return reply.status(202).send();
  });

  app.post('/auth/user-pool/redeem-link', { onRequest: onlyTheTriggers }, async (request, reply) => {
    const { email: of, code } = read(redeeming, request.body);
    const ring = await secrets.ring('hash');
    const redemption = { email: of, code, request: factsOf(request), countedAs: of };
    await consumeSignInLink(context, ring, redemption, async () => undefined);
    return reply.status(204).send();
  });
};
