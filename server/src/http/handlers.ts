import type { Api, EndpointName } from '@evenkeel/contract/api';
import type { Answer, Auth, Body, Endpoint, Params, Query } from '@evenkeel/contract/endpoint';
import type { KeyScope } from '@evenkeel/contract/provider-keys';
import type { ProfileRow } from '../db/schema.ts';
import type { CookiesHeld, CookiesLeft } from './cookies.ts';

/** Who is calling, as far as an endpoint's `auth` asks. */
export interface Principals {
  public: null;
  account: { readonly accountId: string; readonly sessionId: string };
  profile: { readonly accountId: string; readonly sessionId: string; readonly profile: ProfileRow };
  intake: {
    readonly invitationId: string;
    readonly sessionId: string;
    readonly clinicId: string;
    /** A session goes on after the intake is completed, only to be told so. */
    readonly isCompleted: boolean;
  };
  provider: { readonly clinicId: string; readonly keyId: string; readonly scopes: readonly KeyScope[] };
}
export type Principal<A extends Auth> = Principals[A];

/** A visit at a clinic's kiosk that has not ended: its id stands for the person's user id there. */
export interface KioskVisit {
  readonly id: string;
  readonly birthdayVerified: boolean;
}

/** What a handler may know of the request besides its parsed parts. */
export interface RequestFacts {
  readonly id: string;
  /** The caller's network address. */
  readonly address: string;
  readonly idempotencyKey: string | null;
  /** The browser's IANA zone, when it said one that exists. */
  readonly timeZone: string | null;
  readonly cookies: CookiesHeld;
}

export interface HandlerInput<E extends Endpoint> {
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly body: Body<E>;
  readonly principal: Principal<E['auth']>;
  readonly request: RequestFacts;
  /** The visit at a kiosk whose id stood in the path; the `userId` of the parameters is then the person's own. */
  readonly visit: KioskVisit | null;
}

interface ReplyOptions {
  /** Another status than the endpoint's own, such as 200 where nothing new was made. */
  readonly status?: number;
  readonly cookies?: CookiesLeft;
}

/** An answer that is more than its body. */
export class Reply<T> {
  readonly body: T;
  readonly status: number | undefined;
  readonly cookies: CookiesLeft;
  constructor(body: T, { status, cookies = {} }: ReplyOptions = {}) {
    this.body = body;
    this.status = status;
    this.cookies = cookies;
  }
}

/**
 * An answer that is sent piece by piece, as its caller takes it: of any length in little memory. What
 * goes wrong before the first piece is answered as anywhere; after it the connection is broken off,
 * so that a part is never taken for the whole.
 */
export class Streamed {
  readonly pieces: AsyncIterable<string>;
  constructor(pieces: AsyncIterable<string>) {
    this.pieces = pieces;
  }
}

export type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
) => Promise<Answer<E> | Reply<Answer<E>> | Streamed>;

/** Handlers of the named endpoints; leaving one out does not compile. */
export type Handlers<N extends EndpointName> = { readonly [K in N]: Handler<Api[K]> };
