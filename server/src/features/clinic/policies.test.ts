import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@evenkeel/contract/limits';
import { asClinic, callApp, type TestClinic } from '../../testing/as-clinic.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
let harbor: TestClinic;
let cedar: TestClinic;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  harbor = await asClinic(app);
  cedar = await asClinic(app);
});
afterAll(() => app.close());

const base64 = (content: string | Buffer) => Buffer.from(content).toString('base64');
const text = (content: string | Buffer, fields: object = {}) => ({
  description: 'Notice of privacy practices',
  fileName: 'privacy.txt',
  mediaType: 'text/plain',
  content: base64(content),
  ...fields,
});
const pdf = (content: string | Buffer) =>
  text(content, { fileName: 'privacy.pdf', mediaType: 'application/pdf' });

const put = (policies: object[], clinic = harbor) => clinic.call('PUT', '/clinic/policies', { policies });
const shownBy = async (clinic: TestClinic) => (await clinic.call('GET', '/clinic')).body.policies;
const rowsOf = ({ clinicId }: TestClinic) =>
  app.db
    .selectFrom('policies')
    .select(['id', 'position', 'description', 'content', 'sha256'])
    .where('clinic_id', '=', clinicId)
    .orderBy('position', (order) => order.asc().nullsFirst())
    .execute();
const descriptions = (policies: { description: string }[]) => policies.map(({ description }) => description);

