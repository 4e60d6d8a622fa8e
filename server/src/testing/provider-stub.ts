import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface StubRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface StubAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; left out: nothing. */
  readonly body?: unknown;
}

export interface ProviderStub {
  readonly url: string;
  /** What was asked, in order. */
  readonly requests: readonly StubRequest[];
  /** Answers everything so from now on, or not at all; null answers as the provider does. */
  answerWith(answer: StubAnswer | 'nothing' | null): void;
  stop(): Promise<void>;
}

/** A provider on this machine that answers as its documentation says. */
export const startProviderStub = async (
  answerOf: (request: StubRequest) => StubAnswer,
): Promise<ProviderStub> => {
  const requests: StubRequest[] = [];
  let fixed: StubAnswer | 'nothing' | null = null;
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const request: StubRequest = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: Object.fromEntries(
          Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
        ),
        body: await buffer(incoming),
      };
      requests.push(request);
      if (fixed === 'nothing') return;
      const { status, headers = {}, body } = fixed ?? answerOf(request);
      outgoing.writeHead(status, { 'content-type': 'application/json', ...headers });
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stub has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    answerWith: (answer) => {
      fixed = answer;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
