import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProviderKey } from '../../testing/build.ts';
import { createTestApp } from '../../testing/create-test-app.ts';
import type { TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
let harbor: string;
let cedar: string;

beforeAll(async () => {
  app = await createTestApp();
  harbor = (await buildProviderKey(app)).key;
  cedar = (await buildProviderKey(app)).key;
});
afterAll(() => app.close());

const call = async (method: 'GET' | 'POST', url: string, key: string | null, body?: unknown) => {
  const answer = await app.http.inject({
    method,
    url,
    ...(key === null ? {} : { headers: { authorization: `Bearer ${key}` } }),
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return { status: answer.statusCode, body: answer.json() };
};

const option = (code: string, points: number) => ({
  valueCoding: { code, display: `Answer ${code}` },
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal: points }],
});
const form = (url: string, title = 'Evening check') => ({
  resourceType: 'Questionnaire',
  url,
  title,
  status: 'active',
  item: [
    {
      linkId: 'calm',
      text: 'How calm was the evening?',
      type: 'choice',
      required: true,
      answerOption: [option('rough', 0), option('mixed', 1), option('calm', 2)],
    },
    { linkId: 'note', text: 'Anything to add?', type: 'text' },
  ],
});

const content = '/v1/provider-api/content';

describe('POST /v1/provider-api/content', () => {
  it('needs a key', async () => {
    expect((await call('POST', content, null, form('urn:a'))).status).toBe(401);
    expect((await call('POST', content, 'no-such-key', form('urn:a'))).status).toBe(401);
  });

  it('refuses what is no JSON object', async () => {
    expect((await call('POST', content, harbor, [])).status).toBe(422);
    const broken = await app.http.inject({
      method: 'POST',
      url: content,
      headers: { authorization: `Bearer ${harbor}`, 'content-type': 'application/json' },
      payload: '{"resourceType":',
    });
    expect(broken.statusCode).toBe(400);
  });

  it('names each item that cannot be represented, and stores nothing', async () => {
    const bad = form('urn:bad');
    const item = [
      ...bad.item,
      { linkId: 'when', text: 'When?', type: 'dateTime', repeats: true },
      { linkId: 'when-2', text: '', type: 'date', repeats: true },
    ];
    const answer = await call('POST', content, harbor, { ...bad, item });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        error: {
          code: 'content-not-representable',
          fields: {
            when: 'takes several answers of the type dateTime',
            'when-2': 'has no text to show; takes several answers of the type date',
          },
        },
      },
    });
    const stored = await app.db.selectFrom('content').select('id').where('key', '=', 'urn:bad').execute();
    expect(stored).toEqual([]);
  });

  it('refuses characters that cannot be stored, also in unread parts', async () => {
    const answer = await call('POST', content, harbor, { ...form('urn:nul'), publisher: 'a\0b' });
    expect(answer.status).toBe(400);
  });

  it('keeps content, finds the same again, and makes a new version of a changed one', async () => {
    const first = await call('POST', content, harbor, form('urn:kept'));
    expect(first).toMatchObject({ status: 201, body: { kind: 'assessment', name: 'Evening check' } });
    // The same form with its fields in another order.
    const again = await call(
      'POST',
      content,
      harbor,
      Object.fromEntries(Object.entries(form('urn:kept')).toReversed()),
    );
    expect(again).toEqual({ status: 200, body: first.body });
    const changed = await call('POST', content, harbor, form('urn:kept', 'Evening check, new'));
    expect(changed).toMatchObject({ status: 201, body: { id: first.body.id, name: 'Evening check, new' } });
    expect(changed.body.versionId).not.toBe(first.body.versionId);

    const back = await call('POST', content, harbor, form('urn:kept'));
    expect(back).toEqual({ status: 200, body: first.body });
    const read = await call('GET', `${content}/${first.body.id}`, harbor);
    expect(read.body).toMatchObject({ name: 'Evening check', versionId: first.body.versionId });
    expect(read.body.versions.map(({ number }: { number: number }) => number)).toEqual([1, 2]);
  });

  it('stores one content and one version, however many import it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('POST', content, harbor, form('urn:at-once'))),
    );
    expect(new Set(answers.map(({ body }) => `${body.id} ${body.versionId}`)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
  });

  it('keeps the same key apart for each clinic', async () => {
    const one = await call('POST', content, harbor, form('urn:shared'));
    const other = await call('POST', content, cedar, form('urn:shared'));
    expect(other.status).toBe(201);
    expect(other.body.id).not.toBe(one.body.id);
  });

  it('takes the product’s own JSON, and leaves an audit entry without content', async () => {
    const own = {
      key: 'own/calm',
      name: 'Calm',
      content: {
        sections: [
          {
            title: 'Calm',
            answers: [],
            questions: [
              {
                key: 'hours',
                title: 'Hours of calm',
                type: 'number',
                skippable: false,
                answers: [],
                meta: { min: 0, max: 24 },
              },
            ],
          },
        ],
      },
      scoring: { items: [{ key: 'hours', reversed: false }], min: 0, max: 24, bands: [] },
    };
    const made = await call('POST', content, harbor, own);
    expect(made).toMatchObject({ status: 201, body: { name: 'Calm', warnings: [] } });
    const [entry] = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('object_id', '=', made.body.id)
      .execute();
    expect(entry).toMatchObject({ action: 'content.import', actor_kind: 'provider' });
    const misspelt = await call('POST', content, harbor, { ...own, scorring: null });
    expect(misspelt.body.error.fields).toEqual({ scorring: 'is not a field of the product’s JSON' });
  });
});

