import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asClinic, callApp, type TestClinic } from '../../testing/as-clinic.ts';
import { sampleModule } from '../../testing/build-module.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { choice, form, text } from '../../testing/fhir-forms.ts';

let app: TestApp;
let harbor: TestClinic;
let cedar: TestClinic;

beforeAll(async () => {
  app = await createTestApp();
  harbor = await asClinic(app);
  cedar = await asClinic(app);
});
afterAll(() => app.close());

const namedForm = (url: string) => form([choice('calm'), text('note')], { url });
const content = '/content';

describe('check-ins', () => {
  const asCheckIn = `${content}?kind=check-in`;

  it('come in as the product’s own JSON: new, the same again, changed, and back', async () => {
    const module = sampleModule();
    const first = await harbor.call('POST', asCheckIn, module);
    expect(first).toMatchObject({
      status: 201,
      body: { kind: 'check-in', name: 'Sample check-in', warnings: [] },
    });
    expect(await harbor.call('POST', asCheckIn, module)).toEqual({ ...first, status: 200 });
    const renamed = await harbor.call('POST', asCheckIn, { ...module, name: 'Renamed' });
    expect(renamed.body).toMatchObject({ id: first.body.id, name: 'Renamed' });
    expect(renamed.body.versionId).not.toBe(first.body.versionId);
    const back = await harbor.call('POST', asCheckIn, module);
    expect(back.body).toEqual(first.body);
    const read = await harbor.call('GET', `${content}/${first.body.id}`);
    expect(read.body).toMatchObject({
      kind: 'check-in',
      name: 'Sample check-in',
      totalQuestions: 4,
      scored: false,
      sections: [],
      scoring: null,
      checkIn: { type: 'symptom', nodes: module.content.nodes },
    });
    expect(read.body.versions).toHaveLength(2);
  });

  it('come in as FHIR, as the type that is asked for', async () => {
    const typed = await harbor.call('POST', `${asCheckIn}&type=symptom`, namedForm('urn:check-in'));
    expect(typed.status).toBe(201);
    const { checkIn } = (await harbor.call('GET', `${content}/${typed.body.id}`)).body;
    expect(checkIn.type).toBe('symptom');
    expect(checkIn.nodes.map(({ type }: { type: string }) => type)).toEqual(['multiple_choice', 'free_text']);
    const other = await harbor.call('POST', asCheckIn, namedForm('urn:check-in'));
    expect(other.body.id).toBe(typed.body.id);
    expect((await harbor.call('GET', `${content}/${typed.body.id}`)).body.checkIn.type).toBe(
      'treatment_activity',
    );
  });

  it('are refused by name, and as a type that they do not say', async () => {
    const wrong = await harbor.call('POST', `${asCheckIn}&type=treatment_activity`, sampleModule());
    expect(wrong).toMatchObject({
      status: 422,
      body: {
        error: {
          code: 'content-not-representable',
          fields: { type: 'says symptom, but the import was asked for as treatment_activity' },
        },
      },
    });
    const number = { linkId: 'n', text: 'How many?', type: 'integer' };
    const asked = await harbor.call('POST', asCheckIn, { ...namedForm('urn:number'), item: [number] });
    expect(asked.body.error.fields).toEqual({
      n: 'asks for a number without a slider, which a check-in cannot',
    });
    const typed = await harbor.call('POST', `${content}?type=symptom`, namedForm('urn:typed'));
    expect(typed.body.error.fields).toEqual({ type: 'Only a check-in has a type' });
    expect((await harbor.call('POST', `${asCheckIn}&type=daily`, sampleModule())).status).toBe(422);
  });

  it('can be the same key as an assessment, and are told from it', async () => {
    const assessment = await harbor.call('POST', content, namedForm('urn:both'));
    const checkIn = await harbor.call('POST', asCheckIn, namedForm('urn:both'));
    expect(checkIn.body.id).not.toBe(assessment.body.id);
    const shown = await callApp(app, 'GET', `/v1/public-api/assessments?Ids=${checkIn.body.id}`);
    expect(shown.status).toBe(404);
  });

  it('can be checked without being imported', async () => {
    const answer = await cedar.call('POST', `${content}/check?kind=check-in`, sampleModule());
    expect(answer).toEqual({
      status: 200,
      body: {
        kind: 'check-in',
        name: 'Sample check-in',
        disorder: null,
        totalQuestions: 4,
        safetyQuestions: 1,
        score: null,
        warnings: [],
      },
    });
    expect((await cedar.call('GET', `${content}?kind=check-in`)).body.content).toEqual([]);
  });
});
