import { randomUUID } from 'node:crypto';
import type { Cadence } from '@evenkeel/contract/assessments';
import { firstQuarter, quarterAt, wallAt, yearQuarters, zones, type Zone } from './quarters.ts';

export interface PlannedReminder {
  readonly id: string;
  readonly daysOfWeek: readonly number[];
  readonly timeOfDay: string;
  readonly zone: Zone;
  /** The look before which it is set, and the one before which it is deleted again. */
  readonly from: number;
  readonly until: number;
}

export interface PlannedAssignment {
  readonly id: string;
  readonly content: 0 | 1;
  readonly cadence: Cadence;
  readonly start: string;
  /** The look before which it ends. */
  readonly until: number;
}

export interface PlannedPerson {
  readonly userId: string;
  /** Where they are from which look on; the first from the beginning. */
  readonly homes: readonly { readonly from: number; readonly zone: Zone }[];
  readonly email: boolean;
  readonly sms: boolean;
  /** The look before which they stop e-mail. */
  readonly emailUntil: number;
  readonly reminders: readonly PlannedReminder[];
  readonly assignments: readonly PlannedAssignment[];
  /** Looks before which they answer whatever is open. */
  readonly answersAt: readonly number[];
}

export interface YearPlan {
  /** The quarters in which a server is up and looks. */
  readonly looks: readonly number[];
  readonly people: readonly PlannedPerson[];
}

/** mulberry32: the same year every time. */
export const createRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const never = yearQuarters * 2;

/** Days on which some clocks change, where every quarter of an hour is looked at. */
const changes = ['03-08', '03-29', '04-05', '09-06', '10-04', '10-25', '11-01'].map((day) =>
  quarterAt(`2026-${day}T00:00:00Z`),
);

/** When nothing was up: three days, a working day, an hour at a time, and the night of a change. */
const outages = [
  ['2026-02-10T03:00:00Z', '2026-02-13T10:30:00Z'],
  ['2026-05-19T10:00:00Z', '2026-05-19T20:15:00Z'],
  ['2026-06-02T12:00:00Z', '2026-06-02T13:00:00Z'],
  ['2026-03-08T05:30:00Z', '2026-03-09T02:00:00Z'],
  ['2026-10-25T00:15:00Z', '2026-10-25T01:45:00Z'],
  ['2026-12-24T06:00:00Z', '2026-12-25T11:00:00Z'],
].map(([from = '', until = '']) => ({ from: quarterAt(from), until: quarterAt(until) }));

const isUp = (quarter: number): boolean =>
  !outages.some(({ from, until }) => quarter >= from && quarter < until);

/** Every so many quarters, and each of them on the days around a change. */
const looksEvery = (step: number): number[] =>
  Array.from({ length: yearQuarters }, (_, quarter) => quarter).filter(
    (quarter) =>
      isUp(quarter) &&
      (quarter % step === 0 || changes.some((day) => quarter >= day - 24 && quarter < day + 72)),
  );

const times = ['09:00', '09:00', '09:00', '07:30', '19:30', '01:30', '02:15', '02:30', '00:00', '23:45'];
const cadences: readonly Cadence[] = [
  'once',
  'weekly',
  'weekly',
  'every_two_weeks',
  'monthly',
  'monthly',
  'every_three_months',
  'every_three_months',
];

/** A clinic's year: who is in it, what they set, where they move, what they answer, and when nothing was up. */
export const planYear = (people: number, everyQuarters: number): YearPlan => {
  const random = createRandom(people);
  const looks = looksEvery(everyQuarters);
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <T>(from: readonly [T, ...T[]] | readonly T[], fallback: T): T =>
    from[below(from.length)] ?? fallback;
  const someLook = (): number => pick(looks, 0);
  const chance = (share: number): boolean => random() < share;
  const someZone = (): Zone => pick(zones, 'America/New_York');

  const planReminder = (zone: Zone): PlannedReminder => {
    const from = chance(0.7) ? 0 : someLook();
    const days = [0, 1, 2, 3, 4, 5, 6].filter(() => chance(0.4));
    return {
      id: randomUUID(),
      daysOfWeek: days.length === 0 ? [below(7)] : days,
      timeOfDay: pick(times, '09:00'),
      zone,
      from,
      until: chance(0.2) ? (looks.findLast((look) => look > from && chance(0.001)) ?? never) : never,
    };
  };
  const planAssignment = (content: 0 | 1, zone: Zone): PlannedAssignment => ({
    id: randomUUID(),
    content,
    cadence: chance(0.01) ? 'daily' : pick(cadences, 'weekly'),
    start: wallAt(below(yearQuarters), zone).slice(0, 10),
    until: chance(0.1) ? someLook() : never,
  });
  /** A look of the small hours of a date: what opens with it has opened, and nothing has been told. */
  const nightOf = (date: string, zone: Zone): number => {
    const quarter = firstQuarter(date, '02:00', zone);
    return looks.find((look) => look >= quarter) ?? 0;
  };
  const planPerson = (): PlannedPerson => {
    const zone = someZone();
    const assignments = [planAssignment(0, zone), ...(chance(0.2) ? [planAssignment(1, zone)] : [])];
    const night = nightOf(assignments[0]?.start ?? '', zone);
    const moves = chance(0.2) ? [night, someLook()].toSorted((one, other) => one - other) : [];
    return {
      userId: randomUUID(),
      homes: [
        { from: 0, zone },
        ...moves.filter((from) => from > 0).map((from) => ({ from, zone: someZone() })),
      ],
      email: chance(0.9),
      sms: chance(0.3),
      emailUntil: chance(0.05) ? someLook() : never,
      reminders: Array.from({ length: chance(0.12) ? 1 + below(2) : 0 }, () => planReminder(zone)),
      assignments,
      answersAt: chance(0.2) ? [night, ...Array.from({ length: 12 }, someLook)] : [],
    };
  };
  return { looks, people: Array.from({ length: people }, planPerson) };
};
