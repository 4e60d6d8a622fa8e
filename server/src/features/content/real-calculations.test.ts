import { afterAll, describe, expect, it } from 'vitest';
import type { Answer } from '@evenkeel/contract/questionnaire';
import { calculate } from '../../fhir/calculated/calculate.ts';
import { createCalculator } from '../../fhir/calculated/calculator.ts';
import { shownCalculated } from '../../fhir/calculated/shown.ts';
import { scoreAnswers } from '../../scoring/score.ts';
import { codedAnswers } from '../../testing/coded-answers.ts';
import { readRealFile, realFilesAreHere, whereRealFilesAre } from '../../testing/real-files.ts';
import { readImport } from './read-import.ts';

const calculator = createCalculator({ workMs: 20_000, waitMs: 20_000 });
afterAll(() => calculator.close());

const imported = async (file: string) => {
  const source = readRealFile(file);
  const result = await readImport(calculator, { kind: 'assessment' }, source);
  if (result.kind !== 'assessment') throw new Error('No assessment');
  const { sections } = result.content.content;
  const { calculations, warnings } = result;
  /** By linkId what the file makes of answers, beside the product's own total. */
  const workOut = async (answers: readonly Answer[]) => {
    if (calculations === null || calculations === undefined) throw new Error('Nothing to work out');
    const at = new Date('2026-03-02T17:00:00Z');
    const asked = { source, sections, answers, calculations, at, timeZone: 'America/New_York' };
    const values = (await calculate(calculator, asked)).map(shownCalculated);
    return {
      total: scoreAnswers({ sections, scoring: result.content.scoring }, answers)?.total,
      values: Object.fromEntries(values.map(({ key, value, error }) => [key, error ?? value])),
    };
  };
  const [section] = sections;
  if (section === undefined) throw new Error('No section');
  const notes = new Map(warnings.map(({ item, message }) => [item, message]));
  return { questions: section.questions, workOut, notes };
};

type Form = Awaited<ReturnType<typeof imported>>;

/** Each question's option at a place that turns with the question. */
const chosen = ({ questions }: Form, turn: number): Answer[] =>
  questions.map(({ key, answers }, index) => ({
    key,
    value: answers[(index * turn + turn) % answers.length]?.id ?? null,
  }));

describe.skipIf(!realFilesAreHere)(
  `totals that files work out themselves${whereRealFilesAre}`,
  { timeout: 60_000 },
  () => {
    const sameAsOurs = [
      ['jmandel-web-forms/audit.json', 'audit.totalScore'],
      ['jmandel-web-forms/cage.json', 'cage.totalScore'],
      ['jmandel-web-forms/barthel.json', 'barthel.totalScore'],
      ['lhncbc-lforms/phq9.json', '/44261-6'],
      ['lhncbc-lforms-fhir-app/phq9.json', '/44261-6'],
      ['beda-sdc-ide/gad_7.json', 'anxiety-score'],
      ['beda-sdc-ide/phq_2_phq_9.json', 'phq9-total-score'],
    ] as const;
    it.each(sameAsOurs)('agree with the product’s in %s', async (file, key) => {
      const form = await imported(file);
      expect(form.notes.get(key)).toBe('is worked out from the answers for the clinic, and is not asked');
      for (const turn of [0, 1, 2, 3]) {
        const { total, values } = await form.workOut(chosen(form, turn));
        expect(total).toEqual(expect.any(Number));
        expect(values[key]).toBe(total);
      }
    });

    const stated = [
      ['beda-sdc-ide/gad_7~cedb26.json', 'beda-sdc-ide/gad_7.json', 'anxiety-score', 9],
      ['beda-sdc-ide/phq_2_phq_9~9d2b91.json', 'beda-sdc-ide/phq_2_phq_9.json', 'phq9-total-score', 12],
      ['hl7-us-core/QuestionnaireResponse-phq-9-example.json', 'lhncbc-lforms/phq9.json', '/44261-6', 12],
    ] as const;
    it.each(stated)(
      'agree with what %s states, by the expressions of %s',
      async (response, file, key, total) => {
        const form = await imported(file);
        const answers = codedAnswers(readRealFile(response));
        expect(answers.length).toBeGreaterThan(6);
        expect((await form.workOut(answers)).values[key]).toBe(total);
      },
    );

    it('are named at the import where they differ: an STU3 PHQ-9 has 0 for its expression', async () => {
      const form = await imported('sergeymosyakov-builder/phq-9.stu3.fhir.json');
      expect(form.notes.get('score')).toBe(
        'is worked out for the clinic by the file’s own expression, which gives 0 where the product’s total is 27; both are kept',
      );
    });
  },
);

describe.skipIf(!realFilesAreHere)(
  `what else files work out${whereRealFilesAre}`,
  { timeout: 60_000 },
  () => {
    it('says whether MDQ screens positive, which no sum does', async () => {
      const form = await imported('jmandel-web-forms/mdq.json');
      const answers = form.questions.map(({ key, answers: options }) => ({
        key,
        value: options.find(({ id }) => id === 'Y' || id === 'moderate')?.id ?? null,
      }));
      expect((await form.workOut(answers)).values).toEqual({
        'mdq.q1.score': 13,
        'mdq.screenPositive': true,
      });
      const [first, ...rest] = answers;
      const fewer = [first, ...rest.map((one) => ({ ...one, value: null }))].filter(
        (one) => one !== undefined,
      );
      expect((await form.workOut(fewer)).values).toMatchObject({ 'mdq.q1.score': 1 });
    });

    it('names STOP-BANG’s risk in words', async () => {
      const form = await imported('jmandel-web-forms/stop-bang.json');
      const yes = form.questions.map(({ key }, index) => ({ key, value: index < 4 ? 'Y' : 'N' }));
      expect((await form.workOut(yes)).values).toEqual({
        'stopbang.totalScore': 4,
        'stopbang.risk': 'Intermediate risk',
      });
    });

    it('adds up the two parts of SF-MPQ and both together', async () => {
      const form = await imported('jmandel-web-forms/sf-mpq.json');
      const { values } = await form.workOut(chosen(form, 1));
      const { 'sfmpq.sensoryScore': sensory, 'sfmpq.affectiveScore': affective } = values;
      expect(values['sfmpq.totalScore']).toBe(Number(sensory) + Number(affective));
    });

    it('chooses the option that the file means: at risk of hunger after either answer', async () => {
      const form = await imported('lhncbc-lforms-fhir-app/hunger-vital-signs.json');
      const answers = (code: string) => form.questions.map(({ key }) => ({ key, value: code }));
      expect((await form.workOut(answers('LA28397-0'))).values).toEqual({ '/88124-3': 'At risk' });
      expect((await form.workOut(answers('LA28398-8'))).values).toEqual({ '/88124-3': 'No risk' });
      const none = form.questions.map(({ key }) => ({ key, value: null }));
      expect((await form.workOut(none)).values).toEqual({ '/88124-3': null });
    });

    it('leaves out what is worked out in CQL, by name', async () => {
      const form = await imported('uwcirg-asbi-screening-app/1_Questionnaire-GAD7.json');
      expect(form.notes.get('/70274-6')).toBe(
        'is worked out in text/cql, of which only text/fhirpath is read, and was left out',
      );
    });
  },
);
