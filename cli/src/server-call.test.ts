import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServerCall } from './server-call.ts';

let server: Server;
let waited: number[];
/** What the server answers, one after the other; the last one for ever. */
let answers: { status: number | 'breaks off'; retryAfter?: string }[];
const asked: string[] = [];
const keys: (string | undefined)[] = [];

beforeEach(async () => {
  waited = [];
  for (const list of [asked, keys, told]) list.length = 0;
  server = createServer((request, response) => {
    asked.push(request.method ?? '');
    const { status, retryAfter } = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 500 };
    keys.push(request.headers['idempotency-key']?.toString());
    if (status === 'breaks off') {
      request.socket.destroy();
      return;
    }
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
    });
    response.end(JSON.stringify({ answer: asked.length }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const told: string[] = [];

const call = (method: 'GET' | 'POST' = 'POST', key?: string, doesWait = true) => {
  const { port } = server.address() as AddressInfo;
  const wait = async (seconds: number) => {
    waited.push(seconds);
  };
  const patience = { wait: doesWait ? wait : null, tell: (line: string) => told.push(line) };
  const body = method === 'POST' ? { a: 1 } : undefined;
  return createServerCall(`http://127.0.0.1:${port}`, 'key', patience)(method, '/', body, key);
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

  it('is not waited for where nobody waits', async () => {
    answers = [{ status: 429, retryAfter: '7' }];
    expect(await call('POST', undefined, false)).toMatchObject({ status: 429 });
    expect(asked).toHaveLength(1);
  });

  it('is given up on after five times', async () => {
    answers = [{ status: 429, retryAfter: '1' }];
    expect(await call()).toEqual({ status: 429, body: { answer: 6 } });
    expect(waited).toHaveLength(5);
  });
});

describe('a connection that breaks off', () => {
  it.each([
    ['GET', undefined],
    ['POST', 'once'],
  ] as const)('is made once more for %s with the key %s, which stays the same', async (method, key) => {
    answers = [{ status: 'breaks off' }, { status: 201 }];
    expect(await call(method, key)).toEqual({ status: 201, body: { answer: 2 } });
    expect(keys).toEqual([key, key]);
    expect(told).toEqual(['The connection broke off: asking once more.']);
  });

  it.each([
    ['POST', undefined, 1],
    ['GET', undefined, 2],
    ['POST', 'once', 2],
  ] as const)('fails for %s with the key %s after %i tries', async (method, key, tries) => {
    answers = [{ status: 'breaks off' }];
    await expect(call(method, key)).rejects.toMatchObject({ exitCode: 5, told: { code: 'unreachable' } });
    expect(asked).toHaveLength(tries);
  });
});
