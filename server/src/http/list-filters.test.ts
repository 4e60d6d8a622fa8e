import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProfileRow } from '../db/schema.ts';
import { asClinic, callApp, sampleContent, type TestClinic } from '../testing/as-clinic.ts';
import { buildProfile } from '../testing/build.ts';
import { buildModule, type BuiltModule } from '../testing/build-module.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';

/** What the lists of the provider API can be asked for, in one clinic with a few people and things. */

let app: TestApp;
let clinic: TestClinic;
let maya: ProfileRow;
let leo: ProfileRow;
let mood: string;
let sleep: string;
let calm: BuiltModule;
let daily: BuiltModule;

const submit = (person: ProfileRow, id: string, dark: 'no' | 'much') =>
  callApp(app, 'POST', `/v1/public-api/user/${person.user_id}/submit-assessments`, {
    body: {
      assessments: [
        {
          id,
          answers: [
            { key: 'restless', value: 'no' },
            { key: 'dark', value: dark },
          ],
        },
      ],
      assigneeUserId: person.user_id,
    },
  });
const checkIn = (person: ProfileRow, { id, versionId }: BuiltModule, tense: 'some' | 'much') =>
  callApp(app, 'POST', `/v1/public-api/user/${person.user_id}/submit-checkins`, {
    headers: {},
    body: [{ moduleId: id, moduleVersionId: versionId, answers: [{ key: 'tense', value: tense }] }],
  });
const assign = async (contentId: string, cadence: string): Promise<string> =>
  (await clinic.call('POST', `/patients/${maya.patient_id}/assignments`, { contentId, cadence })).body
    .assignmentId;

const of = (person: () => ProfileRow, list: string) => () => `/patients/${person().patient_id}/${list}`;

beforeAll(async () => {
  app = await createTestApp();
  clinic = await asClinic(app);
  const common = { clinic_id: clinic.clinicId, email: 'maya@mail.test', phone_number: '+14155550132' };
  // It is still 1 March in Honolulu until ten in the morning of the 2nd in UTC.
  maya = await buildProfile(app, {
    ...common,
    first_name: 'Maya',
    medical_record_number: 'HV-1',
    time_zone: 'Pacific/Honolulu',
  });
  leo = await buildProfile(app, {
    clinic_id: clinic.clinicId,
    first_name: 'Leo',
    medical_record_number: 'HV-12',
  });
  await buildProfile(app, {
    clinic_id: clinic.clinicId,
    first_name: 'Rosa',
    type: 'participant',
    related_patient_id: leo.patient_id,
    relationship: 'Guardian',
  });
  mood = await clinic.addContent(sampleContent('mood', { name: 'Mood and energy' }));
  sleep = await clinic.addContent(sampleContent('sleep', { name: 'How you slept' }));
  calm = await buildModule(app, clinic.clinicId);
  daily = await buildModule(app, clinic.clinicId);

  const answered = [
    ['2026-03-01T09:59:00Z', mood, 'no', calm, 'some'],
    ['2026-03-01T10:00:00Z', sleep, 'much', daily, 'much'],
    ['2026-03-02T09:59:00Z', mood, 'much', calm, 'much'],
    ['2026-03-02T10:00:00Z', mood, 'no', daily, 'some'],
  ] as const;
  for (const [at, content, dark, module, tense] of answered) {
    app.clock.set(at);
    for (const answer of [await submit(maya, content, dark), await checkIn(maya, module, tense)]) {
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    }
  }
  await submit(leo, mood, 'much');
  app.clock.set('2026-03-02T17:00:00Z');
  const { alerts } = (await clinic.call('GET', `/alerts?patientId=${leo.patient_id}`)).body;
  await clinic.call('POST', `/alerts/${alerts[0].id}/acknowledge`);

  await assign(mood, 'weekly');
  await assign(calm.id, 'daily');
  const ended = await assign(daily.id, 'weekly');
  await clinic.call('DELETE', `/patients/${maya.patient_id}/assignments/${ended}`);
  await assign(sleep, 'once');
  await submit(maya, sleep, 'no');

  for (const channel of ['email', 'sms']) {
    const body = { channel, assessmentIds: [mood] };
    await clinic.call('POST', `/patients/${maya.patient_id}/messages`, body);
  }
  await app.db.updateTable('messages').set({ status: 'bounced' }).where('channel', '=', 'sms').execute();
});
afterAll(() => app.close());

/** What tells one row of a list from another here. */
type Row = Record<string, string | boolean | null | undefined>;
const minuteOf = (row: Row): unknown => String(row['receivedAt'] ?? row['createdAt']).slice(8, 16);

