import type { LightMyRequestResponse } from 'fastify';
import { api, type Api, type EndpointName } from '@evenkeel/contract/api';
import type { Endpoint } from '@evenkeel/contract/endpoint';
import type { TestApp } from './create-test-app.ts';

export interface CallInput {
  /** By the names in the endpoint's path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Anything at all: what is wrong is often what is tested. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Instead of the endpoint's own. */
  readonly method?: 'HEAD';
  /** The caller's network address. */
  readonly from?: string;
}

/** Calls an endpoint of the contract by its name, over HTTP. */
export const call = (
  { http }: TestApp,
  name: EndpointName,
  { params = {}, query = {}, body, headers = {}, method, from }: CallInput = {},
): Promise<LightMyRequestResponse> => {
  const endpoint: Endpoint & Api[EndpointName] = api[name];
  return http.inject({
    method: method ?? endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, (_, param: string) => params[param] ?? param),
    query: { ...query },
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    ...(from === undefined ? {} : { remoteAddress: from }),
  });
};

/** Asks as a client does that is told to come again: a crowd can be more than the database's connections serve at once. */
export const whenServed = async (
  ask: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> => {
  const answer = await ask();
  return answer.statusCode === 503 ? whenServed(ask) : answer;
};

let lastAddress = 0;

/** A network address that no other test calls from, so that limits by address do not meet. */
export const freshAddress = (): string => {
  lastAddress += 1;
  return `10.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;
};
