import type { AssessmentContent } from '@evenkeel/contract/provider-content';
import { describe, expect, it } from 'vitest';
import { scoreAnswers } from '../../scoring/score.ts';
import { safetyTriggers } from '../../scoring/safety-triggers.ts';
import { readRealFile, realFiles, realFilesAreHere, whereRealFilesAre } from '../../testing/real-files.ts';
import { checkInProblems } from './check-in-problems.ts';
import { contentProblems } from './content-problems.ts';
import { importCheckIn, importContent } from './import-content.ts';

const files = realFiles.filter((file) => file.endsWith('.json'));

const imported = (json: unknown): AssessmentContent => {
  const result = importContent(json);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.content;
};

describe.skipIf(!realFilesAreHere)(`instruments that the folder holds${whereRealFilesAre}`, () => {
  const known: readonly (readonly [
    file: string,
    disorder: string,
    max: number,
    bands: number,
    safety: string,
  ])[] = [
    ['hl7-us-core/Questionnaire-phq-9-example.json', 'Depression', 27, 5, '/44260-8'],
    ['lhncbc-lforms/phq9.json', 'Depression', 27, 5, '/44260-8'],
    ['lhncbc-lforms-fhir-app/phq9.json', 'Depression', 27, 5, '/44260-8'],
    ['lhncbc-lforms/argonaut-phq9-ish.json', 'Depression', 27, 5, 'g1.q9'],
    ['lhncbc-lforms-r5/argonaut-phq9-ish.json', 'Depression', 27, 5, 'g1.q9'],
    ['lhncbc-lforms-stu3/argonaut-phq9-ish.json', 'Depression', 27, 5, 'g1.q9'],
    ['beda-sdc-ide/phq_2_phq_9.json', 'Depression', 27, 5, '44260-8'],
    ['sergeymosyakov-builder/phq-9.fhir.json', 'Depression', 27, 5, '/44260-8'],
    ['sergeymosyakov-builder/phq-9.stu3.fhir.json', 'Depression', 27, 5, 'q9'],
    ['beda-sdc-ide/gad_7.json', 'Anxiety', 21, 4, ''],
    ['stanford-researchkitonfhir/GAD-7.json', 'Anxiety', 21, 4, ''],
    ['uwcirg-asbi-screening-app/1_Questionnaire-GAD7.json', 'Anxiety', 21, 4, ''],
    ['jmandel-web-forms/audit.json', 'Alcohol use', 40, 4, ''],
    ['jmandel-web-forms/cage.json', 'Alcohol use', 4, 0, ''],
    ['stanford-myheartcounts/WHO5_en-US.json', 'Well-being', 25, 0, ''],
    ['stanford-myheartcounts/WHO5_es-US.json', 'Well-being', 25, 0, ''],
  ];
  it.each(known)('knows %s: %s, up to %i points', (file, disorder, max, bands, safety) => {
    const form = imported(readRealFile(file));
    const questions = form.content.sections[0]?.questions ?? [];
    expect(form).toMatchObject({ disorder, scoring: { min: 0, max } });
    expect(form.scoring?.bands).toHaveLength(bands);
    expect(
      questions
        .filter((one) => one.safety !== undefined)
        .map(({ key }) => key)
        .join(),
    ).toBe(safety);
    expect(form.scoring?.items.map(({ key }) => key)).not.toContain('/69722-7');
  });

  it('counts WHO-5 from its codes, not from the order of its options', () => {
    const form = imported(readRealFile('stanford-myheartcounts/WHO5_es-US.json'));
    const answer = (value: string) =>
      scoreAnswers(
        { sections: form.content.sections, scoring: form.scoring },
        (form.scoring?.items ?? []).map(({ key }) => ({ key, value })),
      );
    expect(answer('all-of-the-time')?.total).toBe(25);
    expect(answer('at-no-time')?.total).toBe(0);
  });

  it('skips AUDIT’s second and third item after never, and still has a complete total', () => {
    const { content, scoring } = imported(readRealFile('jmandel-web-forms/audit.json'));
    const answers = (scoring?.items ?? [])
      .filter(({ key }) => !['audit.q2', 'audit.q3'].includes(key))
      .map(({ key }) => ({ key, value: '0' }));
    expect(scoreAnswers({ sections: content.sections, scoring }, answers)).toMatchObject({
      total: 0,
      max: 40,
      band: 'Zone I',
      complete: true,
      subscales: [
        { name: 'Hazardous use', max: 12, complete: true },
        { name: 'Dependence symptoms', max: 12, complete: true },
        { name: 'Harmful use', max: 16, complete: true },
      ],
    });
  });

  it('calls for crisis resources on any answer to PHQ-9’s ninth item but the first', () => {
    const { content } = imported(readRealFile('lhncbc-lforms-r5/argonaut-phq9-ish.json'));
    const triggered = (value: string) => safetyTriggers(content.sections, [{ key: 'g1.q9', value }]);
    expect(triggered('LA6568-5')).toEqual([]);
    expect(triggered('LA6569-3')).toEqual(['g1.q9']);
    expect(triggered('LA6571-9')).toEqual(['g1.q9']);
  });
});

