import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { AssessmentContent } from '@evenkeel/contract/provider-content';
import { describe, expect, it } from 'vitest';
import { scoreAnswers } from '../../scoring/score.ts';
import { safetyTriggers } from '../../scoring/safety-triggers.ts';
import { codedAnswers } from '../../testing/coded-answers.ts';
import { checkInProblems } from './check-in-problems.ts';
import { contentProblems } from './content-problems.ts';
import { importCheckIn, importContent } from './import-content.ts';

/** Real files, which are not part of the project; without them these tests say that they were skipped. */
const folder = resolve(import.meta.dirname, '../../../../../shared/questionnaires');
const isHere = existsSync(folder);
const where = isHere ? '' : ` (skipped: ${folder} is not here)`;
const files = isHere
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
  : [];

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const read = (file: string): Json => {
  const json: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  return isObject(json) ? json : {};
};
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

const imported = (json: unknown): AssessmentContent => {
  const result = importContent(json);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.content;
};

const scoreOf = (form: AssessmentContent, response: Json) => {
  const { sections } = form.content;
  return scoreAnswers({ sections, scoring: form.scoring }, codedAnswers(response));
};

/** A scored case's own form, with what makes it no FHIR mended: its types, its code, its missing texts. */
const mended = (form: Json): Json => ({
  ...form,
  code: undefined,
  url: 'urn:case',
  item: list(form['item']).map((item) => ({
    ...item,
    type: item['type'] === 'choices' ? 'choice' : item['type'],
    text: item['text'] ?? item['linkId'],
  })),
});

describe.skipIf(!isHere)(`totals that the files state${where}`, () => {
  const stated = [
    [
      'hl7-us-core/QuestionnaireResponse-phq-9-example.json',
      'hl7-us-core/Questionnaire-phq-9-example.json',
      12,
    ],
    ['beda-sdc-ide/gad_7~cedb26.json', 'beda-sdc-ide/gad_7.json', 9],
    ['beda-sdc-ide/phq_2_phq_9~9d2b91.json', 'beda-sdc-ide/phq_2_phq_9.json', 12],
  ] as const;
  it.each(stated)('agrees with %s', (response, form, total) => {
    expect(scoreOf(imported(read(form)), read(response))).toMatchObject({ total, complete: true });
  });

  it('adds up what the AUDIT-C of US Core gives points: in place of the first item it counts heavy days, which have none', () => {
    const result = importContent(read('hl7-us-core/Questionnaire-AUDIT-C.json'));
    expect(result.ok && result.content).toMatchObject({
      disorder: 'Alcohol use',
      scoring: { min: 0, max: 8, bands: [] },
    });
    const response = read('hl7-us-core/QuestionnaireResponse-AUDIT-C.json');
    expect(scoreOf(imported(read('hl7-us-core/Questionnaire-AUDIT-C.json')), response)).toMatchObject({
      total: 0,
    });
    expect(result.ok && result.warnings).toEqual(
      expect.arrayContaining([
        { item: '/68517-2', message: 'counts how often, so whole numbers are asked for' },
        {
          item: 'Questionnaire',
          message: 'is named like AUDIT-C but has other items, so its bands are not used',
        },
      ]),
    );
  });

  const cases = files.filter((file) => file.startsWith('uwcirg-scored-cases/'));
  const caseOf = (file: string) => {
    const json = read(file);
    const data = list(json['data']);
    const total: unknown = Object.values(json['expected_results'] ?? {}).find(
      (value) => typeof value === 'number',
    );
    const part = (type: string): Json => data.find((one) => one['resourceType'] === type) ?? {};
    return { total, form: part('Questionnaire'), response: part('QuestionnaireResponse') };
  };
  const about = (...parts: string[]) => cases.filter((file) => parts.some((part) => file.includes(part)));

  it.each(
    about('gad7', 'phq9__phq9_question', 'cidas').filter((file) => !/question10|cidas.*case4/.test(file)),
  )('agrees with %s', (file) => {
    const { total, form, response } = caseOf(file);
    expect(scoreOf(imported(mended(form)), response)?.total).toBe(total);
  });

  const published = {
    gad7: 'uwcirg-asbi-screening-app/1_Questionnaire-GAD7.json',
    behav5: 'uwcirg-asbi-screening-app/1_Questionnaire-BEHAV5.json',
  };
  it.each(about('gad7', 'behav5').filter((file) => !file.includes('gad7_total_score_case3')))(
    'agrees with %s on the form that the same authors publish',
    (file) => {
      const { total, response } = caseOf(file);
      const form = imported(read(file.includes('gad7') ? published.gad7 : published.behav5));
      expect(scoreOf(form, response)).toMatchObject({ total, complete: true });
    },
  );

  it('gets 12 where a GAD-7 case says 14: its second answer is no option of the published form’s second item', () => {
    const { total, response } = caseOf('uwcirg-scored-cases/gad7__gad7_total_score_case3.json');
    expect(total).toBe(14);
    expect(scoreOf(imported(read(published.gad7)), response)?.total).toBe(12);
    const put = JSON.parse(
      JSON.stringify(response).replace(/("\/68509-9".*?)LA6570-1/, '$1LA18938-3'),
    ) as Json;
    expect(scoreOf(imported(read(published.gad7)), put)?.total).toBe(14);
  });

  it.each(about('phq9_total'))('agrees with %s, and says that the sixth item has no answer', (file) => {
    const { total, response } = caseOf(file);
    const form = imported(read('hl7-us-core/Questionnaire-phq-9-example.json'));
    expect(scoreOf(form, response)).toEqual({ total, max: 27, band: null, complete: false });
  });

  it.each(about('phq9_question10'))(
    'gives no points where %s gives 3: the tenth item asks about difficulty and is never added',
    (file) => {
      const { total, response } = caseOf(file);
      expect(total).toBe(3);
      const form = imported(read('hl7-us-core/Questionnaire-phq-9-example.json'));
      expect(scoreOf(form, response)?.total).toBe(0);
    },
  );

  it.each(about('minicog'))(
    'has no total for the form of %s: its two items are decimals without points',
    (file) => {
      const form = imported(mended(caseOf(file).form));
      expect(form.scoring).toBeNull();
      expect(form.content.sections[0]?.questions[0]).toMatchObject({
        type: 'free_text',
        meta: { format: 'decimal' },
      });
    },
  );
});

