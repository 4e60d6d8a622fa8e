import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@evenkeel/contract/limits';
import { asClinic, callApp, type TestClinic } from '../../testing/as-clinic.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
let clinic: TestClinic;
beforeAll(async () => {
  app = await createTestApp();
  clinic = await asClinic(app);
});
afterAll(() => app.close());

const header = 'firstName,lastName,dateOfBirth';
const send = async (csv: string, dryRun?: boolean, who = clinic) => {
  const sent = dryRun === undefined ? { csv } : { csv, dryRun };
  const { status, body } = await who.call('POST', '/patients/import', sent);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const peopleOf = ({ clinicId }: TestClinic) =>
  app.db.selectFrom('profiles').selectAll().where('clinic_id', '=', clinicId).orderBy('last_name').execute();
type Problem = [line: number, field: string | null, message: string];
const problemsOf = async (csv: string, who = clinic): Promise<Problem[]> =>
  (await send(csv, true, who)).problems.map((one: { line: number; field: string; message: string }) => [
    one.line,
    one.field,
    one.message,
  ]);

describe('POST /patients/import', () => {
  it('asks for a key', async () => {
    const answer = await callApp(app, 'POST', '/v1/provider-api/patients/import', { body: { csv: header } });
    expect(answer.status).toBe(401);
  });

  it.each([{}, { csv: '' }, { csv: 1 }, { csv: 'x'.repeat(limits.importBytes + 1) }])(
    'refuses what is no file',
    async (body) => {
      expect((await clinic.call('POST', '/patients/import', body)).status).toBe(422);
    },
  );

  it.each<[string, Problem[]]>([
    [header, [[1, null, 'There is no patient below a header line.']]],
    [
      'firstName,lastName,Shoe size,LASTNAME\nA,B,C,D',
      [
        [1, 'Shoe size', expect.stringMatching(/^There is no column “Shoe size”\. There is: firstName, /)],
        [1, 'lastName', 'The column lastName is there twice.'],
        [1, 'dateOfBirth', 'The column dateOfBirth is missing.'],
      ],
    ],
    [
      `${header}\nNoor,Vale`,
      [[2, null, 'Has 2 cells where the header has 3.']].concat([
        [2, 'dateOfBirth', 'Please enter a date such as 1991-04-12 or 04/12/1991'],
      ]) as Problem[],
    ],
    [
      `${header}\nNoor,"Vale,1984-11-02`,
      [[2, null, 'A quotation mark is not closed, or stands in the midst of a cell.']],
    ],
    [
      `${header},email,phoneNumber,timeZone,clinicianHasProPlan\n` +
        ',Vale,1984-02-30,noor@,12,Mars,perhaps\n\nNoor,Vale,2030-01-01,,,,',
      [
        [2, 'firstName', 'First name is required'],
        [2, 'dateOfBirth', 'Please enter a date such as 1991-04-12 or 04/12/1991'],
        [2, 'email', 'Please enter a valid email'],
        [2, 'phoneNumber', 'Must be a valid phone number.'],
        [2, 'timeZone', 'Must be an IANA time zone such as America/New_York'],
        [2, 'clinicianHasProPlan', 'Must be yes or no'],
        [4, 'dateOfBirth', "You can't be born in the future!"],
      ],
    ],
    [
      `${header},medicalRecordNumber\nA,B,1990-01-01,M-1\n"C\nC",D,1990-01-02,\nE,F,1990-01-03,M-1\nÁ,b,01/01/1990,\n`,
      [
        [5, 'medicalRecordNumber', 'This record number is in line 2 already.'],
        [6, null, 'Somebody of this name and date of birth is in line 2 already.'],
      ],
    ],
  ])('names what stands in the way of %j', async (csv, expected) => {
    expect(await problemsOf(csv)).toEqual(expected);
    expect(await send(csv, false)).toMatchObject({ created: 0, patients: [] });
    expect(await peopleOf(clinic)).toEqual([]);
  });

  it('takes no more patients than it can', async () => {
    const row = 'A,B,1990-01-01\n';
    expect(await problemsOf(`${header}\n${row.repeat(limits.importRows + 1)}`)).toEqual([
      [limits.importRows + 2, null, `A file has at most ${limits.importRows} patients. Please split it.`],
    ]);
  });

  it('says by itself what it would do, and does it when told, once per key', async () => {
    const own = await asClinic(app);
    const csv = `${header}\nNoor,Vale,1984-11-02\nAda,Byron,12/10/1975\n`;
    expect(await send(csv, undefined, own)).toEqual({ rows: 2, created: 2, problems: [], patients: [] });
    expect(await peopleOf(own)).toEqual([]);
    const headers = { authorization: `Bearer ${own.key}`, 'idempotency-key': randomUUID() };
    const url = '/v1/provider-api/patients/import';
    const first = await callApp(app, 'POST', url, { headers, body: { csv, dryRun: false } });
    expect(first.body).toMatchObject({
      rows: 2,
      created: 2,
      problems: [],
      patients: [{ line: 2 }, { line: 3 }],
    });
    expect(await callApp(app, 'POST', url, { headers, body: { csv, dryRun: false } })).toEqual(first);
    const people = await peopleOf(own);
    expect(people.map((one) => [one.first_name, one.date_of_birth, one.type, one.account_id])).toEqual([
      ['Ada', '1975-12-10', 'patient', null],
      ['Noor', '1984-11-02', 'patient', null],
    ]);
    expect(people.map(({ user_id: userId }) => userId).toSorted()).toEqual(
      first.body.patients.map(({ userId }: { userId: string }) => userId).toSorted(),
    );
    const trail = await app.db
      .selectFrom('audit_log')
      .select(['action', 'user_id'])
      .where('clinic_id', '=', own.clinicId)
      .orderBy('id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual([
      'patients.check-import',
      'patients.import',
      'patients.import',
    ]);
    // The same file again would be everybody twice.
    expect(await problemsOf(csv, own)).toEqual([
      [2, null, 'Somebody of this name and date of birth is in the clinic already.'],
      [3, null, 'Somebody of this name and date of birth is in the clinic already.'],
    ]);
  });

  it('adds none where one cannot be, and everybody with the same key once that is mended', async () => {
    const own = await asClinic(app);
    const key = randomUUID();
    await own.call('POST', '/patients', {
      firstName: 'Old',
      lastName: 'Hand',
      dateOfBirth: '1950-05-05',
      medicalRecordNumber: 'M-1',
    });
    const csv = `${header},medicalRecordNumber\nNoor,Vale,1984-11-02,M-1\nOld,Hand,1950-05-05,M-2\n`;
    const imported = async () =>
      (
        await callApp(app, 'POST', '/v1/provider-api/patients/import', {
          headers: { authorization: `Bearer ${own.key}`, 'idempotency-key': key },
          body: { csv, dryRun: false },
        })
      ).body;
    const refused = await imported();
    // A namesake of the same day with another number is somebody else.
    expect(refused).toEqual({
      rows: 2,
      created: 0,
      problems: [
        { line: 2, field: 'medicalRecordNumber', message: 'This record number is in the clinic already.' },
      ],
      patients: [],
    });
    expect(await peopleOf(own)).toHaveLength(1);
    const { patientId } = (await own.call('GET', '/patients')).body.patients[0];
    await own.call('PATCH', `/patients/${patientId}`, { medicalRecordNumber: 'M-0' });
    expect(await imported()).toMatchObject({ created: 2, problems: [] });
    expect(await peopleOf(own)).toHaveLength(3);
  });

  it('reads what spreadsheets of any country write', async () => {
    const own = await asClinic(app);
    const csv =
      '\uFEFF"Date of birth";LAST_NAME;First name;Phone-Number;Clinician has pro plan;preferred name\r\n' +
      '4/2/1991;"O;Neil";Zoë;(415) 555-0132;Yes;"Zo\r\nZo"\r\n;;;;;\r\n\r\n' +
      '1988-02-29;Haddad;Noor;;no;\r\n';
    const { problems, created } = await send(csv, false, own);
    expect({ problems, created }).toEqual({ problems: [], created: 2 });
    expect(await peopleOf(own)).toMatchObject([
      { last_name: 'Haddad', phone_number: null, clinician_has_pro_plan: false, preferred_name: null },
      {
        last_name: 'O;Neil',
        first_name: 'Zoë',
        date_of_birth: '1991-04-02',
        phone_number: '+14155550132',
        clinician_has_pro_plan: true,
      },
    ]);
    const tabs = `firstName\tlastName\tdateOfBirth\nTab,Stop\tVale\t1990-01-01\n`;
    expect(await problemsOf(tabs, own)).toEqual([]);
  });

  it('adds as many as a file may hold', async () => {
    const own = await asClinic(app);
    const rows = Array.from(
      { length: limits.importRows },
      (_, index) => `First${index},Last,1990-01-${String((index % 28) + 1).padStart(2, '0')},N-${index}`,
    );
    const { created, patients } = await send(`${header},medicalRecordNumber\n${rows.join('\n')}`, false, own);
    expect([created, patients.length]).toEqual([limits.importRows, limits.importRows]);
  });
});
