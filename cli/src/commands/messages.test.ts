import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { asClinic, sampleContent, type TestClinic } from '@evenkeel/server/testing/as-clinic';
import { createTestApp, type TestApp } from '@evenkeel/server/testing/create-test-app';
import { run } from '../run.ts';

let app: TestApp;
let clinic: TestClinic;
let url: string;

beforeAll(async () => {
  app = await createTestApp();
  url = await app.http.listen({ port: 0, host: '127.0.0.1' });
}, 60_000);
afterAll(() => app.close());
beforeEach(async () => {
  vi.stubEnv('FORCE_COLOR', '0');
  clinic = await asClinic(app);
  const maya = { firstName: 'Maya', lastName: 'Torres', dateOfBirth: '1991-04-12', email: 'maya@mail.test' };
  await clinic.call('POST', '/patients', { ...maya, medicalRecordNumber: 'HV-1' });
});

const provider = async (...argv: string[]) => {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run(argv, {
    env: { EVENKEEL_URL: url, EVENKEEL_KEY: clinic.key },
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
};

describe('messages', { timeout: 20_000 }, () => {
  it('lists what was sent and what became of it', async () => {
    expect(await provider('messages', 'list', 'HV-1')).toEqual({ code: 0, out: 'No messages yet.', err: '' });
    await clinic.addContent(sampleContent());
    await provider('message', 'HV-1', 'Evening check');
    await app.db
      .updateTable('messages')
      .set({ status: 'bounced', attempts: 2, last_error: 'The address takes no mail' })
      .where('clinic_id', '=', clinic.clinicId)
      .execute();
    app.clock.advance(60);
    await provider('message', 'HV-1', 'Evening check');
    const { code, out } = await provider('messages', 'list', 'HV-1');
    expect(code).toBe(0);
    const [heading, newest, older, ...more] = out.split('\n');
    expect(heading).toMatch(/^WRITTEN +CHANNEL +TO +KIND +STATE +TRIES +SENT +WHY NOT$/);
    expect(newest).toMatch(/UTC +e-mail +maya@mail\.test +ASSESSMENT_LINK +queued +0 +– +–$/);
    expect(older).toMatch(/ASSESSMENT_LINK +bounced +2 +– +The address takes no mail$/);
    expect(more).toEqual([]);
    expect(out).not.toContain('assessments=');
  });

  it('prints the answers with --json, page after page', async () => {
    await clinic.addContent(sampleContent());
    for (let count = 0; count < 3; count += 1) await provider('message', 'HV-1', 'Evening check');
    const { out } = await provider('messages', 'list', 'HV-1', '--json');
    expect(JSON.parse(out).messages).toHaveLength(3);
    const some = await provider('messages', 'list', 'HV-1', '--limit', '2');
    expect(some.out.match(/ASSESSMENT_LINK/g)).toHaveLength(2);
    expect(some.err).toContain('There are more');
  });

  it('exits 1 for somebody whom there is not', async () => {
    expect(await provider('messages', 'list', 'HV-9')).toMatchObject({
      code: 1,
      err: 'There is no patient “HV-9”.',
    });
  });
});

describe('safety-net', { timeout: 20_000 }, () => {
  const json = async (...argv: string[]) => JSON.parse((await provider(...argv, '--json')).out);

  it('is left to the patient, settled on some channels or none, and left to them again', async () => {
    expect(await provider('safety-net', 'show', 'HV-1')).toEqual({
      code: 0,
      out: 'Left to the patient.',
      err: '',
    });
    const { out } = await provider('safety-net', 'set', 'HV-1', 'email', 'sms');
    expect(out).toMatch(/^Push +off\nE-mail +on\nText +on$/);
    const settled = { safetyNetOverride: { push: false, email: true, sms: true } };
    expect(await json('safety-net', 'show', 'HV-1')).toEqual(settled);
    expect(await json('safety-net', 'set', 'HV-1', 'none')).toEqual({
      safetyNetOverride: { push: false, email: false, sms: false },
    });
    expect((await provider('safety-net', 'clear', 'HV-1')).out).toBe('Left to the patient.');
    expect(await json('safety-net', 'show', 'HV-1')).toEqual({ safetyNetOverride: null });
  });

  it.each([
    [['set', 'HV-1'], 'CHANNEL is missing.'],
    [['set', 'HV-1', 'owl'], 'CHANNEL is one of push, email, sms, or none; not “owl”.'],
    [['set', 'HV-1', 'none', 'email'], 'not “none”.'],
    [['show'], 'PATIENT is missing.'],
  ])('exits 2 for %j', async (argv, said) => {
    const ran = await provider('safety-net', ...argv);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain(said);
  });
});
