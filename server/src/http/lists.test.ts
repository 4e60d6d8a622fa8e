import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@evenkeel/contract/limits';
import { buildProfile, buildProviderKey, type BuiltProviderKey } from '../testing/build.ts';
import { buildAssessment, sampleContent } from '../testing/build-content.ts';
import { buildModule } from '../testing/build-module.ts';
import { endpointNames, endpointOf } from '../testing/build-walk.ts';
import { call, type CallInput } from '../testing/call.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';

/** Every list of the provider API, read a page at a time while others write to it. */

let app: TestApp;
let harbor: World;
let cedar: World;
beforeAll(async () => {
  app = await createTestApp();
  harbor = await buildWorld();
  cedar = await buildWorld();
});
beforeEach(() => app.clock.set('2026-03-02T17:00:00Z'));
afterAll(() => app.close());

/** A clinic with somebody whom the lists are about. */
interface World {
  readonly key: BuiltProviderKey;
  readonly clinicId: string;
  readonly patientId: string;
  readonly userId: string;
  readonly assessmentId: string;
  readonly webhookId: string;
  readonly module: { readonly id: string; readonly versionId: string };
  /** Calls as the clinic; what it asks for has to succeed. */
  readonly made: (
    name: Parameters<typeof call>[1],
    input: CallInput,
  ) => Promise<ReturnType<typeof JSON.parse>>;
}

const receiver = { url: 'https://systems.clinic.test/', events: ['submission.received'] };

