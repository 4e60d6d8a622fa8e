import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProfile, buildProviderKey, signInAs, type SignedIn } from '../../testing/build.ts';
import { call } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
let key: Awaited<ReturnType<typeof buildProviderKey>>;
let maya: SignedIn;

beforeAll(async () => {
  app = await createTestApp();
  key = await buildProviderKey(app);
  maya = await signInAs(app, await buildProfile(app, { clinic_id: key.clinicId }));
});
afterAll(() => app.close());

const form = {
  name: 'Safety plan',
  items: [
    { id: 'about', type: 'heading', label: 'When things get hard' },
    { id: 'signs', type: 'free_text', label: 'Signs that I notice' },
    {
      id: 'people',
      type: 'multiple_choice',
      multiselect: true,
      label: 'Whom I can call',
      answers: [
        { id: 'friend', label: 'A friend' },
        { id: 'family', label: 'Family' },
      ],
    },
  ],
  answers: [
    { interventionItemId: 'signs', answer: { value: 'I stop answering messages.' } },
    { interventionItemId: 'people', answer: { value: ['friend'] } },
  ],
};

const store = (body: unknown = form, headers: Record<string, string> = key.headers) =>
  call(app, 'createIntervention', { params: { patientId: maya.profile.patient_id }, headers, body });
const read = (id: string, who: SignedIn = maya) =>
  call(app, 'getIntervention', { params: { userId: who.profile.user_id, id }, headers: who.headers });

describe('POST patients/{patientId}/interventions', () => {
  it('answers 401 without a key and 404 to another clinic', async () => {
    expect((await store(form, {})).statusCode).toBe(401);
    const other = await buildProviderKey(app);
    expect((await store(form, other.headers)).statusCode).toBe(404);
  });

  it('answers 422 and names each item that does not fit', async () => {
    const nameless = await store({ ...form, name: ' ' });
    expect(nameless.json().error.fields).toEqual({ name: 'Name is required' });
    const [signs, people] = form.answers;
    const wrong = await store({
      ...form,
      items: [...form.items, form.items[0]],
      answers: [
        { interventionItemId: 'nothing', answer: { value: 'x' } },
        { interventionItemId: 'people', answer: { value: ['stranger'] } },
        signs,
        signs,
      ],
    });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json().error).toMatchObject({
      code: 'invalid-answers',
      fields: {
        'items.3.id': 'Another item has this id',
        'answers.0': 'This item is not part of the form',
        'answers.1': 'Must be a list of the answers',
        'answers.3': 'This item is answered twice',
      },
    });
    expect(people?.interventionItemId).toBe('people');
  });

  it('stores a form that its person can read, whole', async () => {
    const { interventionId } = (await store()).json();
    const answer = await read(interventionId);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      ...form,
      id: interventionId,
      completedAt: app.clock.now().toISOString(),
    });
  });
});

describe('GET users/{userId}/intervention/{id}', () => {
  it('answers 404 to anybody else, and about what does not exist', async () => {
    const { interventionId } = (await store()).json();
    const other = await signInAs(app, await buildProfile(app, { clinic_id: key.clinicId }));
    expect((await read(interventionId, other)).statusCode).toBe(404);
    expect((await read(randomUUID())).statusCode).toBe(404);
    expect((await read('no-id')).statusCode).toBe(404);
  });

  it('is told to the audit trail without what was read', async () => {
    const { interventionId } = (await store()).json();
    await read(interventionId);
    const trail = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('object_id', '=', interventionId)
      .orderBy('id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual(['interventions.create', 'interventions.read']);
    expect(JSON.stringify(trail)).not.toContain('messages');
  });
});
