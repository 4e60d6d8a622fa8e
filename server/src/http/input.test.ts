import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@evenkeel/contract/limits';
import type { ProfileRow } from '../db/schema.ts';
import { buildAssessment } from '../testing/build-content.ts';
import { buildProfile } from '../testing/build.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';

let app: TestApp;
let profile: ProfileRow;
let assessmentId: string;
beforeAll(async () => {
  app = await createTestApp();
  profile = await buildProfile(app);
  assessmentId = (await buildAssessment(app, profile.clinic_id)).id;
});
afterAll(async () => {
  await app.close();
});

const post = (payload: string | Buffer, contentType = 'application/json') =>
  app.http.inject({
    method: 'POST',
    url: `/v1/public-api/user/${profile.user_id}/submit-assessments`,
    headers: { 'content-type': contentType },
    payload,
  });
const body = (note: string) =>
  JSON.stringify({
    assigneeUserId: profile.user_id,
    assessments: [
      {
        id: assessmentId,
        answers: [
          { key: 'low', value: 'never' },
          { key: 'hurt', value: 'never' },
          { key: 'note', value: note },
        ],
      },
    ],
  });

describe('a bad request gets a clear answer and never a 500', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  it.each([
    ['malformed JSON', '{"assessments": [', 400, 'malformed-request'],
    ['a lone word', 'hello', 400, 'malformed-request'],
    ['nesting without end', nested(100_000), 400, 'malformed-request'],
    ['a prototype', '{"__proto__": {"admin": true}}', 400, 'malformed-request'],
    ['no body', '', 422, 'invalid-fields'],
    ['null', 'null', 422, 'invalid-fields'],
    ['a list', '[]', 422, 'invalid-fields'],
    ['a number', '7', 422, 'invalid-fields'],
    ['wrong types', '{"assessments": "all", "assigneeUserId": 7}', 422, 'invalid-fields'],
    ['NUL as an escape', '{"assigneeUserId": "\\u0000"}', 400, 'unsupported-characters'],
    ['NUL in a key', '{"a\\u0000": 1}', 400, 'unsupported-characters'],
    ['half a surrogate pair', '{"assigneeUserId": "\\ud800"}', 400, 'unsupported-characters'],
  ])('%s', async (_what, payload, status, code) => {
    const answer = await post(payload);
    expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
    expect(answer.json().error.message).not.toBe('');
  });

  it('bytes that are no UTF-8', async () => {
    const answer = await post(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]));
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'unsupported-characters']);
  });

  it('more than 256 KB', async () => {
    const answer = await post(body('x'.repeat(limits.bodyBytes)));
    expect([answer.statusCode, answer.json().error.code]).toEqual([413, 'body-too-large']);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('a body of %s', async (contentType) => {
    const answer = await post(body('x'), contentType);
    expect([answer.statusCode, answer.json().error.code]).toEqual([415, 'unsupported-media-type']);
  });

  it('names each field of a schema violation', async () => {
    const answer = await post(
      JSON.stringify({
        assigneeUserId: 'me',
        assessments: [{ id: assessmentId, answers: [{ key: 'low', value: { deep: true } }] }],
      }),
    );
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().error.fields)).toEqual([
      'assessments.0.answers.0.value',
      'assigneeUserId',
    ]);
  });

  it('takes a text of 10,000 characters and refuses one of 10,001', async () => {
    expect((await post(body('x'.repeat(limits.textLength)))).statusCode).toBe(201);
    expect((await post(body('x'.repeat(limits.textLength + 1)))).statusCode).toBe(422);
  });

  it('takes whole emoji and any script', async () => {
    expect((await post(body('Müde 😴 疲れた عربي'))).statusCode).toBe(201);
  });

  it('refuses more than 500 answers and the same question twice', async () => {
    const answers = (count: number) =>
      Array.from({ length: count }, (_one, index) => ({ key: `k${index}`, value: null }));
    const send = (list: unknown[]) =>
      post(
        JSON.stringify({
          assigneeUserId: profile.user_id,
          assessments: [{ id: assessmentId, answers: list }],
        }),
      );
    const tooMany = await send(answers(limits.answersPerSubmission + 1));
    expect(tooMany.json().error.fields).toHaveProperty(['assessments.0.answers']);
    const twice = await send([...answers(1), ...answers(1)]);
    expect(twice.json().error.fields).toEqual({
      'assessments.0.answers': 'Each question can be answered once',
    });
  });

  it.each(['nobody', '%00', '..%2f..%2fetc', `${randomUUID()}'--`, 'ffffffff'])(
    'an id that cannot be one (%s) is an object that does not exist',
    async (userId) => {
      const answer = await app.http.inject({ url: `/v1/public-api/user/${userId}` });
      expect([400, 404]).toContain(answer.statusCode);
      expect(answer.json().error.code).toMatch(/^(public-user-not-found|unsupported-characters)$/);
    },
  );

  it.each([
    ['/v1/public-api/assessments', 'no ids'],
    ['/v1/public-api/assessments?Ids=', 'an empty list'],
    ['/v1/public-api/assessments?Ids=1,2', 'what are no ids'],
    [`/v1/public-api/assessments?Ids=${assessmentIdList(51)}`, 'more than 50'],
  ])('%s (%s)', async (url) => {
    const answer = await app.http.inject({ url });
    expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'invalid-fields']);
  });

  it.each(['x'.repeat(256), 'with space', 'ümlaut'])('an Idempotency-Key such as %s', async (key) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: `/v1/public-api/user/${profile.user_id}/submit-assessments`,
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      payload: body('x'),
    });
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'malformed-request']);
  });

  it.each(['GET', 'PUT', 'DELETE', 'PATCH'] as const)('%s where only POST is', async (method) => {
    const answer = await app.http.inject({
      method,
      url: `/v1/public-api/user/${profile.user_id}/submit-assessments`,
    });
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not-found']);
  });
});

function assessmentIdList(count: number): string {
  return Array.from({ length: count }, () => randomUUID()).join(',');
}

describe('an unexpected failure', () => {
  it('reveals nothing', async () => {
    // A clinic without a row behind it cannot happen; a broken table can.
    await app.db.schema.alterTable('consents').renameTo('consents_away').execute();
    const answer = await app.http.inject({ url: `/v1/public-api/user/${profile.user_id}/consent-info` });
    await app.db.schema.alterTable('consents_away').renameTo('consents').execute();
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      error: { code: 'internal', message: 'Something went wrong on our side. Please try again.' },
    });
  });
});
