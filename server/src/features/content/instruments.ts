import type { Band } from '@evenkeel/contract/provider-content';
import type { Instrument, InstrumentItem } from './instrument.ts';

const frequency: InstrumentItem = {
  points: [0, 1, 2, 3],
  ordered: true,
  byCode: { 'LA6568-5': 0, 'LA6569-3': 1, 'LA6570-1': 2, 'LA18938-3': 2, 'LA6571-9': 3 },
};
const phq = {
  interest: { ...frequency, loinc: '44250-9' },
  mood: { ...frequency, loinc: '44255-8' },
  rest: ['44259-0', '44254-1', '44251-7', '44258-2', '44252-5', '44253-3'].map((loinc) => ({
    ...frequency,
    loinc,
  })),
  selfHarm: { ...frequency, loinc: '44260-8', safety: true as const },
};
const gad = ['69725-0', '68509-9', '69733-4', '69734-2', '69735-9', '69689-8', '69736-7'].map((loinc) => ({
  ...frequency,
  loinc,
}));

const five = { points: [0, 1, 2, 3, 4], ordered: true };
const times = (count: number, item: InstrumentItem): InstrumentItem[] =>
  Array.from({ length: count }, () => item);
const yesNo: InstrumentItem = { points: [0, 1], ordered: false, yes: 1 };
const noCounts: InstrumentItem = { ...yesNo, yes: 0 };
/** Published as being able to stop; several files ask whether one is unable to. */
const ableToStop: InstrumentItem = {
  ...noCounts,
  rewording: /\b(unable|inability|not (always )?able|cannot|can['’]?t|couldn['’]?t)\b/i,
};

const drinking: readonly InstrumentItem[] = [
  {
    ...five,
    loinc: '68518-0',
    byCode: { 'LA6270-8': 0, 'LA18926-8': 1, 'LA18927-6': 2, 'LA18928-4': 3, 'LA18929-2': 4 },
  },
  {
    ...five,
    loinc: '68519-8',
    byCode: { 'LA15694-5': 0, 'LA15695-2': 1, 'LA18930-0': 2, 'LA18931-8': 3, 'LA18932-6': 4 },
  },
  {
    ...five,
    loinc: '68520-6',
    byCode: { 'LA6270-8': 0, 'LA18933-4': 1, 'LA18876-5': 2, 'LA18891-4': 3, 'LA18934-2': 4 },
  },
];
const drinkingProblem: InstrumentItem = { ...five, byCode: drinking[2]?.byCode ?? {} };

const wellBeing: InstrumentItem = {
  points: [5, 4, 3, 2, 1, 0],
  ordered: false,
  byCode: {
    'all-of-the-time': 5,
    'most-of-the-time': 4,
    'more-than-half-of-the-time': 3,
    'less-than-half-of-the-time': 2,
    'some-of-the-time': 1,
    'at-no-time': 0,
  },
};

const bands = (...list: readonly (readonly [min: number, max: number, label: string])[]): Band[] =>
  list.map(([min, max, label]) => ({ min, max, label }));

const drugUse = [
  '68525-5',
  '68526-3',
  '68527-1',
  '68528-9',
  '68529-7',
  '68530-5',
  '68531-3',
  '68532-1',
  '68533-9',
  '68534-7',
].map((loinc, index) => ({ ...(index === 2 ? ableToStop : yesNo), loinc }));

const trauma = ['102012-2', '102013-0', '102014-8', '102015-5', '102016-3'].map((loinc) => ({
  ...yesNo,
  loinc,
}));

