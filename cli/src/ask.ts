import { randomUUID } from 'node:crypto';
import type { BodyInput, Endpoint, Params, QueryInput, Received } from '@evenkeel/contract/endpoint';
import type { CommandIo } from './command.ts';
import { Failure, refused } from './failures.ts';

interface Asked<E extends Endpoint> {
  readonly params?: Params<E>;
  readonly query?: Partial<NonNullable<QueryInput<E>>>;
  readonly body?: BodyInput<E>;
}

/** What can stand in an address. */
const entriesOf = (given: unknown): [name: string, text: string][] =>
  typeof given === 'object' && given !== null
    ? Object.entries(given).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
      )
    : [];

const pathOf = (template: string, params: unknown): string =>
  entriesOf(params).reduce(
    (path, [name, text]) => path.replace(`{${name}}`, encodeURIComponent(text)),
    template,
  );

const searchOf = (query: unknown): string => {
  const search = new URLSearchParams(entriesOf(query)).toString();
  return search === '' ? '' : `?${search}`;
};

/** Makes a call of the contract and gives its answer, held to the contract. Throws a `Failure` when it is refused. */
export const ask = async <E extends Endpoint>(
  { call }: CommandIo,
  endpoint: E,
  { params, query, body }: Asked<E> = {},
): Promise<Received<E>> => {
  const path = pathOf(endpoint.path, params) + searchOf(query);
  const answer = await call(
    endpoint.method,
    path,
    body,
    endpoint.idempotent === true ? randomUUID() : undefined,
  );
  if (answer.status < 200 || answer.status >= 300) throw refused(answer);
  const read = endpoint.response?.safeParse(answer.body);
  if (read?.success === false) {
    throw new Failure(
      'The server answered in a way that this command does not know. Are both of one version?',
    );
  }
  // The endpoint's own schema has just parsed it.
  return read?.data as Received<E>;
};
