import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byLinkId, responseErrors } from '@evenkeel/contract/intake-rules';
import { callApp } from '../testing/as-clinic.ts';
import { call } from '../testing/call.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { cedarGrove, demoIntakes, demoPeople, harborView } from './people.ts';
import { plainPdf } from './plain-pdf.ts';
import { seedDemo } from './seed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedDemo(app.db, app.clock.now());
});
afterAll(() => app.close());

const asClinic = async (path: string, key: string = harborView.key) => {
  const headers = { authorization: `Bearer ${key}` };
  const { status, body } = await callApp(app, 'GET', `/v1/provider-api${path}`, { headers });
  expect([path, status]).toEqual([path, 200]);
  return body;
};
const open = (magicCode: string) => call(app, 'authenticateMagicCode', { body: { magicCode } });
const openDemo = async () => {
  const { accessToken } = (await open(demoIntakes.open.code)).json();
  return { authorization: `Bearer ${accessToken}` };
};

describe('the demonstration’s intake', () => {
  it('opens, however old the demonstration is, and asks what the clinic asks', async () => {
    app.clock.advance(20 * 365 * 24 * 60 * 60);
    const headers = await openDemo();
    const { policies } = (await call(app, 'getIntakePolicies', { headers })).json();
    expect(policies).toMatchObject([
      { description: 'Notice of privacy practices', mediaType: 'application/pdf' },
      { description: 'Consent to treatment', mediaType: 'text/plain' },
    ]);
    for (const { url } of policies) expect((await app.http.inject(url)).statusCode).toBe(200);
    const { pages } = (await call(app, 'getIntakeQuestionnaire', { headers })).json();
    expect(pages.length).toBeGreaterThan(1);
    const { invited } = (await call(app, 'getIntakeProgress', { headers })).json();
    expect(invited).toMatchObject({ firstName: 'Noa', email: 'noa@demo.evenkeel.test' });
  });

  it('has one whose link has run out and can be had anew', async () => {
    const { code } = demoIntakes.expired;
    const answer = await open(code);
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'link-expired']);
    const resent = await call(app, 'resendIntakeLink', { body: { expiredCode: code } });
    expect(resent.statusCode).toBe(202);
  });

  it('has one that made Sam a patient, with answers that its own rules take', async () => {
    const [sam] = (await asClinic('/intake-invitations?status=completed')).intakeInvitations;
    expect(sam).toMatchObject({ userId: demoPeople.sam.userId, patientId: demoPeople.sam.patientId });
    const record = await asClinic(`/intake-invitations/${sam.id}`);
    expect(record.signedPolicies).toHaveLength(2);
    expect(record.responses).toContainEqual(
      expect.objectContaining({ linkId: 'days', display: 'Paid work, I play in a band' }),
    );
    const { pages } = (await asClinic(`/content/${record.questionnaire.contentId}`)).intake;
    expect(responseErrors(pages, byLinkId(record.responses))).toEqual(new Map());
    const linkIds = record.responses.map(({ linkId }: { linkId: string }) => linkId);
    const kept = await app.db
      .selectFrom('intake_answers')
      .select('link_id')
      .where('invitation_id', '=', sam.id)
      .execute();
    expect(linkIds).toEqual(expect.arrayContaining(kept.map((one) => one.link_id)));
  });

  it('has both kiosks on', async () => {
    expect((await asClinic('/clinic')).kiosk).toEqual({ enabled: true, identifiers: ['name_dob', 'mrn'] });
    const cedar = await asClinic('/clinic', cedarGrove.key);
    expect(cedar).toMatchObject({
      kiosk: { enabled: true, identifiers: ['mrn'] },
      policies: [],
      intakeQuestionnaireId: expect.any(String),
    });
  });
});

describe('a PDF of a text', () => {
  it('says where each of its parts begins, on as many pages as it needs', () => {
    const text = Array.from({ length: 60 }, (_, index) => `Paragraph (${index}) with a \\ in it.`).join('\n');
    const file = plainPdf('A (long) one', text).toString('latin1');
    expect(file).toContain('/Count 2 ');
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
    expect(file.slice(start, start + 5)).toBe('xref\n');
    const offsets = [...file.slice(start).matchAll(/(\d{10}) 00000 n /g)].map(([, offset]) => Number(offset));
    expect(offsets).toHaveLength(8);
    for (const [index, offset] of offsets.entries()) {
      expect(file.slice(offset).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
    }
    for (const [, length, content] of file.matchAll(/<< \/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g)) {
      expect(content).toHaveLength(Number(length));
    }
    expect(file).toContain('(Paragraph \\(59\\) with a \\\\ in it.) Tj');
  });
});
