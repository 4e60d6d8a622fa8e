import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProfileRow } from '../../db/schema.ts';
import { asClinic, sampleContent, type TestClinic } from '../../testing/as-clinic.ts';
import { buildAssessment } from '../../testing/build-content.ts';
import { buildLifestyleModule, buildModule } from '../../testing/build-module.ts';
import { buildProfile } from '../../testing/build.ts';
import { buildIntake, patientOf, sampleResponses } from '../../testing/building-intake.ts';
import { answered, checkInAs } from '../../testing/checking-in.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { responseProblems } from '../../testing/fhir-validity.ts';
import { alarmingAnswers, submitAs } from '../../testing/submitting.ts';

let app: TestApp;
let harbor: TestClinic;
let cedar: TestClinic;
let patient: ProfileRow;
let guardian: ProfileRow;

const asGiven = async (who: TestClinic, path: string) =>
  app.http.inject({
    url: `/v1/provider-api${path}`,
    headers: { authorization: `Bearer ${who.key}` },
  });
const recordOf = (profile: ProfileRow, ending = '') => `/patients/${profile.patient_id}/record${ending}`;
const nobody = '/patients/5f3a0c0e-6f5b-4a53-9d2b-6a2f5c1d7e11/record';

/** The lines of a CSV as objects by their headings. */
const linesOf = (csv: string): Record<string, string>[] => parse(csv, { bom: true, columns: true });

interface Entry {
  fullUrl: string;
  resource: { resourceType: string; id: string; [field: string]: unknown };
}
interface Bundle {
  resourceType: string;
  type: string;
  entry: Entry[];
}
type Checked = Parameters<typeof responseProblems>;

/** A patient with something of everything, and a guardian who answered about them. */
beforeAll(async () => {
  app = await createTestApp();
  const intake = await buildIntake(app, {
    done: 'payment',
    basicInfo: { firstName: '=Noor', email: 'noor@mail.test', preferredName: 'Nour' },
    responses: sampleResponses({ unsafe: 'yes', born: '1984-11-02' }),
  });
  const { clinicId } = intake;
  harbor = await asClinic(app, { clinicId });
  cedar = await asClinic(app);
  const made = await patientOf(app, intake);
  if (made === undefined) throw new Error('The intake made nobody a patient');
  patient = made;
  guardian = await buildProfile(app, {
    clinic_id: clinicId,
    type: 'participant',
    related_patient_id: patient.patient_id,
    relationship: 'Guardian',
    first_name: 'Rosa',
  });
  await harbor.call('PATCH', `/patients/${patient.patient_id}`, { medicalRecordNumber: 'MR-77' });
  const assessment = await buildAssessment(app, clinicId);
  const own = await harbor.addContent(sampleContent());
  const fhir = await harbor.addContent({
    resourceType: 'Questionnaire',
    url: 'https://forms.test/walks',
    status: 'active',
    title: 'Walks',
    item: [
      {
        linkId: 'g',
        type: 'group',
        text: 'This week',
        item: [
          { linkId: 'walked', type: 'boolean', text: 'Did you walk?', required: true },
          {
            linkId: 'far',
            type: 'integer',
            text: 'How far?',
            enableWhen: [{ question: 'walked', operator: '=', answerBoolean: true }],
          },
        ],
      },
    ],
  });
  const [module, lifestyle] = [await buildModule(app, clinicId), await buildLifestyleModule(app, clinicId)];
  app.clock.advance(60);
  await submitAs(app)(patient, [{ id: assessment.id, answers: alarmingAnswers }], { source: 'email' });
  await submitAs(app)(patient, [
    {
      id: own,
      answers: [
        { key: 'restless', value: 'much' },
        { key: 'dark', value: 'no' },
        { key: 'note', value: '=HYPERLINK("https://bad.test")\nand "more", too' },
      ],
    },
    { id: fhir, answers: [{ key: 'walked', value: 'false' }] },
  ]);
  await submitAs(app)(guardian, [
    {
      id: own,
      answers: [
        { key: 'restless', value: 'no' },
        { key: 'dark', value: 'no' },
      ],
    },
  ]);
  app.clock.advance(60);
  await checkInAs(app)(patient, [answered(module, { tense: 'much', ache: 1, helped: ['walk', 'talk'] })]);
  await checkInAs(app)(patient, [answered(lifestyle, { positivity: -1.25, energy: 1.5 })]);
  const { consent_version: version, consent_copy: copy } = await app.db
    .selectFrom('clinics')
    .select(['consent_version', 'consent_copy'])
    .where('id', '=', clinicId)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('consents')
    .values({
      id: crypto.randomUUID(),
      user_id: patient.user_id,
      clinic_id: clinicId,
      consent_version: version,
      consent_copy: copy,
      address: null,
      agreed_at: app.clock.now(),
    })
    .execute();
  await app.db
    .insertInto('health_samples')
    .values([
      { user_id: patient.user_id, type: 'steps', date: '2026-03-01', value: 4200, received_at: new Date() },
      { user_id: patient.user_id, type: 'distance', date: '2026-03-01', value: 1.9, received_at: new Date() },
      { user_id: guardian.user_id, type: 'steps', date: '2026-03-01', value: 7, received_at: new Date() },
    ])
    .execute();
  await harbor.call('POST', `/patients/${patient.patient_id}/interventions`, {
    name: 'A plan',
    items: [{ id: 'plan', type: 'free_text', label: 'What helps?' }],
    answers: [{ interventionItemId: 'plan', answer: { value: 'A walk' } }],
  });
  // Somebody else, of whom nothing may be seen.
  const other = await buildProfile(app, { clinic_id: clinicId, first_name: 'Stranger' });
  await submitAs(app)(other, [{ id: assessment.id, answers: alarmingAnswers }]);
}, 60_000);
afterAll(() => app.close());