describe('PUT /clinic/policies', () => {
  it('asks for a key', async () => {
    const answer = await callApp(app, 'PUT', '/v1/provider-api/clinic/policies', { body: { policies: [] } });
    expect(answer.status).toBe(401);
  });

  it.each([
    [text(''), 'content', 'The document is empty'],
    [text(' \n\t'), 'content', 'The document is empty'],
    [text('Hi', { content: 'not base64!' }), 'content', 'Must be base64'],
    [text('Hi', { content: base64('Hi there').slice(0, -1) }), 'content', 'Must be base64'],
    [text('A\0B'), 'content', 'Must be a text in UTF-8'],
    [text(Buffer.from([0x61, 0xe4, 0x62])), 'content', 'Must be a text in UTF-8'],
    [pdf('PK\x03\x04'), 'content', 'Must be a PDF, which begins with %PDF-'],
    [pdf('\n%PDF-1.7'), 'content', 'Must be a PDF, which begins with %PDF-'],
    [text('Hi', { mediaType: 'text/html' }), 'mediaType', 'Must be text/plain or application/pdf'],
    [text('Hi', { description: ' ' }), 'description', 'Say what the document is'],
    [text('Hi', { fileName: '' }), 'fileName', 'The document needs a file name'],
    [text('Hi', { fileName: '../privacy.txt' }), 'fileName', 'Must be a file name without a path'],
    [text('Hi', { fileName: 'privacy\r\n.txt' }), 'fileName', 'Must be a file name without a path'],
  ])('refuses %j', async (policy, field, problem) => {
    await put([text('What stands now')]);
    const { status, body } = await put([text('Fine'), policy]);
    expect(status).toBe(422);
    expect(body.error.fields).toEqual({ [`policies.1.${field}`]: problem });
    expect(await rowsOf(harbor)).toHaveLength(1);
    expect(await shownBy(harbor)).toHaveLength(1);
  });

  it('takes a file of just 1 MB and none that is larger', async () => {
    const largest = Buffer.alloc(limits.policyBytes, 'a');
    expect((await put([text(largest)])).status).toBe(200);
    for (const more of [1, 2, 100]) {
      const { status, body } = await put([text(Buffer.alloc(limits.policyBytes + more, 'a'))]);
      expect(status).toBe(422);
      expect(body.error.fields).toEqual({ 'policies.0.content': 'The document is larger than 1 MB' });
    }
  });

  it('takes at most so many, and so much at once', async () => {
    const many = Array.from({ length: limits.policies + 1 }, (_, index) => text(`Text ${index}`));
    expect((await put(many)).status).toBe(422);
    expect((await put(many.slice(1))).status).toBe(200);
    const heavy = Array.from({ length: 10 }, (_, index) =>
      text(Buffer.alloc(limits.policyBytes, String(index))),
    );
    const { status, body } = await put(heavy);
    expect([status, body.error.code]).toEqual([413, 'body-too-large']);
    expect(await shownBy(harbor)).toHaveLength(limits.policies);
  });

  it('refuses the same document twice', async () => {
    const { status, body } = await put([text('Hi'), text('Ho'), text('Hi')]);
    expect(status).toBe(422);
    expect(body.error.fields).toEqual({ 'policies.2': 'This document is in the list already' });
    expect(await rowsOf(harbor)).toEqual([]);
  });

  it('keeps the files as they are, and shows where they can be read', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.from([0, 255, 128])]);
    const { status, body } = await put([pdf(bytes), text('Grüße\r\n', { description: 'Welcome' })]);
    expect(status).toBe(200);
    const [first, second] = body.policies;
    expect(first).toEqual({
      id: expect.any(String),
      description: 'Notice of privacy practices',
      fileName: 'privacy.pdf',
      url: `/v1/public-api/policies/${first.id}`,
      mediaType: 'application/pdf',
    });
    expect(second).toMatchObject({ description: 'Welcome', mediaType: 'text/plain' });
    expect(await shownBy(harbor)).toEqual(body.policies);
    const kept = (await rowsOf(harbor)).find(({ id }) => id === first.id);
    expect(kept?.content.equals(bytes)).toBe(true);
    expect(kept?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('keeps the ids of what is the same, in another order too', async () => {
    const [a, b] = [text('A', { description: 'A' }), text('B', { description: 'B' })];
    const before = (await put([a, b])).body.policies;
    const after = (await put([b, a])).body.policies;
    expect(after).toEqual(before.toReversed());
    expect(await rowsOf(harbor)).toHaveLength(2);
  });

  it.each([{ content: base64('B') }, { description: 'Privacy' }, { fileName: 'notice.txt' }])(
    'makes a new version of what has changed: %j',
    async (change) => {
      const [first] = (await put([text('A')])).body.policies;
      const [second] = (await put([text('A', change)])).body.policies;
      expect(second.id).not.toBe(first.id);
      expect(await rowsOf(harbor)).toMatchObject([
        { id: first.id, position: null, content: Buffer.from('A') },
        { id: second.id, position: 0 },
      ]);
    },
  );

  it('keeps what is left out, and knows it again when it comes back', async () => {
    const [first] = (await put([text('A')])).body.policies;
    expect((await put([])).body.policies).toEqual([]);
    expect(await rowsOf(harbor)).toMatchObject([{ id: first.id, position: null }]);
    expect((await put([text('B'), text('A')])).body.policies[1].id).toBe(first.id);
  });

  it('leaves other clinics alone, the same document there too', async () => {
    const [own] = (await put([text('A')])).body.policies;
    const [theirs] = (await put([text('A')], cedar)).body.policies;
    expect(theirs.id).not.toBe(own.id);
    await put([]);
    expect(await shownBy(cedar)).toEqual([theirs]);
  });

  it('keeps whole lists when several come at once', async () => {
    const list = (name: string) =>
      ['1', '2', '3'].map((number) => text('Shared', { description: `${name}${number}` }));
    const answers = await Promise.all(['A', 'B', 'C', 'A'].map((name) => put(list(name))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const { body } of answers) expect(body.policies).toHaveLength(3);
    const shown = descriptions(await shownBy(harbor));
    const name = shown[0]?.charAt(0) ?? '';
    expect(shown).toEqual(descriptions(list(name)));
    expect(await rowsOf(harbor)).toHaveLength(9);
  });

  it('tells the audit trail, and no content', async () => {
    await put([text('Our secret text')]);
    const trail = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('clinic_id', '=', harbor.clinicId)
      .execute();
    expect(trail).toMatchObject([
      { action: 'clinic.policies', actor_kind: 'provider', actor_id: harbor.keyId },
    ]);
    expect(JSON.stringify(trail)).not.toContain('secret');
  });
});
