import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { webhookBody, type WebhookBody } from '@evenkeel/contract/provider-webhooks';
import { isSigned } from './webhook-signature.ts';

/** A call that came in; null where it is no event. */
export interface Heard {
  readonly event: WebhookBody | null;
  /** Whether the secret signed it; null where none is known. */
  readonly signed: boolean | null;
}

interface Listening {
  readonly port: number;
  readonly secret: string | null;
  /** The status that events are answered with. */
  readonly status: number;
  readonly hear: (heard: Heard) => void;
}

export interface Listener {
  readonly url: string;
  stop(): Promise<void>;
}

const read = (body: Buffer): WebhookBody | null => {
  try {
    return webhookBody.parse(JSON.parse(body.toString()));
  } catch {
    return null;
  }
};

const heardIn = async (request: IncomingMessage, secret: string | null): Promise<Heard> => {
  const body = await buffer(request);
  const header = String(request.headers['evenkeel-signature'] ?? '');
  return {
    event: read(body),
    signed: secret === null ? null : isSigned(secret, header, body, new Date()),
  };
};

/** Takes a webhook's calls on this machine, and answers 401 to what the secret did not sign. */
export const startListener = async ({ port, secret, status, hear }: Listening): Promise<Listener> => {
  const server = createServer((request, response) => {
    const answer = async (): Promise<number> => {
      if (request.method !== 'POST') return 405;
      const heard = await heardIn(request, secret);
      hear(heard);
      if (heard.signed === false) return 401;
      return heard.event === null ? 400 : status;
    };
    answer().then(
      (answered) => response.writeHead(answered).end(),
      // Who breaks off waits for no answer.
      () => response.destroy(),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const taken = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://localhost:${taken ?? port}/`,
    stop: async () => {
      server.close();
      await once(server, 'close');
    },
  };
};
