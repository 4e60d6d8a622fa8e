import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { IntakePage, IntakeResponse, IntakeValue } from '@evenkeel/contract/intake-questionnaire';
import { limits } from '@evenkeel/contract/limits';
import { asClinic, type TestClinic } from '../../testing/as-clinic.ts';
import {
  buildIntake,
  buildIntakeItem as item,
  openIntakeLink,
  sampleBasicInfo,
  type BuiltIntake,
} from '../../testing/building-intake.ts';
import { call } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

const yesOrNo = [
  { id: 'yes', value: 'Yes' },
  { id: 'no', value: 'No' },
];

/** Whether there are any medicines, and each of them; one can have been taken with the wish to die. */
const pages: IntakePage[] = [
  {
    description: 'Medicine',
    items: [
      item({ linkId: 'takes', type: 'choice', answerOptions: yesOrNo }),
      item({
        linkId: 'medicine',
        text: 'Medicine',
        type: 'group',
        repeats: true,
        maxOccurs: 40,
        enableWhen: [{ behavior: 'all', conditions: [{ question: 'takes', operator: '=', answer: 'yes' }] }],
        items: [
          item({ linkId: 'name', text: 'Its name', required: true }),
          item({ linkId: 'dose' }),
          item({ linkId: 'tooMuch', type: 'choice', answerOptions: yesOrNo, safety: { options: ['yes'] } }),
        ],
      }),
    ],
  },
];

let app: TestApp;
let clinic: TestClinic;
beforeAll(async () => {
  app = await createTestApp();
  clinic = await asClinic(app);
  const content = { key: 'entries', name: 'Entries', content: { pages } };
  const { body } = await clinic.call('POST', '/content?kind=intake-questionnaire', content);
  await clinic.call('PUT', '/clinic/intake-questionnaire', { contentId: body.id });
});
afterAll(() => app.close());

let intake: BuiltIntake;
beforeEach(async () => {
  intake = await buildIntake(app, { clinicId: clinic.clinicId });
  await call(app, 'postBasicInfo', { headers: intake.headers, body: sampleBasicInfo() });
});

type Device = Pick<BuiltIntake, 'headers'>;
type Given = Readonly<Record<string, IntakeValue>>;
const listed = (given: Given): IntakeResponse[] =>
  Object.entries(given).map(([linkId, value]) => ({ linkId, value }));
const save = ({ headers }: Device, given: Given) =>
  call(app, 'saveIntakePage', { headers, body: { pageIndex: 0, responses: listed(given) } });
const submit = ({ headers }: Device, given: Given, revision?: number) =>
  call(app, 'submitIntakeQuestionnaire', {
    headers,
    body: { responses: listed(given), ...(revision === undefined ? {} : { revision }) },
  });
const kept = async ({ headers }: Device): Promise<Record<string, unknown>> => {
  const { responses } = (await call(app, 'getIntakeProgress', { headers })).json();
  return Object.fromEntries(responses.map(({ linkId, value }: IntakeResponse) => [linkId, value]));
};
const three = {
  takes: 'yes',
  name: 'Sertraline',
  'name[2.aaaa]': 'Ibuprofen',
  'dose[2.aaaa]': '200',
  'name[3.bbbb]': 'Melatonin',
};