describe('POST /v1/provider-api/content/check', () => {
  it('needs a key', async () => {
    expect((await call('POST', `${content}/check`, null, form('urn:a'))).status).toBe(401);
  });

  it('answers as an import would, and stores nothing', async () => {
    const answer = await call('POST', `${content}/check`, harbor, form('urn:checked'));
    expect(answer).toMatchObject({
      status: 200,
      body: {
        name: 'Evening check',
        totalQuestions: 2,
        safetyQuestions: 0,
        score: { min: 0, max: 2, bands: 0 },
      },
    });
    const refused = await call('POST', `${content}/check`, harbor, { resourceType: 'Patient' });
    expect(refused.body.error.fields).toEqual({ content: 'A FHIR Patient is not a questionnaire' });
    expect(
      await app.db.selectFrom('content').select('id').where('key', '=', 'urn:checked').execute(),
    ).toEqual([]);
  });
});

describe('GET /v1/provider-api/content', () => {
  it('needs a key', async () => {
    expect((await call('GET', content, null)).status).toBe(401);
  });

  it('lists the clinic’s own content by name, a page at a time', async () => {
    for (const name of ['Bravo', 'Alpha', 'Charlie', 'Alpha']) {
      await call('POST', content, cedar, form(`urn:${randomUUID()}`, name));
    }
    const names: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof call>> = await call(
        'GET',
        `${content}?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
        cedar,
      );
      names.push(...page.body.content.map(({ name }: { name: string }) => name));
      cursor = page.body.nextCursor;
    }
    expect(names).toEqual(['Alpha', 'Alpha', 'Bravo', 'Charlie', 'Evening check']);
    expect((await call('GET', `${content}?kind=check-in`, cedar)).body).toEqual({
      content: [],
      nextCursor: null,
    });
  });

  it('refuses a cursor that it did not make', async () => {
    expect((await call('GET', `${content}?cursor=abc`, harbor)).status).toBe(422);
  });
});

describe('GET /v1/provider-api/content/{id}', () => {
  it('needs a key and does not show another clinic’s', async () => {
    const { body } = await call('POST', content, harbor, form('urn:own'));
    expect((await call('GET', `${content}/${body.id}`, null)).status).toBe(401);
    expect((await call('GET', `${content}/${body.id}`, cedar)).status).toBe(404);
    expect((await call('GET', `${content}/not-an-id`, harbor)).status).toBe(404);
  });

  it('shows the questions and how they are scored', async () => {
    const { body } = await call('POST', content, harbor, form('urn:own'));
    const read = await call('GET', `${content}/${body.id}`, harbor);
    expect(read.body).toMatchObject({
      totalQuestions: 2,
      scored: true,
      scoring: {
        items: [{ key: 'calm', weights: { rough: 0, mixed: 1, calm: 2 }, reversed: false }],
        min: 0,
        max: 2,
      },
    });
    expect(read.body.sections[0].questions.map(({ key }: { key: string }) => key)).toEqual(['calm', 'note']);
  });
});

describe('GET /v1/public-api/assessments', () => {
  const assessments = '/v1/public-api/assessments';

  it('names the ids that are missing or malformed', async () => {
    expect((await call('GET', assessments, null)).status).toBe(422);
    expect((await call('GET', `${assessments}?Ids=x`, null)).status).toBe(422);
    expect((await call('GET', `${assessments}?Ids=${randomUUID()}`, null)).status).toBe(404);
  });

  it('hands out the questions in the order asked for, and no scoring', async () => {
    const one = (await call('POST', content, harbor, form('urn:one', 'One'))).body;
    const two = (await call('POST', content, harbor, form('urn:two', 'Two'))).body;
    const answer = await call('GET', `${assessments}?Ids=${two.id},${one.id}`, null);
    expect(answer.status).toBe(200);
    expect(answer.body.assessments.map(({ name }: { name: string }) => name)).toEqual(['Two', 'One']);
    expect(Object.keys(answer.body.assessments[0]).toSorted()).toEqual([
      'content',
      'id',
      'name',
      'versionId',
    ]);
    expect(answer.body.assessments[0].versionId).toBe(two.versionId);
  });
});
