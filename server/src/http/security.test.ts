import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAppBeside, createTestApp, type TestApp } from '../testing/create-test-app.ts';

const elsewhere = 'https://elsewhere.test';
let app: TestApp;
let production: TestApp;
let webDist: string;

beforeAll(async () => {
  webDist = mkdtempSync(join(tmpdir(), 'evenkeel-web-'));
  mkdirSync(join(webDist, 'assets'));
  const page = '<script type="application/json" id="evenkeel-config"></script>';
  writeFileSync(join(webDist, 'index.html'), `<!doctype html><html><head>${page}</head></html>`);
  writeFileSync(join(webDist, 'favicon.svg'), '<svg/>');
  writeFileSync(join(webDist, 'assets', 'main-Ab12Cd34.js'), 'export {};');
  app = await createTestApp({ webDist, corsOrigins: [elsewhere, 'https://second.test'] });
  production = await createAppBeside(app, { webDist, production: true });
});
afterAll(async () => {
  await production.close();
  await app.close();
  rmSync(webDist, { recursive: true });
});

/** One of every kind of answer, and the status that shows it to be that kind. */
const kinds: [string, number][] = [
  ['/', 200],
  ['/login', 200],
  ['/assets/main-Ab12Cd34.js', 200],
  ['/assets/gone-Ab12Cd34.js', 404],
  ['/openapi.json', 200],
  ['/docs', 200],
  ['/livez', 200],
  ['/v1/client-api/account/user-profiles', 401],
  ['/v1/public-api/user/2b8d6fa1-3e45-4c70-9d22-f1a2b3c4d501', 404],
  ['/v1/public-api/assessments', 422],
  ['/v1/no-such-call', 404],
];

const policy = (header: unknown): Record<string, string> =>
  Object.fromEntries(
    String(header)
      .split(';')
      .map((directive) => {
        const [name = '', ...values] = directive.trim().split(' ');
        return [name, values.join(' ')];
      }),
  );

/** What pages may load and call where nothing is configured. */
const closed = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'font-src': "'self'",
  'img-src': "'self' data: https:",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

describe('every answer', () => {
  it.each(kinds)('%s (%i) runs, frames and tells nothing', async (url, status) => {
    const { statusCode, headers } = await app.http.inject({ url });
    expect(statusCode).toBe(status);
    expect(policy(headers['content-security-policy'])).toEqual(closed);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['server']).toBeUndefined();
  });

  it('keeps browsers to https in production, and only there: a trial on localhost has none', async () => {
    for (const [url] of kinds) {
      const [trial, real] = [await app.http.inject({ url }), await production.http.inject({ url })];
      expect(trial.headers['strict-transport-security']).toBeUndefined();
      expect(real.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    }
  });

  it('is kept nowhere, but for files whose name is their content', async () => {
    for (const [url, status] of kinds) {
      const { headers } = await app.http.inject({ url });
      const kept = url.startsWith('/assets/') && status === 200;
      expect([url, headers['cache-control']]).toEqual([
        url,
        kept ? 'public, max-age=31536000, immutable' : 'no-store',
      ]);
    }
  });
});

describe('with Stripe', () => {
  let withStripe: TestApp;
  beforeAll(async () => {
    const stripe = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecrets: ['whsec_1'] };
    withStripe = await createAppBeside(app, { webDist, stripe });
  });
  afterAll(() => withStripe.close());

  it.each(kinds)('%s (%i) is open to its scripts, frames and calls, and to nobody else’s', async (url) => {
    const { headers } = await withStripe.http.inject({ url });
    expect(policy(headers['content-security-policy'])).toEqual({
      ...closed,
      'script-src': "'self' https://js.stripe.com https://*.js.stripe.com",
      'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      'connect-src': "'self' https://api.stripe.com",
    });
    expect(headers['referrer-policy']).toBe('strict-origin');
  });

  it('tells the page the publishable key, and no other', async () => {
    const page = (await withStripe.http.inject({ url: '/settings/payment' })).body;
    expect(page).toContain('"payments":{"kind":"stripe","publishableKey":"pk_test_1"}');
    expect(page).not.toMatch(/sk_test|whsec/);
  });
});

describe('other origins', () => {
  const ask = (origin: string, method: 'OPTIONS' | 'POST' = 'OPTIONS') =>
    app.http.inject({ method, url: '/auth/sign-in', headers: { origin } });

  it.each([elsewhere, 'https://second.test'])(
    '%s is on the list: it may call, with its cookies',
    async (origin) => {
      const { statusCode, headers } = await ask(origin);
      expect(statusCode).toBe(204);
      expect(headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        vary: 'origin',
      });
      for (const header of ['authorization', 'active-profile', 'idempotency-key', 'time-zone']) {
        expect(headers['access-control-allow-headers']).toContain(header);
      }
    },
  );

  it('reads refusals too, and when to try again', async () => {
    const { statusCode, headers } = await ask(elsewhere, 'POST');
    expect(statusCode).toBe(422);
    expect(headers).toMatchObject({
      'access-control-allow-origin': elsewhere,
      'access-control-expose-headers': 'retry-after',
    });
  });

  it.each([
    'https://elsewhere.test.evil.test',
    'https://evil.test',
    'http://elsewhere.test',
    'https://elsewhere.test:8443',
    'https://sub.elsewhere.test',
    'https://clinic.test',
    'null',
    '*',
  ])('%s is not on the list, and is told nothing', async (origin) => {
    for (const method of ['OPTIONS', 'POST'] as const) {
      const { headers } = await ask(origin, method);
      const told = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
      expect(told).toEqual([]);
    }
  });

  it('has nobody on the list unless it is set', async () => {
    const { headers } = await production.http.inject({
      method: 'OPTIONS',
      url: '/auth/sign-in',
      headers: { origin: elsewhere },
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('the address of a caller, by which tries are limited', () => {
  /** What the trail holds of a sign-in that was refused. */
  const addressOf = async (on: TestApp, forwardedFor: string): Promise<string | null | undefined> => {
    await on.http.inject({
      method: 'POST',
      url: '/auth/sign-in',
      remoteAddress: '10.9.8.7',
      headers: { 'x-forwarded-for': forwardedFor },
      payload: { email: 'nobody@mail.test', password: 'not it' },
    });
    const last = await app.db
      .selectFrom('audit_log')
      .select('address')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    return last?.address;
  };

  it('is never one that the caller claims', async () => {
    expect(await addressOf(app, '203.0.113.1')).toBe('10.9.8.7');
  });

  it('is the one that the proxy in front saw, whatever the caller wrote before it', async () => {
    const behindProxy = await createAppBeside(app, { trustProxy: true });
    expect(await addressOf(behindProxy, '203.0.113.1')).toBe('203.0.113.1');
    expect(await addressOf(behindProxy, '198.51.100.1, 198.51.100.2, 203.0.113.1')).toBe('203.0.113.1');
    await behindProxy.close();
  });
});
