import { api, type Api, type EndpointName } from '@evenkeel/contract/api';
import type { Endpoint } from '@evenkeel/contract/endpoint';

/** The calls that a person's browser makes: all but those of a clinic's key. */
export type CallName = {
  [Name in EndpointName]: Api[Name]['auth'] extends 'provider' ? never : Name;
}[EndpointName];

/** What it takes to make a call. */
export interface Address extends Pick<Endpoint, 'method' | 'path' | 'auth'> {
  readonly hasAnswer: boolean;
  /** Holds an answer to its schema; in development and tests alone. */
  readonly parse?: (answer: unknown) => unknown;
}

const addressOf = ({ method, path, auth, response }: Endpoint): Address => ({
  method,
  path,
  auth,
  hasAnswer: response !== undefined,
  ...(response && { parse: (answer) => response.parse(answer) }),
});

const endpoints: [string, Endpoint][] = Object.entries(api);

/**
 * How to make each call of the contract. The build writes this table into the client in place of this file
 * (`addresses-alone.ts`), so that nobody waits for the schemas of what calls carry.
 */
export const addresses = Object.fromEntries(
  endpoints.filter(([, { auth }]) => auth !== 'provider').map(([name, one]) => [name, addressOf(one)]),
  // TypeScript does not follow names through entries.
) as Readonly<Record<CallName, Address>>;
