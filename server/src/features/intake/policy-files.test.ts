import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClinic } from '../../testing/build.ts';
import { buildPolicy } from '../../testing/building-intake.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const read = (id: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.http.inject({ method, url: `/v1/public-api/policies/${id}` });
const newPolicy = async (given: Parameters<typeof buildPolicy>[2] = {}) =>
  buildPolicy(app, (await buildClinic(app)).id, given);

describe('GET policies/{id}', () => {
  it.each([randomUUID(), 'consent.txt', '..%2f..'])('answers 404 for %s', async (id) => {
    const answer = await read(id);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.code).toBe('not-found');
  });

  it('gives a text out as text, and nothing else to make of it', async () => {
    const content = Buffer.from('<script>alert(1)</script>\nWe agree – both of us.\n');
    const answer = await read(await newPolicy({ content }));
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(content)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="consent.txt"; filename*=UTF-8''consent.txt`,
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('gives a PDF out byte for byte', async () => {
    const content = Buffer.from([0x25, 0x50, 0x44, 0x46, 0x2d, 0x00, 0xff, 0xfe]);
    const answer = await read(await newPolicy({ content, mediaType: 'application/pdf' }));
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.rawPayload.equals(content)).toBe(true);
  });

  it.each([
    ['a"b\\c;d\r\nx.txt', 'a_b_c_d__x.txt', 'a%22b%5Cc%3Bd%0D%0Ax.txt'],
    ['Política (2026)*.pdf', 'Pol_tica (2026)_.pdf', 'Pol%C3%ADtica%20%282026%29%2A.pdf'],
    ['../etc/passwd', '.._etc_passwd', '..%2Fetc%2Fpasswd'],
  ])('names a file %j so that nothing is misread', async (fileName, plain, whole) => {
    const answer = await read(await newPolicy({ fileName }));
    expect(answer.headers['content-disposition']).toBe(
      `inline; filename="${plain}"; filename*=UTF-8''${whole}`,
    );
  });

  it('goes on giving out what is not asked for any more: somebody has signed it', async () => {
    const id = await newPolicy();
    await app.db.updateTable('policies').set({ position: null }).where('id', '=', id).execute();
    expect((await read(id)).statusCode).toBe(200);
  });

  it('answers HEAD without the file', async () => {
    const answer = await read(await newPolicy(), 'HEAD');
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });
});