describe.each(['', '.csv'])('GET /patients/{patientId}/record%s', (ending) => {
  it('asks for a key', async () => {
    expect((await app.http.inject({ url: `/v1/provider-api${recordOf(patient, ending)}` })).statusCode).toBe(
      401,
    );
  });

  it('takes another clinic’s patient and nobody alike, and a guardian for none', async () => {
    const theirs = await asGiven(cedar, recordOf(patient, ending));
    expect(theirs.statusCode).toBe(404);
    expect(theirs.headers['content-type']).toContain('application/json');
    expect(theirs.json()).toEqual((await asGiven(cedar, `${nobody}${ending}`)).json());
    const related = await asGiven(harbor, recordOf(guardian, ending));
    expect(related.statusCode).toBe(404);
    expect(related.json().error.message).toMatch(/somebody related to a patient/);
  });

  it('is in the audit trail', async () => {
    await asGiven(harbor, recordOf(patient, ending));
    const entry = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', ending === '' ? 'records.read' : 'records.read-csv')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toMatchObject({ actor_id: harbor.keyId, user_id: patient.user_id });
  });
});

describe('GET /patients/{patientId}/record', () => {
  const read = async (): Promise<Bundle> => {
    const answer = await asGiven(harbor, recordOf(patient));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    return answer.json();
  };
  const of = ({ entry }: Bundle, type: string) =>
    entry.map(({ resource }) => resource).filter(({ resourceType }) => resourceType === type);

  it('is one Bundle with all that is kept of the patient', async () => {
    const bundle = await read();
    expect(bundle).toMatchObject({ resourceType: 'Bundle', type: 'collection' });
    const counts: Record<string, number> = {};
    for (const { resource } of bundle.entry) {
      counts[resource.resourceType] = (counts[resource.resourceType] ?? 0) + 1;
    }
    expect(counts).toEqual({
      Organization: 1,
      Patient: 1,
      RelatedPerson: 1,
      Questionnaire: 7,
      QuestionnaireResponse: 8,
      Observation: expect.any(Number),
      Consent: 2,
      DetectedIssue: 3,
    });
    expect(of(bundle, 'Patient')).toMatchObject([
      {
        id: patient.patient_id,
        identifier: [{ value: `urn:uuid:${patient.patient_id}` }, { value: 'MR-77' }],
        name: [{ family: 'Vale', given: ['=Noor'] }, { text: 'Nour' }],
        birthDate: '1984-11-02',
        telecom: [
          { system: 'phone', value: '+14155550177' },
          { system: 'email', value: 'noor@mail.test' },
        ],
      },
    ]);
    expect(of(bundle, 'RelatedPerson')).toMatchObject([
      { id: guardian.patient_id, relationship: [{ text: 'Guardian' }] },
    ]);
  });

  it('refers to nothing that it does not hold, and names each thing once', async () => {
    const { entry } = await read();
    const addresses = entry.map(({ fullUrl }) => fullUrl);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const { fullUrl, resource } of entry) expect(fullUrl).toBe(`urn:uuid:${resource.id}`);
    const references = [...JSON.stringify(entry).matchAll(/"reference":"([^"]+)"/g)].map(([, to]) => to);
    expect(references.length).toBeGreaterThan(10);
    for (const reference of references) expect(addresses).toContain(reference);
  });

  it('answers each of its Questionnaires validly', async () => {
    const bundle = await read();
    const forms = of(bundle, 'Questionnaire');
    for (const response of of(bundle, 'QuestionnaireResponse')) {
      const form = forms.find((one) => [one['url'], one['version']].join('|') === response['questionnaire']);
      expect(form, String(response['questionnaire'])).toBeDefined();
      // The shapes are what is checked.
      const [checked, against] = [response, form] as unknown as Checked;
      expect(responseProblems(checked, against)).toEqual([]);
    }
  });

  it('gives scores as observations that say they are no diagnosis', async () => {
    const scores = of(await read(), 'Observation').filter(({ code }) => /score/.test(JSON.stringify(code)));
    expect(scores.length).toBeGreaterThan(0);
    for (const score of scores) {
      expect(JSON.stringify(score['text'])).toContain('It is no diagnosis.');
      expect(score['derivedFrom']).toHaveLength(1);
    }
    expect(scores.map(({ interpretation }) => interpretation)).toContainEqual([{ text: expect.any(String) }]);
  });

  it('gives what was recorded day by day, of the patient alone', async () => {
    const observations = of(await read(), 'Observation');
    expect(observations.filter(({ effectiveDateTime }) => effectiveDateTime === '2026-03-01')).toMatchObject([
      { valueQuantity: { value: 4200, code: '{steps}' } },
      { valueQuantity: { value: 1.9, code: '[mi_i]' } },
    ]);
    expect(observations.filter(({ component }) => component !== undefined)).toMatchObject([
      {
        component: [
          { code: { text: 'Positivity' }, valueQuantity: { value: -1.25 } },
          { code: { text: 'Energy' }, valueQuantity: { value: 1.5 } },
        ],
      },
    ]);
  });

  it('holds no card, no secret and nobody else', async () => {
    const text = JSON.stringify(await read());
    const others = await app.db
      .selectFrom('profiles')
      .select(['user_id', 'patient_id'])
      .where('user_id', 'not in', [patient.user_id, guardian.user_id])
      .execute();
    expect(others.length).toBeGreaterThan(0);
    for (const { user_id: user, patient_id: other } of others) {
      expect(text).not.toContain(user);
      expect(text).not.toContain(other);
    }
    expect(text).not.toMatch(/Stranger|last4|password|code_hash|customer/);
  });
});