/** The longer forms come first: their names contain those of the shorter. */
export const instruments: readonly Instrument[] = [
  {
    name: 'PHQ-9',
    disorder: 'Depression',
    panelCodes: ['44249-1'],
    totalCodes: ['44261-6'],
    named: /\bphq ?9\b|\bpatient health questionnaire 9\b/,
    items: [phq.interest, phq.mood, ...phq.rest, phq.selfHarm],
    bands: bands(
      [0, 4, 'none-minimal'],
      [5, 9, 'mild'],
      [10, 14, 'moderate'],
      [15, 19, 'moderately severe'],
      [20, 27, 'severe'],
    ),
  },
  {
    name: 'PHQ-8',
    disorder: 'Depression',
    panelCodes: [],
    totalCodes: [],
    named: /\bphq ?8\b|\bpatient health questionnaire 8\b/,
    items: [phq.interest, phq.mood, ...phq.rest],
    bands: [],
  },
  {
    name: 'GAD-7',
    disorder: 'Anxiety',
    panelCodes: ['69737-5'],
    totalCodes: ['70274-6'],
    named: /\bgad ?7\b|\bgenerali[sz]ed anxiety disorder (scale )?7\b/,
    items: gad,
    bands: bands([0, 4, 'minimal'], [5, 9, 'mild'], [10, 14, 'moderate'], [15, 21, 'severe']),
  },
  {
    name: 'PHQ-4',
    disorder: 'Depression and anxiety',
    panelCodes: ['69724-3'],
    totalCodes: ['70272-0'],
    named: /\bphq ?4\b|\bpatient health questionnaire 4\b/,
    items: [...gad.slice(0, 2), phq.interest, phq.mood],
    bands: bands([0, 2, 'none/normal'], [3, 5, 'mild'], [6, 8, 'moderate'], [9, 12, 'severe']),
  },
  {
    name: 'PHQ-2',
    disorder: 'Depression',
    panelCodes: ['55757-9'],
    totalCodes: ['55758-7'],
    named: /\bphq ?2\b|\bpatient health questionnaire 2\b/,
    items: [phq.interest, phq.mood],
    bands: [],
  },
  {
    name: 'GAD-2',
    disorder: 'Anxiety',
    panelCodes: [],
    totalCodes: [],
    named: /\bgad ?2\b/,
    items: gad.slice(0, 2),
    bands: [],
  },
  {
    name: 'AUDIT-C',
    disorder: 'Alcohol use',
    panelCodes: ['72109-2'],
    totalCodes: ['75626-2'],
    named: /\baudit ?c\b/,
    items: drinking,
    bands: [],
  },
  {
    name: 'AUDIT',
    disorder: 'Alcohol use',
    panelCodes: ['72110-0'],
    totalCodes: ['75624-7'],
    named: /\baudit( ?10)?\b(?! ?c\b)/,
    items: [...drinking, ...times(5, drinkingProblem), ...times(2, { points: [0, 2, 4], ordered: true })],
    bands: bands([0, 7, 'Zone I'], [8, 15, 'Zone II'], [16, 19, 'Zone III'], [20, 40, 'Zone IV']),
  },
  {
    name: 'DAST-10',
    disorder: 'Drug use',
    panelCodes: ['82666-9'],
    totalCodes: ['82667-7'],
    named: /\bdast ?(10)?\b/,
    items: drugUse,
    bands: bands(
      [0, 0, 'no problems'],
      [1, 2, 'low'],
      [3, 5, 'moderate'],
      [6, 8, 'substantial'],
      [9, 10, 'severe'],
    ),
  },
  {
    name: 'EPDS',
    disorder: 'Postnatal depression',
    panelCodes: ['71354-5', '99046-5'],
    totalCodes: [],
    named: /\bepds\b|\bedinburgh post(natal|partum)\b/,
    // Files print some items' options from the other end, so only their own points tell.
    items: [
      ...times(9, { points: [0, 1, 2, 3], ordered: false }),
      { points: [0, 1, 2, 3], ordered: false, safety: true },
    ],
    bands: [],
  },
  {
    name: 'C-SSRS screener',
    disorder: 'Suicide risk',
    panelCodes: ['93373-9', '93245-9'],
    totalCodes: [],
    named: /\bc ?ssrs\b|\bcolumbia suicide severity\b/,
    items: null,
    bands: [],
    asksOfSuicide: true,
  },
  {
    name: 'PC-PTSD-5',
    disorder: 'Post-traumatic stress',
    panelCodes: ['102010-6'],
    totalCodes: ['102017-1'],
    named: /\bpc ?ptsd ?5\b/,
    items: trauma,
    bands: [],
  },
  {
    name: 'PCL-5',
    disorder: 'Post-traumatic stress',
    panelCodes: [],
    totalCodes: [],
    named: /\bpcl ?5\b/,
    items: times(20, five),
    bands: [],
  },
  {
    name: 'WHO-5',
    disorder: 'Well-being',
    panelCodes: [],
    totalCodes: [],
    named: /\bwho ?5\b/,
    items: times(5, wellBeing),
    bands: [],
  },
  {
    name: 'WHODAS 2.0',
    disorder: 'Disability',
    panelCodes: [],
    totalCodes: [],
    named: /\bwhodas\b/,
    items: times(12, { points: [1, 2, 3, 4, 5], ordered: true }),
    bands: [],
  },
  {
    name: 'ISI',
    disorder: 'Insomnia',
    panelCodes: [],
    totalCodes: [],
    named: /\binsomnia severity index\b|\bisi\b/,
    items: times(7, five),
    bands: bands([0, 7, 'none'], [8, 14, 'subthreshold'], [15, 21, 'moderate'], [22, 28, 'severe']),
  },
  {
    name: 'PSS-10',
    disorder: 'Stress',
    panelCodes: [],
    totalCodes: [],
    named: /\bpss ?10\b|\bperceived stress scale\b/,
    items: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) =>
      [4, 5, 7, 8].includes(number) ? { ...five, reversed: true as const } : five,
    ),
    bands: [],
  },
  {
    name: 'K10',
    disorder: 'Distress',
    panelCodes: [],
    totalCodes: [],
    named: /\bk ?10\b|\bkessler (psychological distress scale )?10\b/,
    items: times(10, { points: [1, 2, 3, 4, 5], ordered: false }),
    bands: bands([10, 19, 'likely well'], [20, 24, 'mild'], [25, 29, 'moderate'], [30, 50, 'severe']),
  },
  {
    name: 'GDS-15',
    disorder: 'Depression',
    panelCodes: ['48543-3'],
    totalCodes: ['48545-8'],
    named: /\bgds ?(15|sf|short form)\b|\bgeriatric depression scale (15|short)\b/,
    items: Array.from({ length: 15 }, (_, index) => ([0, 4, 6, 10, 12].includes(index) ? noCounts : yesNo)),
    bands: [],
  },
  {
    name: 'CAGE',
    disorder: 'Alcohol use',
    panelCodes: [],
    totalCodes: [],
    named: /^cage\b|\bcage (aid|questionnaire|assessment)\b/,
    items: times(4, yesNo),
    bands: [],
  },
  {
    name: 'ESS',
    disorder: 'Sleepiness',
    panelCodes: [],
    totalCodes: [],
    named: /\bepworth sleepiness\b/,
    items: times(8, { points: [0, 1, 2, 3], ordered: true }),
    bands: [],
  },
  {
    name: 'ASRS-v1.1',
    disorder: 'Attention',
    panelCodes: [],
    totalCodes: [],
    named: /\basrs\b/,
    items: null,
    bands: [],
  },
  {
    name: 'MDQ',
    disorder: 'Bipolar disorder',
    panelCodes: [],
    totalCodes: [],
    named: /\bmood disorder questionnaire\b/,
    items: null,
    bands: [],
  },
];

/** Items that ask how many times something happened, though files give them the type decimal. */
export const countCodes: ReadonlySet<string> = new Set(['68517-2']);

/** Items that hold a total: the product works it out itself. */
export const totalCodes: ReadonlySet<string> = new Set(instruments.flatMap((one) => one.totalCodes));

/**
 * Items about harming oneself, wherever they stand: any answer but the one named, or but a no,
 * calls for crisis resources. PHQ-9's ninth and the C-SSRS screener's.
 */
export const safetyItems: ReadonlyMap<string, 'frequency' | 'yes-or-no'> = new Map([
  ['44260-8', 'frequency'],
  ...['93246-7', '93247-5', '93248-3', '93249-1', '93250-9', '93267-3', '93269-9'].map(
    (code) => [code, 'yes-or-no'] as const,
  ),
]);
