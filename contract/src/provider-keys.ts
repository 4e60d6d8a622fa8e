import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { endpoint } from './endpoint.ts';
import { flag, id, instant, line, page, paged } from './fields.ts';
import { limits } from './limits.ts';

/** What a key may do: read, change, or everything about intake and nothing else. */
export const keyScope = z.enum(['read', 'write', 'intake']);
export type KeyScope = z.infer<typeof keyScope>;

/** The scopes of which a key needs one for a call of the provider API. */
export const scopesFor = ({ method, aboutIntake }: Pick<Endpoint, 'method' | 'aboutIntake'>): KeyScope[] => [
  method === 'GET' ? 'read' : 'write',
  ...(aboutIntake === true ? (['intake'] as const) : []),
];

const scopes = z.array(keyScope).check(
  z.minLength(1, 'Name at least one scope'),
  z.refine((list) => new Set(list).size === list.length, 'Name each scope once'),
);

const providerKey = z.object({
  id,
  name: z.string(),
  scopes,
  createdAt: instant,
  /** To the minute; null where it has not been used. */
  lastUsedAt: z.nullable(instant),
  /** When it stops; null where it does not by itself. */
  expiresAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
});

/** The key itself is told once and kept as a hash. */
const newKey = z.extend(providerKey, { key: z.string() });

export const createKey = endpoint({
  method: 'POST',
  path: '/v1/provider-api/keys',
  auth: 'provider',
  summary: 'Makes a key with scopes that the calling key has itself',
  body: z.object({ name: line('The key needs a name'), scopes, expiresAt: z.optional(instant) }),
  status: 201,
  response: newKey,
  errors: ['insufficient-scope', 'too-many'],
});

export const listKeys = endpoint({
  method: 'GET',
  path: '/v1/provider-api/keys',
  auth: 'provider',
  summary: 'The clinic’s keys, newest first, without the keys themselves',
  query: z.object({
    ...page,
    /** `true`: those that open something now. */
    live: flag,
  }),
  response: paged('keys', providerKey),
});

const keyParams = z.object({ id });

export const rotateKey = endpoint({
  method: 'POST',
  path: '/v1/provider-api/keys/{id}/rotate',
  auth: 'provider',
  summary: 'Makes a key of the same name and scopes in place of one that goes on for a while',
  params: keyParams,
  body: z.object({
    /** How long the old key goes on. */
    graceSeconds: z._default(
      z.number().check(z.int(), z.gte(0), z.lte(limits.keyGraceMaxSeconds)),
      limits.keyGraceSeconds,
    ),
  }),
  status: 201,
  response: newKey,
  errors: ['insufficient-scope', 'not-found', 'too-many'],
});

export const revokeKey = endpoint({
  method: 'DELETE',
  path: '/v1/provider-api/keys/{id}',
  auth: 'provider',
  summary: 'Ends a key at once; the last one that may write cannot be ended',
  params: keyParams,
  status: 204,
  errors: ['not-found', 'last-key'],
});
