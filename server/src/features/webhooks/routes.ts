import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { MessageSettings } from '../../adapters/delivery/deliveries.ts';
import { AppError } from '../../http/app-error.ts';
import type { Context } from '../../http/context.ts';
import { hasOnlyStorableText } from '../../http/json-body.ts';
import { callerOf, installRawRoutes, rawBody } from '../../http/raw-bodies.ts';
import { hearMailReport, isSignedReport, mailReport } from './mail-reports.ts';
import { hearTextReply, textReply } from './text-replies.ts';
import { hearTextReport, textReport } from './text-reports.ts';
import { isSignedByTwilio } from './twilio-signature.ts';

const single = (header: string | string[] | undefined): string => String(header ?? '');

const read = <S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> => {
  if (!hasOnlyStorableText(value)) throw new AppError('unsupported-characters');
  const result = schema.safeParse(value);
  if (!result.success) throw new AppError('invalid-fields');
  return result.data;
};

const installTwilio = (scope: FastifyInstance, context: Context, authToken: string): void => {
  /** The form that Twilio posted; throws `invalid-signature` where it was somebody else. */
  const formOf = (request: FastifyRequest): Record<string, string> => {
    const form = [...new URLSearchParams(rawBody(request).toString())];
    // Twilio signs the address that it was told, which is the one from outside.
    const url = context.publicUrl + request.url;
    const signature = single(request.headers['x-twilio-signature']);
    if (!isSignedByTwilio(authToken, signature, { url, form })) throw new AppError('invalid-signature');
    return Object.fromEntries(form);
  };

  scope.post('/v1/webhooks/twilio/inbound', async (request, reply) => {
    await hearTextReply(context, read(textReply, formOf(request)), callerOf(request));
    // No words of ours: the carrier confirms a STOP and a START itself.
    return reply.type('text/xml').send('<?xml version="1.0" encoding="UTF-8"?><Response/>');
  });

  scope.post<{ Querystring: { message?: unknown } }>('/v1/webhooks/twilio/status', async (request, reply) => {
    const report = read(textReport, formOf(request));
    const { message: messageId } = request.query;
    await hearTextReport(context, report, { messageId, request: callerOf(request) });
    return reply.status(204).send();
  });
};

const installMailReports = (scope: FastifyInstance, context: Context, secret: string): void => {
  scope.post('/v1/webhooks/mail', async (request, reply) => {
    const timestamp = single(request.headers['evenkeel-timestamp']);
    const signature = single(request.headers['evenkeel-signature']).toLowerCase();
    const body = rawBody(request);
    if (!isSignedReport(secret, { timestamp, signature, body }, context.clock.now())) {
      throw new AppError('invalid-signature');
    }
    let value: unknown;
    try {
      value = JSON.parse(body.toString());
    } catch {
      throw new AppError('malformed-request');
    }
    const report = read(mailReport, value);
    await hearMailReport(context, report, { name: signature, request: callerOf(request) });
    return reply.status(204).send();
  });
};

/** What providers tell us, each call signed by whoever makes it. Only for providers that are set up. */
export const installWebhooks = (
  app: FastifyInstance,
  context: Context,
  { twilio, bounceSecret }: MessageSettings,
): Promise<void> =>
  installRawRoutes(app, (scope) => {
    if (twilio !== null) installTwilio(scope, context, twilio.authToken);
    if (bounceSecret !== null) installMailReports(scope, context, bounceSecret);
  });
