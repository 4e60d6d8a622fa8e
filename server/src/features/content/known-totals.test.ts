import type { AssessmentContent } from '@evenkeel/contract/provider-content';
import type { Score } from '@evenkeel/contract/provider-results';
import type { Answer } from '@evenkeel/contract/questionnaire';
import { describe, expect, it } from 'vitest';
import { scoreAnswers } from '../../scoring/score.ts';
import {
  isObject,
  objectsIn,
  readRealFile,
  readRealText,
  realFiles,
  realFilesAreHere,
  whereRealFilesAre,
  type Json,
} from '../../testing/real-files.ts';
import { importContent } from './import-content.ts';
import { totalCodes } from './instruments.ts';

const phq9 = 'hl7-us-core/Questionnaire-phq-9-example.json';
const gad7 = 'uwcirg-asbi-screening-app/1_Questionnaire-GAD7.json';
const behav5 = 'uwcirg-asbi-screening-app/1_Questionnaire-BEHAV5.json';
const bedaGad7 = 'beda-sdc-ide/gad_7.json';
const minicog = 'uwcirg-asbi-screening-app/1_Questionnaire-MINICOG.json';
const scored = (name: string) => `uwcirg-scored-cases/${name}.json`;

interface Known {
  readonly file: string;
  readonly stated: number;
  /** The form that was answered; absent: the case brings its own. */
  readonly form?: string;
  /** What the product gets, beside the total that is stated; null: it works out no total. */
  readonly gets?: Partial<Score> | null;
  /** Why the two differ, or what else there is to know. */
  readonly why?: string;
}

const phq9Questions = [3, 1, 2, 0, 1, 2, 3, 0, 1].map((stated, index): Known => ({
  file: scored(`phq9__phq9_question${index + 1}_case`),
  stated,
  form: phq9,
  gets: { complete: false, band: null },
  why: 'an answer alone',
}));

const miniCogCases = [
  ['question1_case', 2],
  ['question2_case', 1],
  ['total_score_case', 4],
  ['total_score_empty_item_case', 0],
  ['total_score_question1_empty_case', 1],
  ['total_score_question2_empty_case', 4],
] as const;

/** Every total that the collection states, in the order of its list. */
const known: readonly Known[] = [
  {
    file: 'hl7-us-core/QuestionnaireResponse-AUDIT-C.json',
    stated: 0,
    form: 'hl7-us-core/Questionnaire-AUDIT-C.json',
    gets: { max: 8, band: null },
    why: 'of two items: in place of the first the form counts heavy days, which have no points',
  },
  {
    file: 'hl7-us-core/QuestionnaireResponse-phq-9-example.json',
    stated: 12,
    form: phq9,
    gets: { complete: true, band: 'moderate' },
  },
  {
    file: 'beda-sdc-ide/gad_7~cedb26.json',
    stated: 9,
    form: bedaGad7,
    gets: { complete: true, band: 'mild' },
  },
  {
    file: 'beda-sdc-ide/phq_2_phq_9~9d2b91.json',
    stated: 12,
    form: 'beda-sdc-ide/phq_2_phq_9.json',
    gets: { complete: true, band: 'moderate' },
  },
  ...[6, 0].map((stated, index): Known => ({
    file: scored(`behav5__behav5_total_score_case${index + 1}`),
    stated,
    form: behav5,
    gets: { complete: true },
    why: 'on the form that the same authors publish',
  })),
  ...[0, 17, 34].map((stated, index): Known => ({
    file: scored(`cidas__cidas_total_score_case${index + 1}`),
    stated,
    gets: { complete: true, max: 34 },
    why: 'its eighteenth answer is to no item of its form',
  })),
  {
    file: scored('cidas__cidas_total_score_case4'),
    stated: 0,
    gets: { complete: true, max: 34 },
    why: 'every answer is “Unable to evaluate”, an option without points, which the import says',
  },
  ...[
    [0, 'minimal'] as const,
    [7, 'mild'] as const,
    [14, 'moderate'] as const,
    [21, 'severe'] as const,
  ].flatMap(([stated, band], index): Known[] => {
    const file = scored(`gad7__gad7_total_score_case${index + 1}`);
    const own: Known = { file, stated, gets: { complete: true, band } };
    if (stated !== 14) return [own, { ...own, form: gad7, why: 'on the form that the same authors publish' }];
    const why = 'its second answer is no option of the second item of the form that the same authors publish';
    return [own, { file, stated, form: gad7, gets: { total: 12 }, why }];
  }),
  ...miniCogCases.map(([name, stated]): Known => ({
    file: scored(`minicog__minicog_${name}`),
    stated,
    gets: null,
    why: 'its two items are decimals without points, asked for as texts',
  })),
  ...phq9Questions,
  ...phq9Questions.map(({ file, stated }): Known => ({ file, stated, gets: { max: 3 } })),
  {
    file: scored('phq9__phq9_question10_case'),
    stated: 3,
    form: phq9,
    gets: { total: 0 },
    why: 'the tenth item asks about difficulty and is never added',
  },
  {
    file: scored('phq9__phq9_total_score_case'),
    stated: 12,
    form: phq9,
    gets: { complete: false, band: null },
    why: 'its sixth item has no answer, which sources treat differently, so nothing is put in its place',
  },
];

