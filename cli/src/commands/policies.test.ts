import { describe, expect, it } from 'vitest';
import { commandLine } from '../testing/command-line.ts';

const line = commandLine();
const { provider, json, file } = line;

describe('policies', { timeout: 20_000 }, () => {
  it('are set from files, listed in their order, and cleared', async () => {
    expect((await provider('policies', 'list')).out).toBe('Intake asks to sign nothing.');
    const notice = file('notice.pdf', '%PDF-1.4\n');
    const consent = file('consent-to_treatment.txt', 'You can stop at any time.\n');
    const set = await provider('policies', 'set', `Notice of privacy practices=${notice}`, consent);
    expect(set).toMatchObject({ code: 0, err: '' });
    expect(set.out).toMatch(/Notice of privacy practices +notice\.pdf +PDF +\/v1\/public-api\/policies\//);
    expect(set.out).toMatch(/Consent to treatment +consent-to_treatment\.txt +text +\/v1/);
    expect((await provider('policies', 'list')).out).toBe(set.out);
    expect((await provider('clinic', 'show')).out).toMatch(/Policies +2/);
    const { policies } = await json('policies', 'set', consent, `Notice of privacy practices=${notice}`);
    expect(policies.map(({ fileName }: { fileName: string }) => fileName)).toEqual([
      'consent-to_treatment.txt',
      'notice.pdf',
    ]);
    expect((await provider('policies', 'clear')).out).toBe('Intake asks to sign nothing.');
  });

  it('exits 1 naming the file that was refused, and changes nothing', async () => {
    const fine = file('fine.txt', 'Fine.');
    await json('policies', 'set', fine);
    const refused = await provider('policies', 'set', fine, file('letter.docx', 'PK\u0003\0'));
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain('letter.docx: Must be a text in UTF-8');
    const missing = await provider('policies', 'set', 'Notice=/nowhere/notice.pdf');
    expect(missing).toMatchObject({ code: 1, err: '“/nowhere/notice.pdf” cannot be read.' });
    expect((await json('policies', 'list')).policies).toHaveLength(1);
  });

  it('exits 2 without a file, rather than asking to sign nothing', async () => {
    const ran = await provider('policies', 'set');
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain('FILE is missing.');
  });
});
