import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '@evenkeel/contract/api';
import { buildWalk, endpointNames, endpointOf, paramsIn, type Walk } from '../testing/build-walk.ts';
import { call } from '../testing/call.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';

/** Every call of the provider API, and what the trail says of it. */

let app: TestApp;
let walk: Walk;
beforeAll(async () => {
  app = await createTestApp();
  walk = await buildWalk(app);
});
afterAll(() => app.close());

/** It says what importing something would make, and reads nothing of the clinic's. */
const untold = new Set<EndpointName>(['checkContent']);
/** Calls that tell what somebody answered, though no patient stands in their path. */
const tellAnswers = new Set<EndpointName>([
  'getSubmission',
  'listAlerts',
  'acknowledgeAlert',
  'getIntakeInvitation',
]);

const providerCalls = endpointNames.filter(
  (name) => endpointOf(name).auth === 'provider' && !untold.has(name),
);

const trailAfter = async (last: number) =>
  app.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'actor_id', 'clinic_id', 'user_id', 'address', 'request_id'])
    .where('id', '>', last)
    .execute();

describe('the trail of the provider API', () => {
  it.each(providerCalls)('tells of %s', async (name) => {
    const { last } = await app.db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    const input = walk.input(name);
    const answer = await call(app, name, { ...input, headers: walk.ownerKey.headers, from: '192.0.2.7' });
    expect(answer.statusCode).toBeLessThan(300);
    const told = await trailAfter(last);
    expect(told).not.toEqual([]);
    for (const entry of told) {
      expect(entry).toMatchObject({
        actor_kind: 'provider',
        actor_id: walk.ownerKey.id,
        clinic_id: walk.ownerKey.clinicId,
        address: '192.0.2.7',
        request_id: answer.headers['x-request-id'],
      });
    }
    const about = told.map((entry) => entry.user_id);
    if (tellAnswers.has(name)) expect(about).not.toContain(null);
    if (paramsIn(name).includes('patientId')) {
      const { user_id: userId } = await app.db
        .selectFrom('profiles')
        .select('user_id')
        .where('patient_id', '=', input.params?.['patientId'] ?? '')
        .executeTakeFirstOrThrow();
      // Whoever adds a participant acts on somebody new.
      expect(about).toContain(name === 'addParticipant' ? answer.json().userId : userId);
    }
  });
});