/** Totals that responses of the folder state where its list does not look. */
const besides: readonly Known[] = [
  {
    file: 'sergeymosyakov-builder/phq-9-response.qr.json',
    stated: 7,
    form: 'sergeymosyakov-builder/phq-9.fhir.json',
    gets: { complete: true, band: 'mild' },
    why: 'as its subject’s name says',
  },
  {
    file: 'beda-sdc-ide-fce/gad_7~c747c3.json',
    stated: 9,
    form: bedaGad7,
    gets: { complete: true, band: 'mild' },
    why: 'the same answers in a shape of the vendor’s own',
  },
];

/** Responses with numbers that somebody could take for a total. */
const untested: readonly (readonly [file: string, reason: string])[] = [
  [
    'hl7-us-core/QuestionnaireResponse-glasgow-coma-score.json',
    'its Questionnaire is not in the folder, and it states no total',
  ],
  ['hl7-us-core/QuestionnaireResponse-PRAPARE-example.json', 'the 25000 that it states is an income'],
  [
    'hl7-us-core/QuestionnaireResponse-exercise-vital-sign.json',
    'its minutes a week are a product, and it states none',
  ],
];

const imported = (json: unknown): AssessmentContent => {
  const result = importContent(json);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.content;
};

/** A QuestionnaireResponse's coded answers, as the product would have got them; the last one of a linkId counts. */
const answersOf = (response: Json): Answer[] => {
  const answers = new Map<string, string>();
  const visit = (items: Json[]): void => {
    for (const item of items) {
      for (const answer of objectsIn(item['answer'])) {
        const { value } = answer;
        const coding = isObject(value) ? value['Coding'] : answer['valueCoding'];
        if (isObject(coding)) answers.set(String(item['linkId']), String(coding['code']));
      }
      visit(objectsIn(item['item']));
    }
  };
  visit(objectsIn(response['item']));
  return [...answers].map(([key, value]) => ({ key, value }));
};

const scoreOf = (form: unknown, response: Json): Score | null => {
  const { content, scoring } = imported(form);
  return scoreAnswers({ sections: content.sections, scoring }, answersOf(response));
};

/** A scored case's own form, with what makes it no FHIR mended: its types, its code, its missing texts. */
const mended = (form: Json): Json => ({
  ...form,
  code: undefined,
  url: 'urn:case',
  item: objectsIn(form['item']).map((item) => ({
    ...item,
    type: item['type'] === 'choices' ? 'choice' : item['type'],
    text: item['text'] ?? item['linkId'],
  })),
});

/** The parts of a scored case, or a response by itself. */
const caseOf = (file: string): { form: Json; response: Json } => {
  const json = readRealFile(file);
  const data = objectsIn(json['data']);
  const part = (type: string): Json => data.find((one) => one['resourceType'] === type) ?? {};
  return data.length === 0
    ? { form: {}, response: json }
    : { form: mended(part('Questionnaire')), response: part('QuestionnaireResponse') };
};

