import type { FastifyInstance, FastifyRequest } from 'fastify';
import { api, type EndpointName } from '@evenkeel/contract/api';
import type { Endpoint } from '@evenkeel/contract/endpoint';
import { timeZone } from '@evenkeel/contract/fields';
import { limits } from '@evenkeel/contract/limits';
import { AppError } from './app-error.ts';
import type { Authority } from './authority.ts';
import { cookiesOf, leaveCookies } from './cookies.ts';
import {
  Reply,
  Streamed,
  type HandlerInput,
  type Handlers,
  type KioskVisit,
  type RequestFacts,
} from './handlers.ts';
import { hasOnlyStorableText } from './json-body.ts';
import { readInput } from './input.ts';
import { startStream } from './streaming.ts';

const single = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

const idempotencyKeyPattern = /^[\x21-\x7e]{1,255}$/;

const factsOf = (request: FastifyRequest): RequestFacts => {
  const zone = single(request.headers['time-zone']);
  const key = single(request.headers['idempotency-key']);
  if (key !== undefined && !idempotencyKeyPattern.test(key)) {
    throw new AppError('malformed-request', {
      message: 'The Idempotency-Key header must be 1 to 255 visible characters.',
    });
  }
  return {
    id: request.id,
    address: request.ip,
    idempotencyKey: key ?? null,
    timeZone: timeZone.safeParse(zone).success ? (zone ?? null) : null,
    cookies: cookiesOf(request),
  };
};

/** What an answer is, and for a file the name that it is saved under: the path's own, which names nobody. */
const describing = ({ mediaType, path }: Endpoint): Record<string, string> =>
  mediaType === undefined
    ? { 'content-type': 'application/json; charset=utf-8' }
    : {
        'content-type': `${mediaType}; charset=utf-8`,
        'content-disposition': `attachment; filename="${path.slice(path.lastIndexOf('/') + 1)}"`,
      };

/** A handler seen from here, where its endpoint is only known at run time. */
type AnyHandler = (input: HandlerInput<Endpoint>) => Promise<unknown>;

export interface RouteOptions {
  readonly authority: Authority;
  /** The visit at a kiosk that an id is of, and the person's own user id; null where it is of none. */
  readonly findVisit: (id: string) => Promise<{ readonly userId: string; readonly visit: KioskVisit } | null>;
  /** Parse every answer by the contract before it leaves: in tests and development. */
  readonly checkAnswers: boolean;
  /** Cookies go over encrypted lines alone. */
  readonly secureCookies: boolean;
}

/** Makes a route of every endpoint of the contract: authorise, read the input, answer. */
export const installRoutes = (
  app: FastifyInstance,
  handlers: Handlers<EndpointName>,
  { authority, findVisit, checkAnswers, secureCookies }: RouteOptions,
): void => {
  for (const name of Object.keys(api) as EndpointName[]) {
    const endpoint: Endpoint = api[name];
    const handle = handlers[name] as unknown as AnyHandler;
    const missing = endpoint.errors?.includes('public-user-not-found')
      ? 'public-user-not-found'
      : 'not-found';
    app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: endpoint.bodyBytes ?? limits.bodyBytes,
      handler: async (request, reply) => {
        const rawParams = request.params as Record<string, string>;
        const principal = await authority(endpoint, {
          authorization: request.headers.authorization,
          activeProfile: single(request.headers['active-profile']),
          address: request.ip,
          pathUserId: rawParams['userId'],
        });
        if (!hasOnlyStorableText(rawParams) || !hasOnlyStorableText(request.query)) {
          throw new AppError('unsupported-characters');
        }
        // An id that cannot be one is an object that does not exist.
        const params = readInput(endpoint.params, rawParams, missing);
        const { userId } = rawParams;
        const visiting = endpoint.atKiosk && userId !== undefined ? await findVisit(userId) : null;
        const result = await handle({
          params: visiting === null ? params : { ...Object(params), userId: visiting.userId },
          query: readInput(endpoint.query, request.query, 'invalid-fields'),
          body: readInput(endpoint.body, request.body, 'invalid-fields'),
          principal,
          request: factsOf(request),
          visit: visiting?.visit ?? null,
        });
        if (result instanceof Streamed) {
          const stream = await startStream(result.pieces);
          return reply.headers(describing(endpoint)).send(stream);
        }
        const answer = result instanceof Reply ? result : new Reply(result);
        void reply.status(answer.status ?? endpoint.status ?? 200);
        leaveCookies(reply, answer.cookies, { secure: secureCookies });
        if (endpoint.response === undefined) return reply.send();
        return reply.send(checkAnswers ? endpoint.response.parse(answer.body) : answer.body);
      },
    });
  }
};
