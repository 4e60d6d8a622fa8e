import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call an endpoint.
 * - `public`: anyone; where the path holds a user id, that id is the only key.
 * - `profile`: a signed-in person with the `active-profile` header; a `userId` in the path must be that profile's own.
 * - `account`: a signed-in person, before a profile is chosen.
 * - `intake`: the session of an intake link, which is good for nothing else.
 * - `provider`: a clinic's key, which sees that clinic alone.
 */
export type Auth = 'public' | 'account' | 'profile' | 'intake' | 'provider';

type Schema = z.ZodMiniType;

/** One call of the API, from which its route, its handler's type, its client and its documentation are made. */
export interface Endpoint {
  readonly method: Method;
  /** Path with parameters in braces: `/v1/client-api/users/{userId}/safety-net/dismiss`. */
  readonly path: `/${string}`;
  readonly auth: Auth;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Largest body in bytes where it differs from `limits.bodyBytes`. */
  readonly bodyBytes?: number;
  /** Takes an `Idempotency-Key` header: the same key and body replay the first answer. */
  readonly idempotent?: true;
  /** A call of the provider API that a key with the scope `intake` may make. */
  readonly aboutIntake?: true;
  /** What the answer is, where it is not JSON; its schema is then a string. */
  readonly mediaType?: 'text/csv';
  /** At a clinic's kiosk the id of a visit there may stand in the path for the user's own, which no kiosk is told. */
  readonly atKiosk?: true;
  /** Status of the successful answer; 200 unless said. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Absent for 204 and 202, which carry no body. */
  readonly response?: Schema;
  /** Codes beyond those that every endpoint of its `auth` can answer. */
  readonly errors?: readonly ErrorCode[];
}

/** Declares a call and keeps its literal types. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

export type Params<E extends Endpoint> = Output<E['params']>;
export type Query<E extends Endpoint> = Output<E['query']>;
export type Body<E extends Endpoint> = Output<E['body']>;
/** What a handler returns: it is parsed before it leaves, so defaults may be left out. */
export type Answer<E extends Endpoint> = Input<E['response']>;

export type QueryInput<E extends Endpoint> = Input<E['query']>;
export type BodyInput<E extends Endpoint> = Input<E['body']>;
/** What a caller receives. */
export type Received<E extends Endpoint> = Output<E['response']>;