describe('entries of a group that repeats', () => {
  it('are kept item by item, and one that is removed leaves the others where they are', async () => {
    await save(intake, three);
    const answer = await save(intake, { 'name[2.aaaa]': null, 'dose[2.aaaa]': null });
    expect(answer.json()).toEqual({ revision: 2 });
    expect(await kept(intake)).toEqual({ takes: 'yes', name: 'Sertraline', 'name[3.bbbb]': 'Melatonin' });
    const rows = await app.db
      .selectFrom('intake_answers')
      .select('link_id')
      .where('invitation_id', '=', intake.invitationId)
      .execute();
    expect(rows).toHaveLength(3);
  });

  it('are refused where nothing has any', async () => {
    // A question outside of the group, the group itself, no id, the first entry, an entry in an entry.
    const nowhere = ['takes[2.aaaa]', 'medicine[2.aaaa]', 'name[2]', 'name[1]', 'name[2.aaaa][2.aaaa]'];
    const fields = Object.fromEntries(
      nowhere.map((linkId) => [`responses.${linkId}`, 'This question is not part of the questionnaire']),
    );
    const given = Object.fromEntries(nowhere.map((linkId) => [linkId, 'x']));
    for (const answer of [await save(intake, given), await submit(intake, given)]) {
      expect([answer.statusCode, answer.json().error.fields]).toEqual([422, fields]);
    }
  });

  it('are as many as there can be, and count as submitted by the group’s own rule', async () => {
    const many = (from: number, to: number) =>
      Object.fromEntries(
        Array.from({ length: to - from + 1 }, (_, at) => [`name[${from + at}.aaaa]`, 'One more']),
      );
    const full = { takes: 'yes', name: 'Sertraline', ...many(2, limits.intakeEntries) };
    expect((await save(intake, full)).statusCode).toBe(200);
    const beyond = await save(intake, many(51, 51));
    expect([beyond.statusCode, beyond.json().error.fields]).toEqual([
      422,
      { 'responses.name[51.aaaa]': 'There is no room for one more' },
    ]);
    expect((await save(intake, { 'dose[2.0000]': 'In between' })).statusCode).toBe(422);
    expect((await save(intake, { 'name[50.aaaa]': null })).statusCode).toBe(200);
    expect((await save(intake, many(51, 51))).statusCode).toBe(200);
    expect((await submit(intake, full)).json().error.fields).toEqual({
      'responses.medicine': '* Enter at most 40',
    });
  });

  it('of two devices stay apart, and those that one has removed come back with what the other has changed', async () => {
    await save(intake, three);
    const other = { headers: await openIntakeLink(app, intake.code) };
    await Promise.all([
      save(intake, { 'name[4.cccc]': 'Of the phone' }),
      save(other, { 'name[4.dddd]': 'Of the laptop', 'dose[4.dddd]': '5' }),
    ]);
    expect(await kept(intake)).toMatchObject({
      'name[4.cccc]': 'Of the phone',
      'name[4.dddd]': 'Of the laptop',
      'dose[4.dddd]': '5',
    });
    await save(intake, { 'name[2.aaaa]': null, 'dose[2.aaaa]': null });
    await save(other, { 'dose[2.aaaa]': '400' });
    expect(await kept(other)).toMatchObject({ 'dose[2.aaaa]': '400', 'name[3.bbbb]': 'Melatonin' });
    const answer = await submit(other, (await kept(other)) as Given);
    expect(answer.json().error.fields).toEqual({ 'responses.name[2.aaaa]': '* Required' });
  });

  it('are gone where what is submitted does not have them, unless their group is not asked', async () => {
    await save(intake, three);
    expect((await submit(intake, { takes: 'yes', 'name[3.bbbb]': 'Melatonin' }, 0)).json().error.code).toBe(
      'intake-changed',
    );
    await submit(intake, { takes: 'no' }, 1);
    expect(await kept(intake)).toEqual({ ...three, takes: 'no' });
    await submit(intake, { takes: 'yes', 'name[3.bbbb]': 'Melatonin', 'name[2.aaaa]': null });
    expect(await kept(intake)).toMatchObject({ name: null, 'name[3.bbbb]': 'Melatonin' });
    expect(await kept(intake)).not.toHaveProperty(['name[2.aaaa]']);
  });

  it('are each held to what is required', async () => {
    const answer = await submit(intake, { takes: 'yes', name: 'Sertraline', 'dose[2.aaaa]': '5' });
    expect([answer.statusCode, answer.json().error.fields]).toEqual([
      422,
      { 'responses.name[2.aaaa]': '* Required' },
    ]);
  });

  it('are read by the clinic with which entry it is, in words, as FHIR and in the alert that one raises', async () => {
    expect((await submit(intake, { ...three, 'tooMuch[3.bbbb]': 'yes' })).statusCode).toBe(200);
    const { body } = await clinic.call('GET', `/intake-invitations/${intake.invitationId}`);
    const told = body.responses
      .filter(({ display }: { display: string | null }) => display !== null)
      .map((one: Record<string, unknown>) => [one['linkId'], one['entry'], one['text'], one['display']]);
    expect(told).toEqual([
      ['takes', null, 'Item takes', 'Yes'],
      ['name', 'Medicine 1', 'Its name', 'Sertraline'],
      ['name[2.aaaa]', 'Medicine 2', 'Its name', 'Ibuprofen'],
      ['dose[2.aaaa]', 'Medicine 2', 'Item dose', '200'],
      ['name[3.bbbb]', 'Medicine 3', 'Its name', 'Melatonin'],
      ['tooMuch[3.bbbb]', 'Medicine 3', 'Item tooMuch', 'Yes'],
    ]);
    const fhir = await clinic.call('GET', `/intake-invitations/${intake.invitationId}?format=fhir`);
    const medicines = fhir.body.item.filter(({ linkId }: { linkId: string }) => linkId === 'medicine');
    expect(
      medicines.map(({ item: below }: { item: { linkId: string; answer?: object[] }[] }) =>
        below.map(({ linkId, answer }) => [linkId, answer?.length ?? 0]),
      ),
    ).toEqual([
      [
        ['name', 1],
        ['dose', 0],
        ['tooMuch', 0],
      ],
      [
        ['name', 1],
        ['dose', 1],
        ['tooMuch', 0],
      ],
      [
        ['name', 1],
        ['dose', 0],
        ['tooMuch', 1],
      ],
    ]);
    const alerts = await clinic.call('GET', '/alerts');
    expect(alerts.body.alerts[0]).toMatchObject({
      triggers: [{ key: 'tooMuch[3.bbbb]', display: 'Yes' }],
    });
  });

  it('stay out of what is kept where their group is not asked in the end', async () => {
    await save(intake, three);
    await submit(intake, { takes: 'no' });
    await call(app, 'completeIntake', { headers: intake.headers, body: { paymentMethodId: null } });
    const rows = await app.db
      .selectFrom('intake_answers')
      .select('link_id')
      .where('invitation_id', '=', intake.invitationId)
      .execute();
    expect(rows).toEqual([{ link_id: 'takes' }]);
  });
});
