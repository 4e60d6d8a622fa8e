import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '@evenkeel/contract/api';
import { buildProfile, buildProviderKey } from '../testing/build.ts';
import { buildWalk, endpointNames, endpointOf, type Walk } from '../testing/build-walk.ts';
import { call, whenServed, type CallInput } from '../testing/call.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';

let app: TestApp;
let walk: Walk;
beforeAll(async () => {
  app = await createTestApp();
  walk = await buildWalk(app);
});
afterAll(() => app.close());

const creations = endpointNames.filter(
  (name) => endpointOf(name).auth === 'provider' && endpointOf(name).idempotent === true,
);

/** What a call asks, with a key; `change` is another body that the call takes too. */
const asked = (name: EndpointName, idempotencyKey: string, change: object = {}): CallInput => {
  const input = walk.input(name);
  const headers = { ...walk.ownerKey.headers, 'idempotency-key': idempotencyKey };
  return { ...input, body: { ...Object(input.body), ...change }, headers };
};
/** A field that makes the request another one. */
const changes: Partial<Record<EndpointName, object>> = {
  createPatient: { firstName: 'Nora' },
  addParticipant: { firstName: 'Nora' },
  createInvite: { channel: 'sms' },
  createAssignment: { cadence: 'daily' },
  sendAssessmentLink: { channel: 'sms' },
  createIntervention: { name: 'Another plan' },
  createIntakeInvitation: { firstName: 'Nora' },
  importPatients: { dryRun: false },
};

/** How many rows there are of what the clinic can make, and of what making it causes. */
const rowsNow = async () => {
  const { rows } = await sql<Record<string, string>>`select
    (select count(*) from profiles) as profiles, (select count(*) from invites) as invites,
    (select count(*) from assignments) as assignments, (select count(*) from messages) as messages,
    (select count(*) from interventions) as interventions,
    (select count(*) from intake_invitations) as intakes,
    (select count(*) from audit_log where action like '%.create' or action = 'messages.send-link') as trail
  `.execute(app.db);
  return rows[0];
};

describe('an Idempotency-Key', () => {
  it('is taken by everything that a clinic makes and that tells no secret', () => {
    expect(creations.toSorted()).toEqual(Object.keys(changes).toSorted());
  });

  it.each(creations.filter((name) => name !== 'importPatients'))('%s does once', async (name) => {
    const key = randomUUID();
    const first = await call(app, name, asked(name, key));
    expect(first.statusCode).toBe(201);
    const once = await rowsNow();
    const again = await call(app, name, asked(name, key));
    expect(again.statusCode).toBe(201);
    if (name === 'createIntakeInvitation') {
      // The code is a secret that is kept nowhere: the same intake is opened by another one.
      const { intakeInvitationId, code } = again.json();
      expect(intakeInvitationId).toBe(first.json().intakeInvitationId);
      expect(code).not.toBe(first.json().code);
      const opened = await call(app, 'authenticateMagicCode', { body: { magicCode: code } });
      expect(opened.statusCode).toBe(200);
    } else expect(again.json()).toEqual(first.json());
    const other = await call(app, name, asked(name, key, changes[name]));
    expect(other.statusCode).toBe(422);
    expect(other.json().error).toEqual({
      code: 'idempotency-key-reused',
      message: 'This Idempotency-Key has been used for another request.',
    });
    expect(await rowsNow()).toEqual(once);
  });

  it('keeps one of fifty that are sent at once', async () => {
    const before = await rowsNow();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        whenServed(() => call(app, 'createPatient', asked('createPatient', 'fifty'))),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const after = await rowsNow();
    expect(Number(after?.['profiles']) - Number(before?.['profiles'])).toBe(1);
    expect(Number(after?.['trail']) - Number(before?.['trail'])).toBe(1);
  });

  it('is the clinic’s: another key of it gets the same answer, another clinic one of its own', async () => {
    const from = { body: { firstName: 'Ada', lastName: 'Vale', dateOfBirth: '1980-01-01' } };
    const made = async (headers: Record<string, string>) =>
      (
        await call(app, 'createPatient', { ...from, headers: { ...headers, 'idempotency-key': 'shared' } })
      ).json();
    const sibling = await buildProviderKey(app, { clinicId: walk.ownerKey.clinicId });
    const first = await made(walk.ownerKey.headers);
    expect(await made(sibling.headers)).toEqual(first);
    expect((await made(walk.otherKey.headers)).patientId).not.toBe(first.patientId);
  });

  it('is of one call about one patient', async () => {
    const input = asked('createIntervention', 'of-one');
    expect((await call(app, 'createIntervention', input)).statusCode).toBe(201);
    const { patient_id: patientId } = await buildProfile(app, { clinic_id: walk.ownerKey.clinicId });
    const about = await call(app, 'createIntervention', { ...input, params: { patientId } });
    expect(about.json().error.code).toBe('idempotency-key-reused');
    const elsewhere = await call(app, 'createPatient', asked('createPatient', 'of-one'));
    expect(elsewhere.json().error.code).toBe('idempotency-key-reused');
  });

  it('is free again after a request that was refused', async () => {
    const wrong = asked('createPatient', 'refused', { dateOfBirth: '2999-01-01' });
    expect((await call(app, 'createPatient', wrong)).statusCode).toBe(422);
    expect((await call(app, 'createPatient', asked('createPatient', 'refused'))).statusCode).toBe(201);
  });

  it('is one to 255 visible characters', async () => {
    const answer = await call(app, 'createPatient', asked('createPatient', 'k'.repeat(256)));
    expect(answer.statusCode).toBe(400);
  });
});
