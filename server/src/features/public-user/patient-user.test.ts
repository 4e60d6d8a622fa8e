import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProfile } from '../../testing/build.ts';
import { call, freshAddress } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const find = (patientId: string, from = freshAddress()) =>
  call(app, 'getPatientUser', { params: { patientId }, from });

describe('GET /v1/public-api/patients/{patientId}', () => {
  it('answers 404 where there is no such patient, and to what is no patient’s id', async () => {
    const { user_id: userId, id } = await buildProfile(app);
    for (const patientId of [randomUUID(), userId, id, 'not-an-id']) {
      const answer = await find(patientId);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({
        error: {
          code: 'public-user-not-found',
          message: 'We could not find who this link belongs to. Please ask your clinic for a new link.',
        },
      });
    }
  });

  it('answers with the user id, and nothing else', async () => {
    const profile = await buildProfile(app, { email: 'ada@mail.test' });
    const answer = await find(profile.patient_id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ userId: profile.user_id });
  });

  it('is asked ten times in a minute from one address, found or not', async () => {
    const { patient_id: patientId } = await buildProfile(app);
    const from = freshAddress();
    for (let asked = 1; asked <= 10; asked += 1) {
      expect((await find(randomUUID(), from)).statusCode).toBe(404);
    }
    const refused = await find(patientId, from);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await find(patientId)).statusCode).toBe(200);
  });
});
