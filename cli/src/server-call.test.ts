import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServerCall } from './server-call.ts';

let server: Server;
let waited: number[];
/** What the server answers, one after the other; the last one for ever. */
let answers: { status: number; retryAfter?: string }[];
const asked: string[] = [];

beforeEach(async () => {
  waited = [];
  asked.length = 0;
  server = createServer((request, response) => {
    asked.push(request.method ?? '');
    const { status, retryAfter } = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 500 };
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
    });
    response.end(JSON.stringify({ answer: asked.length }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const call = () => {
  const { port } = server.address() as AddressInfo;
  const wait = async (seconds: number) => {
    waited.push(seconds);
  };
  return createServerCall(`http://127.0.0.1:${port}`, 'key', { wait, tell: () => undefined })('POST', '/', {
    a: 1,
  });
};

describe('a server that asks to wait', () => {
  it('is asked again after that', async () => {
    answers = [{ status: 429, retryAfter: '7' }, { status: 429, retryAfter: '60' }, { status: 201 }];
    expect(await call()).toEqual({ status: 201, body: { answer: 3 } });
    expect(waited).toEqual([7, 60]);
    expect(asked).toEqual(['POST', 'POST', 'POST']);
  });

  it.each([{ status: 429 }, { status: 429, retryAfter: '3600' }, { status: 503, retryAfter: '2' }])(
    'is not waited for with %j',
    async (answer) => {
      answers = [answer];
      expect(await call()).toMatchObject({ status: answer.status });
      expect(waited).toEqual([]);
    },
  );

  it('is given up on after five times', async () => {
    answers = [{ status: 429, retryAfter: '1' }];
    expect(await call()).toEqual({ status: 429, body: { answer: 6 } });
    expect(waited).toHaveLength(5);
  });
});
