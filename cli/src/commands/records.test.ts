import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleContent } from '@evenkeel/server/testing/as-clinic';
import { commandLine } from '../testing/command-line.ts';

const line = commandLine();
const { provider, json, file } = line;

const header = 'first_name;Last name;DATE OF BIRTH;medicalRecordNumber\n';
const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe('patients import', { timeout: 20_000 }, () => {
  it('says what would happen, and adds them with --yes', async () => {
    const path = file('patients.csv', `${header}Noor;Vale;1984-11-02;M-1\nAda;Byron;12/10/1975;\n`);
    const dry = { code: 0, out: '2 rows read. 2 patients would be added; --yes adds them.', err: '' };
    expect(await provider('patients', 'import', path)).toEqual(dry);
    expect(await provider('patients', 'import', path, '--dry-run')).toEqual(dry);
    expect((await json('patients', 'list')).patients).toEqual([]);
    expect(await provider('patients', 'import', path, '--yes')).toEqual({
      code: 0,
      out: 'Added 2 patients.',
      err: '',
    });
    expect((await json('patients', 'list')).patients).toHaveLength(2);
  });

  it('shows what stands in the way as a table, and fails', async () => {
    const path = file('wrong.csv', `${header}Noor;Vale;soon;M-1\nAda;;1975-12-10;M-1\n`);
    expect(await provider('patients', 'import', path, '--yes')).toEqual({
      code: 1,
      out: [
        'LINE  COLUMN       WHAT IS WRONG',
        '2     dateOfBirth  Please enter a date such as 1991-04-12 or 04/12/1991',
        '3     lastName     Last name is required',
      ].join('\n'),
      err: '2 problems: nothing was added.',
    });
    const asJson = await provider('patients', 'import', path, '--json');
    expect(asJson).toMatchObject({ code: 1, err: '2 problems: nothing would be added.' });
    expect(JSON.parse(asJson.out).problems).toHaveLength(2);
  });

  it('refuses what is no file of text, and orders that say opposite things', async () => {
    const latin = join(line.folder, 'latin.csv');
    writeFileSync(latin, Buffer.from('firstName\nZo\xeb\n', 'latin1'));
    expect(await provider('patients', 'import', latin)).toMatchObject({
      code: 1,
      err: `“${latin}” is not in UTF-8. Spreadsheets save it as “CSV UTF-8”.`,
    });
    expect(await provider('patients', 'import', 'nowhere.csv')).toMatchObject({
      code: 1,
      err: '“nowhere.csv” cannot be read.',
    });
    expect((await provider('patients', 'import', latin, '--yes', '--dry-run')).code).toBe(2);
  });
});

describe('records and the audit trail', { timeout: 20_000 }, () => {
  const patientWithAnswers = async () => {
    const name = ['--first-name', 'Noor', '--last-name', 'Vale', '--date-of-birth', '1984-11-02'];
    const { patientId, userId } = await json('patients', 'add', ...name, '--mrn', 'M-9');
    const id = await line.clinic.addContent(sampleContent());
    const answers = [
      { key: 'restless', value: 'some' },
      { key: 'dark', value: 'no' },
    ];
    await line.app.http.inject({
      method: 'POST',
      url: `/v1/public-api/user/${userId}/submit-assessments`,
      payload: { assessments: [{ id, answers }], assigneeUserId: userId },
    });
    return { patientId, userId };
  };

  it('are printed, or written to a new file that nobody else may read', async () => {
    const { patientId, userId } = await patientWithAnswers();
    const printed = await provider('records', 'export', 'M-9');
    expect(printed.err).toBe('');
    expect(JSON.parse(printed.out)).toMatchObject({ resourceType: 'Bundle', type: 'collection' });
    expect(printed.out).toContain(patientId);

    const path = join(line.folder, 'record.csv');
    const written = await provider('records', 'export', 'M-9', '--csv', '--out', path);
    expect(written).toEqual({ code: 0, out: '', err: `Wrote ${path}.` });
    expect(modeOf(path)).toBe(0o600);
    const csv = readFileSync(path, 'utf8');
    expect(csv).toMatch(/^\uFEFFanswered_at,/);
    expect(csv).toContain('Was it hard to sit still?,On some days,some');
    expect(await provider('records', 'export', 'M-9', '--out', path)).toMatchObject({
      code: 1,
      err: `“${path}” is there already. Name another file.`,
    });
    expect((await provider('records', 'export', 'M-9', '--out', join(path, 'no'))).code).toBe(1);

    const trail = join(line.folder, 'trail.csv');
    await provider('audit', 'export', '--from', '2026-03-01', '--out', trail);
    expect(modeOf(trail)).toBe(0o600);
    const lines = readFileSync(trail, 'utf8').split('\r\n');
    expect(lines[0]).toBe('\uFEFFat,actor_kind,actor_id,action,user_id,object_id,address,entry_id');
    expect(lines.filter((one) => one.includes(',records.read-csv,'))).toHaveLength(1);

    const listed = await provider('audit', 'list', 'M-9', '--limit', '2');
    const [heading, ...entries] = listed.out.split('\n');
    expect(heading).toMatch(/^AT +WHAT +BY +ABOUT +OBJECT +FROM$/);
    expect(entries).toHaveLength(2);
    for (const entry of entries) expect(entry).toContain(userId);
    expect(listed.err).toMatch(/^There are more;/);
    expect((await provider('audit', 'list', '--to', '2020-01-01')).out).toBe('Nothing was done.');
    expect((await provider('audit', 'list', '--from', 'soon')).code).toBe(1);
  });
});