/** The number behind `/44261-6=12` and `{"ScoreFullGad7": 7}`. */
const numberIn = (stated: string): number => Number(/(-?[\d.]+)\}?$/.exec(stated)?.[1]);

const listed = realFilesAreHere
  ? readRealText('KNOWN_TOTALS.tsv')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'))
      .map(([file = '', stated = '']) => ({ file, stated: numberIn(stated) }))
  : [];

const nameOf = ({ file, stated, gets, why }: Known): string => {
  const about = why === undefined ? '' : `: ${why}`;
  if (gets === null) return `works out no total where ${file} says ${stated}${about}`;
  const total = gets?.total ?? stated;
  return total === stated
    ? `agrees with ${file} on ${stated}${about}`
    : `gets ${total} where ${file} says ${stated}${about}`;
};

describe.skipIf(!realFilesAreHere)(`totals that files state${whereRealFilesAre}`, () => {
  it('are all looked at here, and each says what its list says', () => {
    const covered = new Map(known.map(({ file, stated }) => [file, stated]));
    expect(listed.filter(({ file, stated }) => covered.get(file) !== stated)).toEqual([]);
    const names = new Set(listed.map(({ file }) => file));
    expect(known.filter(({ file }) => !names.has(file))).toEqual([]);
    expect(listed.length).toBeGreaterThan(30);
  });

  it('are in no other response of the folder', () => {
    const seen = new Set(
      [...known, ...besides, ...untested.map(([file]) => ({ file }))].map(({ file }) => file),
    );
    const isTotal = ({ linkId, text, answer }: Json) =>
      /score|total/i.test(`${String(linkId)} ${String(text)}`) ||
      [...totalCodes].some((code) => String(linkId).includes(code)) ||
      objectsIn(answer).some((one) => isObject(one['value']) && 'integer' in one['value']);
    const holdsTotal = (items: Json[]): boolean =>
      items.some((item) => isTotal(item) || holdsTotal(objectsIn(item['item'])));
    const responses = realFiles.filter((file) => file.endsWith('.json') && !seen.has(file));
    const others = responses.filter((file) => {
      const json = readRealFile(file);
      return json['resourceType'] === 'QuestionnaireResponse' && holdsTotal(objectsIn(json['item']));
    });
    expect(others).toEqual([]);
  });

  it.each([...known, ...besides].map((one) => [nameOf(one), one] as const))('%s', (_name, one) => {
    const { file, stated, form, gets = {} } = one;
    const { form: own, response } = caseOf(file);
    const source = form === undefined ? own : readRealFile(form);
    if (gets === null) {
      const result = importContent(source);
      expect(result.ok ? result.content.scoring : null).toBeNull();
    } else {
      expect(scoreOf(source, response)).toMatchObject({ total: stated, ...gets });
    }
  });

  // oxlint-disable-next-line vitest/expect-expect -- there is nothing to expect, which is what it says
  it.for(untested)('cannot be held against %s: %s', ([, reason], { skip }) => skip(reason));

  it('gets 14 from the third GAD-7 case with the answer that the published second item offers', () => {
    const { response } = caseOf(scored('gad7__gad7_total_score_case3'));
    const put: unknown = JSON.parse(
      JSON.stringify(response).replace(/("\/68509-9".*?)LA6570-1/, '$1LA18938-3'),
    );
    expect(scoreOf(readRealFile(gad7), isObject(put) ? put : {})?.total).toBe(14);
  });

  it('works out no total for the Mini-Cog form that the same authors publish either', () => {
    const result = importContent(readRealFile(minicog));
    expect(result.ok ? result.content.scoring : null).toBeNull();
  });

  it('says of the AUDIT-C of US Core that it counts how often, and that it is not the AUDIT-C', () => {
    const result = importContent(readRealFile('hl7-us-core/Questionnaire-AUDIT-C.json'));
    expect(result.ok && result.content).toMatchObject({
      disorder: 'Alcohol use',
      scoring: { min: 0, max: 8, bands: [] },
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
});