const buildWorld = async (): Promise<World> => {
  const key = await buildProviderKey(app);
  const { clinicId } = key;
  const person = await buildProfile(app, { clinic_id: clinicId, email: 'listed@mail.test' });
  const made: World['made'] = async (name, input) => {
    const answer = await call(app, name, { headers: key.headers, ...input });
    if (answer.statusCode >= 300) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  return {
    key,
    clinicId,
    patientId: person.patient_id,
    userId: person.user_id,
    assessmentId: (await buildAssessment(app, clinicId)).id,
    module: await buildModule(app, clinicId),
    webhookId: (await made('createWebhook', { body: receiver })).id,
    made,
  };
};

const submit = ({ made, userId, assessmentId }: World) => {
  const answers = [
    { key: 'low', value: 'never' },
    { key: 'hurt', value: 'often' },
  ];
  const body = { assessments: [{ id: assessmentId, answers }], assigneeUserId: userId };
  return made('submitAssessments', { params: { userId }, body });
};

const sameName = { first_name: 'Ada', last_name: 'Same' };

/** How one more row comes to each list, at the clock's time, and under a name that all have where it is by name. */
const lists: Record<string, (world: World) => Promise<unknown>> = {
  listPatients: ({ clinicId }) => buildProfile(app, { clinic_id: clinicId, ...sameName }),
  listParticipants: ({ clinicId, patientId }) =>
    buildProfile(app, {
      clinic_id: clinicId,
      type: 'participant',
      related_patient_id: patientId,
      relationship: 'Guardian',
      ...sameName,
    }),
  listContent: ({ clinicId }) => buildAssessment(app, clinicId, sampleContent({ name: 'Same' })),
  listAssignments: async ({ clinicId, made, patientId }) => {
    const { id: contentId } = await buildAssessment(app, clinicId);
    await made('createAssignment', { params: { patientId }, body: { contentId, cadence: 'once' } });
  },
  listSubmissions: submit,
  listAlerts: submit,
  listCheckInScores: ({ made, userId, module }) => {
    const answers = [{ key: 'tense', value: 'some' }];
    const body = [{ moduleId: module.id, moduleVersionId: module.versionId, answers }];
    return made('submitPublicCheckIns', { params: { userId }, body });
  },
  listMessages: ({ made, patientId, assessmentId }) => {
    const body = { channel: 'email', assessmentIds: [assessmentId] };
    return made('sendAssessmentLink', { params: { patientId }, body });
  },
  listIntakeInvitations: ({ made }) => made('createIntakeInvitation', { body: {} }),
  listWebhooks: ({ made }) => made('createWebhook', { body: receiver }),
  listWebhookDeliveries: submit,
  listAuditTrail: ({ made }) => made('getClinic', {}),
  listKeys: ({ clinicId }) => buildProviderKey(app, { clinicId }),
};

const inputOf = (
  { patientId, webhookId, key: { headers } }: World,
  query: Record<string, string> = {},
): CallInput => ({
  params: { patientId, id: webhookId },
  headers,
  query,
});

interface Page {
  readonly ids: string[];
  readonly nextCursor: string | null;
}
type ListName = Parameters<typeof call>[1];

const readPage = async (name: ListName, world: World, query: Record<string, string>): Promise<Page> => {
  const { nextCursor, ...rest } = await world.made(name, inputOf(world, query));
  const [rows] = Object.values<{ id?: string; assignmentId?: string; patientId?: string }[]>(rest);
  return {
    ids: (rows ?? []).map(({ id, assignmentId, patientId }) => id ?? assignmentId ?? patientId ?? ''),
    nextCursor,
  };
};

const readAll = async (
  name: ListName,
  world: World,
  { limit, between }: { limit: number; between: (page: number) => Promise<void> },
): Promise<string[]> => {
  const ids: string[] = [];
  let cursor: string | null = null;
  for (let page = 0; page === 0 || cursor !== null; page += 1) {
    const query: Record<string, string> = { limit: String(limit), ...(cursor === null ? {} : { cursor }) };
    const got: Page = await readPage(name, world, query);
    expect(got.ids.length).toBeLessThanOrEqual(limit);
    ids.push(...got.ids);
    cursor = got.nextCursor;
    if (cursor !== null) await between(page);
  }
  return ids;
};

const isList = (name: ListName): boolean => {
  const { auth, method, response } = endpointOf(name);
  return auth === 'provider' && method === 'GET' && response !== undefined && 'shape' in response
    ? Object.hasOwn(Object(response.shape), 'nextCursor')
    : false;
};
const names: ListName[] = endpointNames.filter(isList);

describe('the lists of the provider API', () => {
  it('are all here', () => {
    expect(Object.keys(lists).toSorted()).toEqual(names.toSorted());
  });

  const known = names.filter((name) => Object.hasOwn(lists, name));
  const add = (name: ListName, world: World) => lists[name]?.(world);

  it.each(known)('%s shows each once and in one order, though rows come in between', async (name) => {
    // All at one moment and under one name, so that nothing but the list's own order tells them apart.
    for (let count = 0; count < 5; count += 1) await add(name, harbor);
    const before = (await readPage(name, harbor, { limit: String(limits.maxPageSize) })).ids;
    expect(before.length).toBeGreaterThanOrEqual(5);
    const seen = await readAll(name, harbor, {
      limit: 2,
      between: async (page) => {
        if (page > 1) return;
        await add(name, harbor);
        app.clock.advance(1);
        await add(name, harbor);
      },
    });
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => before.includes(id))).toEqual(before);
  });

  it.each(known)(
    '%s refuses a cursor that it did not give, and a page of no size or too large a one',
    async (name) => {
      for (let count = 0; count < 2; count += 1) await add(name, cedar);
      const { nextCursor: foreign } = await readPage(name, cedar, { limit: '1' });
      const nobodys = Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url');
      for (const cursor of ['x', '', nobodys, foreign ?? 'none']) {
        const answer = await call(app, name, inputOf(harbor, { cursor }));
        expect({ cursor, status: answer.statusCode, error: answer.json().error }).toEqual({
          cursor,
          status: 422,
          error: {
            code: 'invalid-fields',
            message: 'Some of the information needs another look.',
            fields: { cursor: 'Must be the nextCursor of an earlier answer' },
          },
        });
      }
      for (const limit of ['0', '201', '1.5', 'many']) {
        const answer = await call(app, name, inputOf(harbor, { limit }));
        expect({ limit, fields: Object.keys(answer.json().error.fields) }).toEqual({
          limit,
          fields: ['limit'],
        });
      }
    },
  );
});