describe('GET /patients/{patientId}/record.csv', () => {
  it('gives a line for each answer, the patient’s own first, and nothing that a spreadsheet would run', async () => {
    const answer = await asGiven(harbor, recordOf(patient, '.csv'));
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="record.csv"');
    expect(answer.body.startsWith('\uFEFFanswered_at,answered_by,kind,')).toBe(true);
    expect(answer.body.replaceAll(/"(""|[^"])*"/g, '')).toMatch(/^([^\n]*\r\n)+$/);
    const lines = linesOf(answer.body);
    const about = (key: string) => lines.filter((line) => line['question_key'] === key);
    expect(about('note').map(({ answer: words }) => words)).toContain(
      `'=HYPERLINK("https://bad.test")\nand "more", too`,
    );
    expect(about('positivity')).toMatchObject([{ answer: '-1.25', value: '-1.25', kind: 'check-in' }]);
    expect(about('helped')).toMatchObject([{ answer: 'A walk, Talking', value: '["walk","talk"]' }]);
    expect(about('restless')).toMatchObject([
      {
        answered_by: 'patient',
        answer: 'On most days',
        value: 'much',
        version: '1',
        score_total: '2',
        score_band: expect.any(String),
        source: 'patient_app',
      },
      { answered_by: 'Guardian', answer: 'Not at all', score_total: '0' },
    ]);
    expect(about('born')).toMatchObject([{ kind: 'intake-questionnaire', source: '' }]);
  });
});
