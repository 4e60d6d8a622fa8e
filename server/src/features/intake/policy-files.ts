import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../../http/app-error.ts';
import type { Context } from '../../http/context.ts';
import { policyUrl } from '../../people/policies.ts';

const types = { 'text/plain': 'text/plain; charset=utf-8', 'application/pdf': 'application/pdf' } as const;

/** Shown in the browser rather than kept; RFC 6266, with a name for old programs that holds nothing to misread. */
const inline = (fileName: string): string => {
  const plain = fileName.replaceAll(/[^\w .()-]/g, '_');
  const whole = encodeURIComponent(fileName.toWellFormed()).replaceAll(
    /['()*!]/g,
    (one) => `%${one.codePointAt(0)?.toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}"; filename*=UTF-8''${whole}`;
};

/**
 * Gives out the documents that clinics have signed. Each version has an address of its own, which any
 * person can open who was given it, for as long as the clinic is here.
 */
export const installPolicyFiles = (app: FastifyInstance, { db }: Context): void => {
  app.get<{ Params: { id: string } }>(policyUrl(':id'), async ({ params: { id } }, reply) => {
    const policy = z.uuid().safeParse(id).success
      ? await db
          .selectFrom('policies')
          .select(['media_type', 'file_name', 'content'])
          .where('id', '=', id)
          .executeTakeFirst()
      : undefined;
    if (policy === undefined) throw new AppError('not-found');
    return (
      reply
        .type(types[policy.media_type])
        .header('content-disposition', inline(policy.file_name))
        // A version never changes; that somebody has read it is nothing for a shared cache.
        .header('cache-control', 'private, max-age=31536000, immutable')
        .send(policy.content)
    );
  });
};
