import { randomUUID } from 'node:crypto';
import type { AssessmentContent, Scoring } from '@evenkeel/contract/provider-content';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asClinic, type TestClinic } from '../../testing/as-clinic.ts';
import { buildQuestion, sampleContent } from '../../testing/build-content.ts';
import { buildProfile } from '../../testing/build.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { submitAs } from '../../testing/submitting.ts';

let app: TestApp;
let harbor: TestClinic;
let cedar: TestClinic;

beforeAll(async () => {
  app = await createTestApp();
  harbor = await asClinic(app);
  cedar = await asClinic(app);
});
afterAll(() => app.close());

const keys = ['a', 'b', 'c'];
const band = (min: number, max: number, label: string) => ({ min, max, label });

/** Three items of 0 to `most` points, two of which make a subscale. */
const moods = (key: string, most = 3, more: Partial<Scoring> = {}): AssessmentContent =>
  sampleContent({
    key,
    content: {
      sections: [
        {
          title: 'Moods',
          answers: [
            { id: 'never', title: 'Never' },
            { id: 'often', title: 'Often' },
          ],
          questions: keys.map((one) => buildQuestion({ key: one })),
        },
      ],
    },
    scoring: {
      items: keys.map((one) => ({ key: one, weights: { never: 0, often: most }, reversed: false })),
      min: 0,
      max: 3 * most,
      bands: [band(0, most, 'low'), band(most + 1, 3 * most, 'high')],
      subscales: [{ name: 'Inner', keys: ['a', 'b'], min: 0, max: 2 * most, bands: [] }],
      ...more,
    },
  });

const added = (given: (key: string) => AssessmentContent = moods): Promise<string> =>
  harbor.addContent(given(`moods-${randomUUID()}`));
const put = (id: string, body: object, clinic = harbor) => clinic.call('PUT', `/content/${id}/bands`, body);
const inForce = async (id: string) => (await harbor.call('GET', `/content/${id}`)).body.bandsInForce;

const ours = [band(0, 4, 'calm'), band(5, 9, 'stirred')];
const ofTheContent = {
  from: 'content',
  bands: [band(0, 3, 'low'), band(4, 9, 'high')],
  subscales: [{ name: 'Inner', from: 'content', bands: [] }],
  warnings: [],
};

describe('PUT /v1/provider-api/content/{id}/bands', () => {
  it('asks for a key', async () => {
    const url = `/v1/provider-api/content/${randomUUID()}/bands`;
    expect((await app.http.inject({ method: 'PUT', url, payload: { bands: ours } })).statusCode).toBe(401);
  });

  it.each([
    ['out of the range', { bands: [band(0, 10, 'all')] }, 'bands.0', 'Has to lie within 0 to 9'],
    ['below the range', { bands: [band(-1, 3, 'all')] }, 'bands.0', 'Has to lie within 0 to 9'],
    [
      'that end before they begin',
      { bands: [band(4, 3, 'none')] },
      'bands.0',
      'Has to end where it begins, or above',
    ],
    [
      'that overlap',
      { bands: [band(0, 4, 'calm'), band(4, 9, 'stirred')] },
      'bands.1',
      'Has to begin above 4, where “calm” ends',
    ],
    [
      'out of order',
      { bands: [band(5, 9, 'stirred'), band(0, 4, 'calm')] },
      'bands.1',
      'Has to begin above 9, where “stirred” ends',
    ],
    ['without a name', { bands: [band(0, 4, ' ')] }, 'bands.0.label', 'Give the band a name'],
    [
      'that are no numbers',
      { bands: [{ min: '0', max: 4, label: 'calm' }] },
      'bands.0.min',
      'Must be a number',
    ],
    [
      'in great number',
      { bands: Array.from({ length: 51 }, () => band(0, 0, 'x')) },
      'bands',
      'Must be at most 50 bands',
    ],
    [
      'of a subscale that is not there',
      { bands: null, subscales: { Outer: ours } },
      'subscales.Outer',
      'There is no subscale of this name',
    ],
    [
      'out of a subscale’s range',
      { bands: null, subscales: { Inner: [band(0, 9, 'all')] } },
      'subscales.Inner.0',
      'Has to lie within 0 to 6',
    ],
  ])('refuses bands %s, and changes nothing', async (_what, body, field, message) => {
    const id = await added();
    const refused = await put(id, body);
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields).toEqual({ [field]: message });
    expect(await inForce(id)).toEqual(ofTheContent);
  });

  it('refuses bands of what has no total', async () => {
    const id = await added((key) => ({ ...moods(key), scoring: null }));
    expect((await put(id, { bands: ours })).body.error).toMatchObject({
      code: 'invalid-fields',
      message: 'This content has no total, so it has no bands.',
    });
    expect(await inForce(id)).toBeNull();
  });

  it('does not find another clinic’s content', async () => {
    const id = await added();
    const foreign = await put(id, { bands: ours }, cedar);
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual((await put(randomUUID(), { bands: ours }, cedar)).body);
    expect(await inForce(id)).toEqual(ofTheContent);
  });

  it('puts the clinic’s bands in place of the content’s, leaves the others, and is in the audit trail', async () => {
    const id = await added();
    const { status, body } = await put(id, { bands: ours });
    expect(status).toBe(200);
    expect(body).toEqual({ ...ofTheContent, from: 'clinic', bands: ours });
    expect(await inForce(id)).toEqual(body);
    expect((await harbor.call('GET', `/content/${id}`)).body.scoring.bands).toEqual(ofTheContent.bands);

    const inner = [band(0, 6, 'any')];
    const both = await put(id, { bands: null, subscales: { Inner: inner } });
    expect(both.body).toEqual({
      ...ofTheContent,
      subscales: [{ name: 'Inner', from: 'clinic', bands: inner }],
    });
    const entries = await app.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'actor_id', 'clinic_id'])
      .where('object_id', '=', id)
      .where('action', '=', 'content.bands')
      .execute();
    const entry = { actor_kind: 'provider', actor_id: harbor.keyId, clinic_id: harbor.clinicId };
    expect(entries).toEqual([entry, entry]);
  });

  it.each([
    ['null', 'null'],
    ['null for the total and each subscale', '{"bands": null, "subscales": {"Inner": null}}'],
  ])('returns to the content’s own with %s', async (_what, payload) => {
    const id = await added();
    await put(id, { bands: ours, subscales: { Inner: [] } });
    const answer = await app.http.inject({
      method: 'PUT',
      url: `/v1/provider-api/content/${id}/bands`,
      headers: { authorization: `Bearer ${harbor.key}`, 'content-type': 'application/json' },
      payload,
    });
    expect(answer.json()).toEqual(ofTheContent);
    expect(await inForce(id)).toEqual(ofTheContent);
  });

  it.each([
    ['wholes, one by one', {}, [band(1, 3, 'x'), band(6, 8, 'y')], ['0', '4 to 5', '9']],
    ['doubled ones', { times: 2, max: 18, bands: [] }, [band(0, 4, 'x'), band(9, 18, 'y')], ['6 to 8']],
  ])('says which totals have no band: of %s', async (_what, more, bands, gaps) => {
    const id = await added((key) => moods(key, 3, more));
    const wanted = gaps.map((gap) => ({
      item: 'bands',
      message: `${gap} ${gap.includes(' to ') ? 'have' : 'has'} no band`,
    }));
    const seen = (await put(id, { bands })).body.warnings;
    expect(seen).toEqual(wanted);
  });

  it('says where a mean may fall between bands', async () => {
    const id = await added((key) => moods(key, 3, { method: 'mean', max: 3, bands: [] }));
    const bands = [band(0.5, 1.49, 'x'), band(1.5, 2.5, 'y')];
    expect((await put(id, { bands })).body.warnings).toEqual(
      ['0 and 0.5', '1.49 and 1.5', '2.5 and 3'].map((ends) => ({
        item: 'bands',
        message: `between ${ends} there is no band`,
      })),
    );
  });
});