const cases: readonly (readonly [
  list: string,
  path: () => string,
  query: () => string,
  shown: (row: Row) => unknown,
  expected: readonly unknown[],
])[] = [
  ['patients', () => '/patients', () => 'medicalRecordNumber=HV-1', (row) => row['firstName'], ['Maya']],
  ['patients', () => '/patients', () => 'medicalRecordNumber=hv-1', (row) => row['firstName'], []],
  ['patients', () => '/patients', () => 'userType=participant', (row) => row['firstName'], ['Rosa']],
  ['patients', () => '/patients', () => 'userType=patient&query=leo', (row) => row['firstName'], ['Leo']],
  ['participants', of(() => leo, 'participants'), () => '', (row) => row['firstName'], ['Rosa']],
  ['participants', of(() => maya, 'participants'), () => '', (row) => row['firstName'], []],
  ['content', () => '/content', () => 'query=energy%20MOOD', (row) => row['name'], ['Mood and energy']],
  ['content', () => '/content', () => 'query=you&kind=check-in', (row) => row['name'], []],
  [
    'submissions',
    of(() => maya, 'submissions'),
    () => `assessmentId=${mood}`,
    minuteOf,
    ['02T10:00', '02T09:59', '01T09:59'],
  ],
  [
    'submissions',
    of(() => maya, 'submissions'),
    () => 'from=2026-03-01&to=2026-03-01',
    minuteOf,
    ['02T09:59', '01T10:00'],
  ],
  ['submissions', of(() => maya, 'submissions'), () => 'to=2026-02-28', minuteOf, ['01T09:59']],
  ['submissions', of(() => maya, 'submissions'), () => 'from=2026-03-02', minuteOf, ['02T17:00', '02T10:00']],
  [
    'submissions',
    of(() => maya, 'submissions'),
    () => 'safetyTriggered=true',
    minuteOf,
    ['02T09:59', '01T10:00'],
  ],
  [
    'submissions',
    of(() => maya, 'submissions'),
    () => `safetyTriggered=false&assessmentId=${sleep}`,
    minuteOf,
    ['02T17:00'],
  ],
  [
    'checkInScores',
    of(() => maya, 'check-in-scores'),
    () => `moduleId=${daily.id}`,
    minuteOf,
    ['02T10:00', '01T10:00'],
  ],
  [
    'checkInScores',
    of(() => maya, 'check-in-scores'),
    () => 'from=2026-03-01&to=2026-03-01',
    minuteOf,
    ['02T09:59', '01T10:00'],
  ],
  [
    'checkInScores',
    of(() => maya, 'check-in-scores'),
    () => 'safetyTriggered=false',
    minuteOf,
    ['02T10:00', '01T09:59'],
  ],
  [
    'alerts',
    () => '/alerts',
    () => `patientId=${leo.patient_id}`,
    (row) => row['patientName'],
    [expect.stringMatching(/^Leo/)],
  ],
  ['alerts', () => '/alerts', () => `patientId=${leo.patient_id}&acknowledged=false`, (row) => row['id'], []],
  ['alerts', () => '/alerts', () => `patientId=${randomUUID()}`, (row) => row['id'], []],
  [
    'assignments',
    of(() => maya, 'assignments'),
    () => 'kind=check-in',
    ({ cadence, endedAt }) => [cadence, endedAt],
    [['daily', null]],
  ],
  [
    'assignments',
    of(() => maya, 'assignments'),
    () => 'ended=false',
    (row) => row['cadence'],
    expect.arrayContaining(['weekly', 'daily']),
  ],
  [
    'assignments',
    of(() => maya, 'assignments'),
    () => 'ended=true&kind=assessment',
    (row) => row,
    [
      expect.objectContaining({
        cadence: 'once',
        isOverdue: false,
        administrationDate: '2026-03-02',
        dueDate: null,
        endedAt: null,
      }),
    ],
  ],
  [
    'assignments',
    of(() => maya, 'assignments'),
    () => 'ended=true&kind=check-in',
    (row) => row,
    [
      expect.objectContaining({
        cadence: 'weekly',
        isOverdue: false,
        administrationDate: '2026-03-02',
        endedAt: '2026-03-02T17:00:00.000Z',
      }),
    ],
  ],
  [
    'messages',
    of(() => maya, 'messages'),
    () => 'channel=email&status=queued',
    (row) => row['messageType'],
    expect.arrayContaining(['ASSESSMENT_LINK']),
  ],
  [
    'messages',
    of(() => maya, 'messages'),
    () => 'status=bounced',
    (row) => [...new Set([row['channel']])],
    expect.arrayContaining([['sms']]),
  ],
  ['messages', of(() => maya, 'messages'), () => 'channel=email&status=bounced', (row) => row['id'], []],
];

describe('the filters of the lists of the provider API', () => {
  it.each(cases)('%s', async (list, path, query, shown, expected) => {
    const { status, body } = await clinic.call('GET', `${path()}?${query()}`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body[list].map(shown)).toEqual(expected);
  });

  it.each([
    ['/patients', 'userType=owl', 'userType'],
    ['/content', 'kind=song', 'kind'],
    ['/alerts', 'patientId=7', 'patientId'],
    ['/alerts', 'acknowledged=perhaps', 'acknowledged'],
    ['/keys', 'live=1', 'live'],
    ['submissions', 'from=2026-02-30', 'from'],
    ['submissions', 'from=2026-03-02&to=2026-03-01', 'to'],
    ['check-in-scores', 'from=2026-03-02&to=2026-03-01', 'to'],
    ['submissions', 'assessmentId=mood', 'assessmentId'],
    ['assignments', 'ended=no', 'ended'],
    ['messages', 'channel=owl', 'channel'],
  ])('%s refuses %s', async (list, query, field) => {
    const path = list.startsWith('/') ? list : `/patients/${maya.patient_id}/${list}`;
    const { status, body } = await clinic.call('GET', `${path}?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.error.fields)).toEqual([field]);
  });
});

describe('GET /patients/{patientId}', () => {
  it('shows one person, and nobody of another clinic', async () => {
    const path = `/patients/${maya.patient_id}`;
    const { status, body } = await clinic.call('GET', path);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      patientId: maya.patient_id,
      firstName: 'Maya',
      timeZone: 'Pacific/Honolulu',
    });
    const [listed] = (await clinic.call('GET', '/patients?medicalRecordNumber=HV-1')).body.patients;
    expect(body).toEqual(listed);
    expect((await (await asClinic(app)).call('GET', path)).status).toBe(404);
  });
});
