import { beforeEach, describe, expect, it } from 'vitest';
import { sampleContent } from '@evenkeel/server/testing/as-clinic';
import { commandLine } from '../testing/command-line.ts';

const line = commandLine();
const { provider } = line;

beforeEach(async () => {
  const maya = { firstName: 'Maya', lastName: 'Torres', dateOfBirth: '1991-04-12', email: 'maya@mail.test' };
  await line.clinic.call('POST', '/patients', { ...maya, medicalRecordNumber: 'HV-1' });
});

describe('messages', { timeout: 20_000 }, () => {
  it('lists what was sent and what became of it', async () => {
    expect(await provider('messages', 'list', 'HV-1')).toEqual({ code: 0, out: 'No messages yet.', err: '' });
    await line.clinic.addContent(sampleContent());
    await provider('message', 'HV-1', 'Evening check');
    await line.app.db
      .updateTable('messages')
      .set({ status: 'bounced', attempts: 2, last_error: 'The address takes no mail' })
      .where('clinic_id', '=', line.clinic.clinicId)
      .execute();
    line.app.clock.advance(60);
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
    await line.clinic.addContent(sampleContent());
    for (let count = 0; count < 3; count += 1) await provider('message', 'HV-1', 'Evening check');
    const { out } = await provider('messages', 'list', 'HV-1', '--json');
    expect(JSON.parse(out).messages).toHaveLength(3);
    const some = await provider('messages', 'list', 'HV-1', '--limit', '2');
    expect(some.out.match(/ASSESSMENT_LINK/g)).toHaveLength(2);
    expect(some.err).toContain('There are more');
  });

  it('exits 4 for somebody whom there is not', async () => {
    expect(await provider('messages', 'list', 'HV-9')).toMatchObject({
      code: 4,
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
