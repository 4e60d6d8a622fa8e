import { lifestyleNodeIds } from '@evenkeel/contract/lifestyle-module';
import type { AnswerValue } from '@evenkeel/contract/questionnaire';
import { noise } from './noise.ts';

/** Answers of one check-in, so many days before today. */
export interface PastAnswers {
  readonly daysAgo: number;
  readonly values: Readonly<Record<string, AnswerValue>>;
}

const year = 365;
const daysOfYear = Array.from({ length: year }, (_, index) => year - index);

/** A week away, a long break, and the evenings that were simply forgotten. */
const isGap = (daysAgo: number): boolean =>
  (daysAgo >= 40 && daysAgo <= 46) || (daysAgo >= 128 && daysAgo <= 147) || noise(1, daysAgo) < 0.16;

const hundredths = (value: number): number => Math.round(Math.min(2, Math.max(-2, value)) * 100) / 100;

/** Where each series starts and ends, and how much it jumps from day to day: in the order of the sliders. */
const courses = [
  { from: -1.1, to: 1.1, jumps: 0.8 },
  { from: -0.6, to: 0.5, jumps: 1.1 },
  { from: 0.1, to: 1.4, jumps: 1.3 },
  { from: -1.5, to: 0.1, jumps: 0.9 },
] as const;

/** From a hard start to a better end of the year, with a dip in between, the days of a week and chance. */
const levelOf = (daysAgo: number, series: number): number => {
  const { from, to, jumps } = courses[series % courses.length] ?? courses[0];
  const dip = 0.9 * Math.exp(-(((daysAgo - 210 + series * 12) / 28) ** 2));
  const ofWeek = 0.25 * Math.sin(((daysAgo + series) * 2 * Math.PI) / 7);
  return (
    from + (to - from) * (1 - daysAgo / year) - dip + ofWeek + (noise(series + 2, daysAgo) - 0.5) * jumps
  );
};

/** Maya's daily sliders; now and then she skips one. */
export const lifestyleYear = (): PastAnswers[] =>
  daysOfYear
    .filter((daysAgo) => !isGap(daysAgo))
    .map((daysAgo) => ({
      daysAgo,
      values: Object.fromEntries(
        lifestyleNodeIds.map((id, series) => [
          id,
          noise(series + 20, daysAgo) < 0.06 ? null : hundredths(levelOf(daysAgo, series)),
        ]),
      ),
    }));

const weeksBack = (weeks: number, offset: number): number[] =>
  Array.from({ length: weeks }, (_, index) => (weeks - 1 - index) * 7 + offset);

const pick = <T>(list: readonly T[], share: number): T | null =>
  list[Math.min(list.length - 1, Math.max(0, Math.floor(share * list.length)))] ?? null;

/** How heavy a week was, 0 to 1: the other side of the daily sliders. */
const weight = (daysAgo: number, series: number): number =>
  Math.min(1, Math.max(0, 0.5 - levelOf(daysAgo, series) / 3.2));

const notes = ['The move.', 'Money, mostly.', 'A talk at work that went better than I feared.'] as const;

/** Worry, week by week, with a few weeks left out. */
export const worryYear = (): PastAnswers[] =>
  weeksBack(52, 4)
    .filter((daysAgo) => noise(30, daysAgo) > 0.12)
    .map((daysAgo) => ({
      daysAgo,
      values: {
        often: pick(['never', 'rarely', 'sometimes', 'often', 'always'], weight(daysAgo, 4)),
        strength: Math.round(weight(daysAgo, 5) * 100) / 10,
        helped: [pick(['moving', 'talking', 'breathing', 'writing'], noise(31, daysAgo)) ?? 'moving'],
        note: noise(32, daysAgo) < 0.2 ? pick(notes, noise(33, daysAgo)) : null,
      },
    }));

/** Low mood, week by week. */
export const lowMoodYear = (): PastAnswers[] =>
  weeksBack(52, 9)
    .filter((daysAgo) => noise(40, daysAgo) > 0.2)
    .map((daysAgo) => ({
      daysAgo,
      values: {
        low: pick(['fine', 'little', 'quite', 'very'], weight(daysAgo, 6)),
        joy: pick(['easy', 'little', 'quite', 'very'], weight(daysAgo, 7) * 0.9),
        'not-here': 'no',
      },
    }));

const thoughts = [
  ['My sister did not call back.', 'She is tired of me.', 'She may just have had a long day.'],
  ['I forgot a name in a meeting.', 'Everybody noticed.', 'You forget names. So do they.'],
  ['I stayed home instead of going out.', 'I always let people down.', 'You needed the rest.'],
  ['The train was late.', 'The whole day is ruined.', 'It was twelve minutes.'],
] as const;

/** What she wrote in the first worksheet, over and over. */
export const thoughtYear = (): PastAnswers[] =>
  [301, 262, 240, 199, 171, 122, 95, 66, 31, 12].map((daysAgo, index) => {
    const [happened, thought, friend] = thoughts[index % thoughts.length] ?? thoughts[0];
    const felt = [pick(['sad', 'afraid', 'angry', 'ashamed'], noise(50, daysAgo)) ?? 'sad'];
    const believe = Math.round(90 - index * 6 + noise(51, daysAgo) * 10);
    return { daysAgo, values: { happened, thought, felt, friend, believe } };
  });

const steps = ['A walk before breakfast', 'Call my sister', 'Lights out by eleven', 'Cook once'] as const;

export const stepsYear = (): PastAnswers[] =>
  [150, 118, 84, 52, 19].map((daysAgo, index) => ({
    daysAgo,
    values: {
      step: steps[index % steps.length] ?? steps[0],
      when: pick(['morning', 'noon', 'evening'], noise(60, daysAgo)),
      obstacle: index % 2 === 0 ? 'Rain. Then I do it at home.' : null,
      sure: pick(['not', 'rather', 'very'], 0.3 + index * 0.15),
    },
  }));

/** What the phone measured on a day; null where it was left at home. */
export const walkedOn = (daysAgo: number): { steps: number; miles: number } | null => {
  if (noise(70, daysAgo) < 0.08) return null;
  const count = Math.round(3200 + 2600 * (1 - daysAgo / 150) + noise(71, daysAgo) * 4200);
  return { steps: count, miles: Math.round((count / 2150) * 100) / 100 };
};
