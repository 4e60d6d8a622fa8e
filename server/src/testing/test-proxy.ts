import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of several servers, as a clinic has one: each request goes to the next. */
export interface TestProxy {
  /** Without a slash at the end. */
  readonly url: string;
  /** Which ports have answered so far. */
  readonly answered: ReadonlySet<number>;
  stop(): Promise<void>;
}

/** Passes requests on in turn; where a server does not answer, the caller gets a 502 and may ask again. */
export const startTestProxy = async (ports: readonly number[]): Promise<TestProxy> => {
  let turn = 0;
  const answered = new Set<number>();
  const server = createServer((incoming, outgoing) => {
    const port = ports[turn++ % ports.length] ?? 0;
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': incoming.headers['x-test-address'] ?? '10.9.9.9',
    };
    const options = {
      host: '127.0.0.1',
      port,
      path: incoming.url,
      method: incoming.method,
      headers,
      agent: false,
    };
    const passed = request(options, (answer) => {
      answered.add(port);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    passed.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    answered,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
