import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asClinic, type TestClinic } from '../../testing/as-clinic.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
let harbor: TestClinic;
let cedar: TestClinic;

beforeAll(async () => {
  app = await createTestApp();
  harbor = await asClinic(app);
  cedar = await asClinic(app);
});
afterAll(() => app.close());

const asIntake = '/content?kind=intake-questionnaire';
const pages = [
  {
    description: 'About you',
    items: [
      {
        id: 'home',
        linkId: 'home',
        text: 'Where do you live?',
        type: 'group',
        multiple: false,
        answerOptions: [],
        items: [
          {
            id: 'town',
            linkId: 'town',
            text: 'In which town?',
            type: 'text',
            multiple: false,
            answerOptions: [],
            items: [],
          },
        ],
      },
    ],
  },
];
const questionnaire = (key: string, name = 'Getting to know you') => ({ key, name, content: { pages } });

describe('intake questionnaires', () => {
  it('need a key', async () => {
    const answer = await app.http.inject({ method: 'POST', url: `/v1/provider-api${asIntake}`, payload: {} });
    expect(answer.statusCode).toBe(401);
  });

  it('have no type, and are refused with a name for each item that is wrong', async () => {
    expect(await harbor.call('POST', `${asIntake}&type=symptom`, questionnaire('typed'))).toMatchObject({
      status: 422,
      body: { error: { fields: { type: 'Only a check-in has a type' } } },
    });
    const twice = { ...questionnaire('twice'), content: { pages: [...pages, ...pages] } };
    expect(await harbor.call('POST', asIntake, twice)).toMatchObject({
      status: 422,
      body: {
        error: {
          code: 'content-not-representable',
          fields: { home: 'is there twice; is the id of two items', town: expect.any(String) },
        },
      },
    });
  });

  it('come in, are found again, change, and are read by their own clinic', async () => {
    const first = await harbor.call('POST', asIntake, questionnaire('kept'));
    expect(first).toMatchObject({
      status: 201,
      body: { kind: 'intake-questionnaire', name: 'Getting to know you', warnings: [] },
    });
    expect(await harbor.call('POST', asIntake, questionnaire('kept'))).toEqual({ ...first, status: 200 });
    const renamed = await harbor.call('POST', asIntake, questionnaire('kept', 'Welcome'));
    expect(renamed.body).toMatchObject({ id: first.body.id, name: 'Welcome' });
    expect(renamed.body.versionId).not.toBe(first.body.versionId);

    const path = `/content/${first.body.id}`;
    expect((await harbor.call('GET', path)).body).toMatchObject({
      kind: 'intake-questionnaire',
      name: 'Welcome',
      totalQuestions: 1,
      scored: false,
      sections: [],
      checkIn: null,
      intake: { pages },
      scoring: null,
    });
    expect((await cedar.call('GET', path)).status).toBe(404);
    const listed = await harbor.call('GET', '/content?kind=intake-questionnaire');
    expect(listed.body.content.map(({ name }: { name: string }) => name)).toEqual(['Welcome']);
  });

  it('are looked at without being kept', async () => {
    const check = '/content/check?kind=intake-questionnaire';
    expect(await cedar.call('POST', check, questionnaire('looked at'))).toEqual({
      status: 200,
      body: {
        kind: 'intake-questionnaire',
        name: 'Getting to know you',
        disorder: null,
        totalQuestions: 1,
        safetyQuestions: 0,
        score: null,
        warnings: [],
      },
    });
    expect((await cedar.call('GET', '/content')).body.content).toEqual([]);
  });

  it('cannot be assigned as an assessment', async () => {
    const { body } = await harbor.call('POST', asIntake, questionnaire('not assigned'));
    const asked = await app.http.inject({ method: 'GET', url: `/v1/public-api/assessments?Ids=${body.id}` });
    expect(asked.statusCode).toBe(404);
  });
});
