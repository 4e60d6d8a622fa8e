import type { InstrumentItem } from './instrument.ts';

const frequency: InstrumentItem = {
  points: [0, 1, 2, 3],
  ordered: true,
  byCode: { 'LA6568-5': 0, 'LA6569-3': 1, 'LA6570-1': 2, 'LA18938-3': 2, 'LA6571-9': 3 },
};
export const phq = {
  interest: { ...frequency, loinc: '44250-9' },
  mood: { ...frequency, loinc: '44255-8' },
  rest: ['44259-0', '44254-1', '44251-7', '44258-2', '44252-5', '44253-3'].map((loinc) => ({
    ...frequency,
    loinc,
  })),
  selfHarm: { ...frequency, loinc: '44260-8', safety: true as const },
};
export const gad = ['69725-0', '68509-9', '69733-4', '69734-2', '69735-9', '69689-8', '69736-7'].map(
  (loinc) => ({
    ...frequency,
    loinc,
  }),
);

export const five = { points: [0, 1, 2, 3, 4], ordered: true };
export const times = (count: number, item: InstrumentItem): InstrumentItem[] =>
  Array.from({ length: count }, () => item);
export const yesNo: InstrumentItem = { points: [0, 1], ordered: false, yes: 1 };
export const noCounts: InstrumentItem = { ...yesNo, yes: 0 };
/** Published as being able to stop; several files ask whether one is unable to. */
const ableToStop: InstrumentItem = {
  ...noCounts,
  rewording: /\b(unable|inability|not (always )?able|cannot|can['’]?t|couldn['’]?t)\b/i,
};

export const drinking: readonly InstrumentItem[] = [
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
export const drinkingProblem: InstrumentItem = { ...five, byCode: drinking[2]?.byCode ?? {} };

export const wellBeing: InstrumentItem = {
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

export const drugUse = [
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

export const trauma = ['102012-2', '102013-0', '102014-8', '102015-5', '102016-3'].map((loinc) => ({
  ...yesNo,
  loinc,
}));
