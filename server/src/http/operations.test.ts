import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@evenkeel/contract/api';
import { getAuditTrailAsCsv } from '@evenkeel/contract/provider-records';
import { createApp } from '../app.ts';
import { idleJobs } from '../jobs/jobs.ts';
import { buildAssessment } from '../testing/build-content.ts';
import { buildProfile } from '../testing/build.ts';
import {
  createTestApp,
  noMessageSettings,
  testClientConfig,
  type TestApp,
} from '../testing/create-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await app.close();
});

/** A second server on the same database, with its own settings. */
const alongside = async (given: { production?: boolean; log?: Writable; publicUrl?: string }) => {
  const made = await createApp({
    database: app.database,
    clock: app.clock,
    jobs: idleJobs,
    log: given.log === undefined ? pino({ level: 'silent' }) : pino({ level: 'trace' }, given.log),
    publicUrl: given.publicUrl ?? 'https://clinic.test',
    client: testClientConfig,
    userPool: null,
    messages: noMessageSettings,
    stripe: null,
    webhooks: { loopback: true, privateNetworks: false },
    webDist: null,
    production: given.production ?? false,
    trustProxy: false,
    corsOrigins: [],
  });
  await made.http.ready();
  return made;
};

describe('health', () => {
  it('lives and is ready', async () => {
    expect((await app.http.inject({ url: '/livez' })).statusCode).toBe(200);
    expect((await app.http.inject({ url: '/readyz' })).statusCode).toBe(200);
  });

  it('stops being ready, but lives, when it is told to stop', async () => {
    const { http, readiness } = await alongside({});
    readiness.stopping = true;
    const answer = await http.inject({ url: '/readyz' });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect((await http.inject({ url: '/livez' })).statusCode).toBe(200);
    await http.close();
  });
});

describe('metrics', () => {
  it('count by route pattern and never by a path that holds an id', async () => {
    const { user_id: userId } = await buildProfile(app);
    await app.http.inject({ url: `/v1/public-api/user/${userId}` });
    const { body } = await app.http.inject({ url: '/metrics' });
    expect(body).toContain('route="/v1/public-api/user/:userId"');
    expect(body).not.toContain(userId);
  });
});

describe('the log', () => {
  it('holds neither answers, nor ids of people, nor addresses, nor tokens', async () => {
    let written = '';
    const log = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        written += chunk.toString();
        done();
      },
    });
    const { http } = await alongside({ log });
    const profile = await buildProfile(app, { email: 'secret-person@mail.test' });
    const assessment = await buildAssessment(app, profile.clinic_id);
    await http.inject({
      method: 'POST',
      url: `/v1/public-api/user/${profile.user_id}/submit-assessments?secret-query=1`,
      headers: { authorization: 'Bearer secret-token' },
      payload: {
        assigneeUserId: profile.user_id,
        assessments: [
          {
            id: assessment.id,
            answers: [
              { key: 'low', value: 'never' },
              { key: 'hurt', value: 'often' },
              { key: 'note', value: 'secret-words' },
            ],
          },
        ],
      },
    });
    expect(written).toContain('submit-assessments');
    for (const secret of [profile.user_id, 'secret', 'often', 'mail.test'])
      expect(written).not.toContain(secret);
    await http.close();
  });
});

describe('/dev', () => {
  it('shows the outbox to read and as JSON, and does not exist in production', async () => {
    const page = await app.http.inject({ url: '/dev/outbox' });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await app.http.inject({ url: '/dev/outbox.json' })).statusCode).toBe(200);
    const { http } = await alongside({ production: true });
    for (const url of ['/dev/outbox', '/dev/outbox.json']) {
      expect((await http.inject({ url })).statusCode).toBe(404);
    }
    await http.close();
  });
});

describe('cookies', () => {
  it('go over encrypted lines alone, where the server is reached by one', async () => {
    const setCookie = async (publicUrl: string) => {
      const { http } = await alongside({ publicUrl });
      const profile = await buildProfile(app, { email: 'ada@mail.test' });
      const answer = await http.inject({
        method: 'POST',
        url: `/v1/public-api/user/${profile.user_id}/birthday-verification`,
        payload: { dateOfBirth: profile.date_of_birth, telecomType: 'email' },
      });
      await http.close();
      return String(answer.headers['set-cookie']);
    };
    const attributes = 'Max-Age=900; Path=/v1/public-api/onboarding; HttpOnly';
    expect(await setCookie('https://care.test')).toMatch(
      new RegExp(`^evenkeel-account-proof=[\\w-]{43}; ${attributes}; Secure; SameSite=Strict$`),
    );
    expect(await setCookie('http://localhost:3000')).toMatch(
      new RegExp(`^evenkeel-account-proof=[\\w-]{43}; ${attributes}; SameSite=Strict$`),
    );
  });
});

describe('the documentation', () => {
  it('is OpenAPI 3.1 with every call of the contract', async () => {
    const document = (await app.http.inject({ url: '/openapi.json' })).json();
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap(
      (path) => Object.values(path).map(({ operationId }) => operationId),
    );
    expect(operations.toSorted()).toEqual(Object.keys(api).toSorted());
    const { responses } = document.paths[getAuditTrailAsCsv.path].get;
    expect(responses['200'].content).toEqual({ 'text/csv': { schema: { type: 'string' } } });
    expect(Object.keys(responses['401'].content)).toEqual(['application/json']);
  });

  it('names the scopes of which a key needs one, and the header of what is made once', async () => {
    const { paths } = (await app.http.inject({ url: '/openapi.json' })).json();
    const { get, post } = paths['/v1/provider-api/intake-invitations'];
    expect(get.security).toEqual([{ providerKey: ['read'] }, { providerKey: ['intake'] }]);
    expect(post.security).toEqual([{ providerKey: ['write'] }, { providerKey: ['intake'] }]);
    expect(Object.keys(get.responses)).toEqual(expect.arrayContaining(['403', '429']));
    const headersOf = ({ parameters }: { parameters: { name: string; in: string }[] }) =>
      parameters.filter(({ in: place }) => place === 'header').map(({ name }) => name);
    expect(headersOf(get)).toEqual([]);
    expect(headersOf(post)).toEqual(['Idempotency-Key']);
    expect(post.responses['422'].description).toContain('idempotency-key-reused');
  });

  it('is a page that asks nothing from elsewhere', async () => {
    const { body } = await app.http.inject({ url: '/docs' });
    for (const { path } of Object.values(api)) expect(body).toContain(`<code>${path}</code>`);
    expect(body).not.toMatch(/(src|href)="(https?:)?\/\//);
    expect(body).not.toContain('<script');
  });
});