describe('bands and the versions of content', () => {
  const answers = keys.map((key) => ({ key, value: 'often' }));
  const submitted = async (id: string) => {
    const profile = await buildProfile(app, { clinic_id: harbor.clinicId });
    const answer = await submitAs(app)(profile, [{ id, answers }]);
    expect(answer.statusCode).toBe(201);
    const read = async () => (await harbor.call('GET', `/submissions/${answer.json().submissionId}`)).body;
    return { read, patientId: profile.patient_id };
  };

  it('reads new answers by the bands in force, and never changes a score that is stored', async () => {
    const id = await added();
    const before = await submitted(id);
    await put(id, { bands: ours, subscales: { Inner: [band(0, 6, 'any')] } });
    const after = await submitted(id);
    const inner = { name: 'Inner', total: 6, max: 6, complete: true };
    const first = { total: 9, max: 9, band: 'high', complete: true, subscales: [{ ...inner, band: null }] };
    const own = { bandsFrom: 'clinic' };
    const second = {
      ...first,
      band: 'stirred',
      ...own,
      subscales: [{ ...inner, band: 'any', ...own }],
    };
    expect((await before.read()).score).toEqual(first);
    expect((await after.read()).score).toEqual(second);

    const version = (await after.read()).versionId;
    const { key } = await app.db
      .selectFrom('content')
      .select('key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await harbor.addContent(moods(key, 5));
    await put(id, { bands: [] });
    expect(await after.read()).toMatchObject({ score: second, versionId: version });
    const { body } = await harbor.call('GET', `/patients/${after.patientId}/submissions`);
    expect(body.submissions[0].score).toEqual(second);
  });

  it('drops the clinic’s bands from use while the range is another one, and says so', async () => {
    const id = await added();
    const { key } = await app.db
      .selectFrom('content')
      .select('key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await put(id, { bands: ours, subscales: { Inner: [band(0, 6, 'any')] } });
    await harbor.addContent(moods(key, 5, { subscales: [] }));
    expect(await inForce(id)).toEqual({
      from: 'content',
      bands: [band(0, 5, 'low'), band(6, 15, 'high')],
      subscales: [],
      warnings: [
        {
          item: 'bands',
          message:
            'the clinic’s bands are for 0 to 9, and this version goes from 0 to 15: the content’s own are used',
        },
        {
          item: 'subscales.Inner',
          message: 'the clinic’s bands are of a subscale that this version does not have',
        },
      ],
    });
    const { score } = await (await submitted(id)).read();
    expect(score).toEqual({ total: 15, max: 15, band: 'high', complete: true });

    await harbor.addContent(moods(key));
    expect(await inForce(id)).toMatchObject({ from: 'clinic', bands: ours, warnings: [] });
  });
});