describe.skipIf(!isHere)(`instruments that the folder holds${where}`, () => {
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
    const form = imported(read(file));
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
    const form = imported(read('stanford-myheartcounts/WHO5_es-US.json'));
    const answer = (value: string) =>
      scoreAnswers(
        { sections: form.content.sections, scoring: form.scoring },
        (form.scoring?.items ?? []).map(({ key }) => ({ key, value })),
      );
    expect(answer('all-of-the-time')?.total).toBe(25);
    expect(answer('at-no-time')?.total).toBe(0);
  });

  it('skips AUDIT’s second and third item after never, and still has a complete total', () => {
    const { content, scoring } = imported(read('jmandel-web-forms/audit.json'));
    const answers = (scoring?.items ?? [])
      .filter(({ key }) => !['audit.q2', 'audit.q3'].includes(key))
      .map(({ key }) => ({ key, value: '0' }));
    expect(scoreAnswers({ sections: content.sections, scoring }, answers)).toEqual({
      total: 0,
      max: 40,
      band: 'Zone I',
      complete: true,
    });
  });

  it('calls for crisis resources on any answer to PHQ-9’s ninth item but the first', () => {
    const { content } = imported(read('lhncbc-lforms-r5/argonaut-phq9-ish.json'));
    const triggered = (value: string) => safetyTriggers(content.sections, [{ key: 'g1.q9', value }]);
    expect(triggered('LA6568-5')).toEqual([]);
    expect(triggered('LA6569-3')).toEqual(['g1.q9']);
    expect(triggered('LA6571-9')).toEqual(['g1.q9']);
  });
});

describe.skipIf(!isHere)(`the whole folder${where}`, () => {
  const results = files.map((file) => [file, importContent(read(file))] as const);
  const isForm = (file: string) => ['Questionnaire', 'Bundle'].includes(String(read(file)['resourceType']));

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
    const asCheckIns = files.map((file) => [file, importCheckIn(read(file), 'symptom')] as const);
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
    const result = importContent(read(file));
    expect(result.ok ? [] : result.problems).toContainEqual({ item, message });
  });
});