describe.skipIf(!realFilesAreHere)(`the whole folder${whereRealFilesAre}`, () => {
  const results = files.map((file) => [file, importContent(readRealFile(file))] as const);
  const isForm = (file: string) =>
    ['Questionnaire', 'Bundle'].includes(String(readRealFile(file)['resourceType']));

  it('imports what it can into content that holds together', () => {
    const good = results.filter(([, result]) => result.ok);
    expect(good.length).toBeGreaterThanOrEqual(100);
    for (const [file, result] of good) {
      expect(isForm(file), file).toBe(true);
      if (result.ok) expect(contentProblems(result.content), file).toEqual([]);
    }
  });

  it('refuses the rest by name and reason', () => {
    for (const [file, result] of results) {
      if (result.ok) continue;
      expect(result.problems.length, file).toBeGreaterThan(0);
      for (const { item, message } of result.problems) {
        expect(item, file).not.toBe('');
        expect(message, file).not.toBe('');
      }
    }
  });

  it('imports what it can into check-ins that hold together, and refuses the rest by name and reason', () => {
    const asCheckIns = files.map((file) => [file, importCheckIn(readRealFile(file), 'symptom')] as const);
    expect(asCheckIns.filter(([, result]) => result.ok).length).toBeGreaterThanOrEqual(45);
    for (const [file, result] of asCheckIns) {
      if (result.ok) {
        expect(isForm(file), file).toBe(true);
        expect(checkInProblems(result.content), file).toEqual([]);
        continue;
      }
      expect(result.problems.length, file).toBeGreaterThan(0);
      for (const { item, message } of result.problems) expect(item && message, file).not.toBe('');
    }
  });

  const refusals = [
    ['aidbox-examples/bundle.json', 'BDho9CAq', 'its condition names “oDePwQRx”, which was left out'],
    [
      'jmandel-web-forms/gad-7.json',
      'gad7.matrix.q1',
      'its options are in http://loinc.org/vs/LL358-3, which the file does not contain',
    ],
    ['jmandel-web-forms/phq-9.json', 'phq9.difficulty', 'is asked depending on an expression'],
    ['fhir-test-cases-qr-validation/date-min-max-q.json', 'q1', 'takes several answers of the type date'],
    ['lhncbc-lforms/q-enableWhen-with-reference-loop.json', 'item1', 'its conditions lead in a circle'],
    [
      'sergeymosyakov-builder/modifier-extension.fhir.json',
      'Questionnaire',
      'carries a modifier extension, which changes what it means',
    ],
    ['helsenorge-refero/reducers__repeatableEnableWhen__q.json', '8.1', 'is a group that repeats'],
    [
      'medplum/simple-initial-visit-bundle.json',
      'content',
      'This Bundle holds 3 Questionnaires: import them one by one',
    ],
    [
      'hl7-us-core/QuestionnaireResponse-TAPS.json',
      'content',
      'A FHIR QuestionnaireResponse is not a questionnaire',
    ],
    [
      'psymirror/phq9.json',
      'content',
      'is neither a FHIR Questionnaire (it has no resourceType) nor the product’s own JSON',
    ],
  ] as const;
  it.each(refusals)('refuses %s for “%s”', (file, item, message) => {
    const result = importContent(readRealFile(file));
    expect(result.ok ? [] : result.problems).toContainEqual({ item, message });
  });
});
