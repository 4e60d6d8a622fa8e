import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { LookupAddress } from 'node:dns';
import defaults from 'smtp-server/lib/tls-options.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReceiver } from '../../testing/webhook-receiver.ts';
import type { ProviderStub } from '../../testing/provider-stub.ts';
import { createPostWebhook } from './post-webhook.ts';

const here = { loopback: true, privateNetworks: false };
const away = { loopback: false, privateNetworks: false };

let receiver: ProviderStub;
let secure: Server;
beforeAll(async () => {
  receiver = await startReceiver();
  secure = createServer(defaults({})).listen(0, '127.0.0.1');
  await once(secure, 'listening');
});
afterAll(async () => {
  await receiver.stop();
  secure.close();
});

const post = (url: string, options: Parameters<typeof createPostWebhook>[1] = {}, rules = here) =>
  createPostWebhook(
    rules,
    options,
  )({ url, headers: { 'content-type': 'application/json' }, body: '{"a":"ü"}' });
const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
};

/** Answers with each list in turn, and counts. */
const names = (...answers: (LookupAddress[] | NodeJS.ErrnoException)[]) => {
  const asked: string[] = [];
  return {
    asked,
    lookUp: (
      host: string,
      _options: object,
      done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
    ) => {
      asked.push(host);
      const answer = answers[Math.min(asked.length, answers.length) - 1] ?? [];
      if (answer instanceof Error) done(answer, []);
      else done(null, answer);
    },
  };
};
const at = (address: string): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 });

describe('posting to a clinic’s system', () => {
  it('sends the body to the letter and gives the status', async () => {
    expect(await post(`${receiver.url}/here?a=1`)).toEqual({ status: 200, retryAfterSeconds: null });
    const request = receiver.requests.at(-1);
    expect(request).toMatchObject({ method: 'POST', path: '/here?a=1' });
    expect(request?.headers).toMatchObject({ 'content-type': 'application/json', 'content-length': '10' });
    expect(request?.body.toString()).toBe('{"a":"ü"}');
  });

  it('tells how long it was asked to wait, and follows no redirect', async () => {
    const before = receiver.requests.length;
    receiver.answerWith({
      status: 302,
      headers: { location: `${receiver.url}/elsewhere`, 'retry-after': '120' },
    });
    expect(await post(receiver.url)).toEqual({ status: 302, retryAfterSeconds: 120 });
    expect(receiver.requests).toHaveLength(before + 1);
    receiver.answerWith({ status: 503, headers: { 'retry-after': 'Thu, 01 Jan 2099 00:00:00 GMT' } });
    expect(await post(receiver.url)).toEqual({ status: 503, retryAfterSeconds: null });
    receiver.answerWith(null);
  });

  it('reads no more than a little of an answer', async () => {
    receiver.answerWith({ status: 200, body: 'x'.repeat(20_000_000) });
    expect(await post(receiver.url)).toEqual({ status: 200, retryAfterSeconds: null });
    receiver.answerWith(null);
  });

  it('gives up on one that says nothing', async () => {
    receiver.answerWith('nothing');
    await expect(post(receiver.url, { timeoutMs: 50 })).rejects.toThrow('It did not answer in time');
    receiver.answerWith(null);
  });

  it('says in words of ours why it reached nobody', async () => {
    const gone = await startReceiver();
    await gone.stop();
    await expect(post(gone.url)).rejects.toThrow('It refused the connection');
    const unknown = names(Object.assign(new Error('getaddrinfo ENOTFOUND x'), { code: 'ENOTFOUND' }));
    await expect(post('https://x.test', unknown)).rejects.toThrow('It could not be found by its name');
    await expect(post(`https://127.0.0.1:${portOf(secure)}/`)).rejects.toThrow(
      'The connection to it is not secure',
    );
    await expect(post(receiver.url.replace('http:', 'https:'))).rejects.toThrow(
      'The connection to it is not secure',
    );
  });
});

describe('an address that may not be called', () => {
  it.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'http://localhost:1/',
    'https://169.254.169.254/latest',
    'https://10.1.2.3/',
  ])('is not: %s', async (url) => {
    await expect(post(url, {}, away)).rejects.toThrow('Its address may not be called');
  });

  it.each([
    [[at('10.0.0.7')]],
    [[at('127.0.0.1')]],
    [[at('::1'), at('fd00::1'), at('::ffff:127.0.0.1')]],
    [[at('169.254.169.254')]],
    [[]],
  ])('is not reached by a name that leads to %j', async (found) => {
    const { lookUp } = names(found);
    const url = `https://inside.test:${portOf(secure)}/`;
    await expect(post(url, { lookUp }, away)).rejects.toThrow('Its address may not be called');
  });

  it('is not reached by a name that leads elsewhere when it is looked at again', async () => {
    const rebinding = names([at('127.0.0.1')], [at('169.254.169.254')]);
    const before = receiver.requests.length;
    const url = receiver.url.replace('127.0.0.1', 'localhost');
    expect(await post(url, rebinding)).toMatchObject({ status: 200 });
    expect(rebinding.asked).toEqual(['localhost']);
    expect(receiver.requests.slice(before).map(({ headers }) => headers['host'])).toEqual([
      new URL(url).host,
    ]);
  });

  it('is left out where a name leads to others too', async () => {
    const mixed = names([at('169.254.169.254'), at('10.0.0.7'), at('127.0.0.1')]);
    expect(await post(receiver.url.replace('127.0.0.1', 'localhost'), mixed)).toMatchObject({ status: 200 });
  });
});
