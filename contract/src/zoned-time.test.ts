import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDate } from './local-date.ts';
import { instantOf, nextOccurrence } from './zoned-time.ts';

const everyDay = [0, 1, 2, 3, 4, 5, 6];

/** The instants at which a daily time comes round, from just after `from` on. */
const daily = (timeZone: string, timeOfDay: string, from: string, count: number): string[] => {
  const instants: string[] = [];
  let after = new Date(from);
  while (instants.length < count) {
    after = nextOccurrence({ daysOfWeek: everyDay, timeOfDay, timeZone }, after);
    instants.push(after.toISOString().slice(0, 16));
  }
  return instants;
};

describe('instantOf', () => {
  it.each([
    // 02:00 to 02:59 do not exist in New York on 8 March 2026, and 01:00 to 01:59 exist twice on 1 November.
    ['America/New_York', '2026-03-08', '01:59', '2026-03-08T06:59'],
    ['America/New_York', '2026-03-08', '02:00', '2026-03-08T07:00'],
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:00'],
    ['America/New_York', '2026-03-08', '03:00', '2026-03-08T07:00'],
    ['America/New_York', '2026-11-01', '00:59', '2026-11-01T04:59'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30'],
    ['America/New_York', '2026-11-01', '02:00', '2026-11-01T07:00'],
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:00'],
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30'],
    ['Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T02:00'],
    // Santiago’s 6 September has no midnight, and its 4 April ends twice.
    ['America/Santiago', '2026-09-06', '00:00', '2026-09-06T04:00'],
    ['America/Santiago', '2026-09-06', '00:45', '2026-09-06T04:00'],
    ['America/Santiago', '2026-04-04', '23:30', '2026-04-05T02:30'],
    ['America/Santiago', '2026-04-05', '00:00', '2026-04-05T04:00'],
    // Lord Howe moves its clocks by half an hour.
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30'],
    ['Australia/Lord_Howe', '2026-10-04', '02:30', '2026-10-03T15:30'],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45'],
    // Troll moves them by two.
    ['Antarctica/Troll', '2026-03-29', '01:30', '2026-03-29T01:00'],
    ['Asia/Kathmandu', '2026-03-29', '09:00', '2026-03-29T03:15'],
    ['Pacific/Kiritimati', '2026-03-29', '09:00', '2026-03-28T19:00'],
    ['Pacific/Pago_Pago', '2026-03-29', '23:59', '2026-03-30T10:59'],
    // Samoa went from 29 to 31 December 2011: what was to be in between is when the 31st begins.
    ['Pacific/Apia', '2011-12-30', '09:00', '2011-12-30T10:00'],
  ])('in %s on %s at %s is %sZ', (timeZone, date, time, expected) => {
    expect(instantOf(date, time, timeZone).toISOString()).toBe(`${expected}:00.000Z`);
  });
});

describe('nextOccurrence', () => {
  it.each([
    [
      'America/New_York',
      '02:30',
      '2026-03-07T07:00:00Z',
      ['2026-03-07T07:30', '2026-03-08T07:00', '2026-03-09T06:30'],
    ],
    [
      'America/New_York',
      '01:30',
      '2026-10-31T05:00:00Z',
      ['2026-10-31T05:30', '2026-11-01T05:30', '2026-11-02T06:30'],
    ],
    [
      'Europe/Berlin',
      '02:00',
      '2026-03-28T00:00:00Z',
      ['2026-03-28T01:00', '2026-03-29T01:00', '2026-03-30T00:00'],
    ],
    [
      'Europe/Berlin',
      '02:59',
      '2026-10-24T00:00:00Z',
      ['2026-10-24T00:59', '2026-10-25T00:59', '2026-10-26T01:59'],
    ],
    [
      'America/Santiago',
      '00:15',
      '2026-09-05T00:00:00Z',
      ['2026-09-05T04:15', '2026-09-06T04:00', '2026-09-07T03:15'],
    ],
    [
      'Australia/Lord_Howe',
      '02:10',
      '2026-10-02T00:00:00Z',
      ['2026-10-02T15:40', '2026-10-03T15:30', '2026-10-04T15:10'],
    ],
    [
      'Australia/Lord_Howe',
      '01:50',
      '2026-04-03T00:00:00Z',
      ['2026-04-03T14:50', '2026-04-04T14:50', '2026-04-05T15:20'],
    ],
    [
      'Asia/Kathmandu',
      '09:00',
      '2026-03-28T03:15:00Z',
      ['2026-03-29T03:15', '2026-03-30T03:15', '2026-03-31T03:15'],
    ],
  ])('in %s at %s every day, after %s', (timeZone, timeOfDay, from, expected) => {
    expect(daily(timeZone, timeOfDay, from, expected.length)).toEqual(expected);
  });

  it('waits for a chosen day of the week where the person is, a whole week where the minute has come', () => {
    // Noon in New York on Monday, 2 March 2026; in Kiritimati it is Tuesday.
    const monday = new Date('2026-03-02T17:00:00Z');
    const next = (timeZone: string, ...daysOfWeek: number[]) =>
      nextOccurrence({ daysOfWeek, timeOfDay: '12:00', timeZone }, monday).toISOString();
    expect(next('America/New_York', 1)).toBe('2026-03-09T16:00:00.000Z');
    expect(next('America/New_York', 0, 2)).toBe('2026-03-03T17:00:00.000Z');
    expect(next('America/New_York', 0)).toBe('2026-03-08T16:00:00.000Z');
    expect(next('Pacific/Kiritimati', 2)).toBe('2026-03-02T22:00:00.000Z');
    expect(next('Pacific/Kiritimati', 1)).toBe('2026-03-08T22:00:00.000Z');
  });

  it('is refused without a day', () => {
    const never = { daysOfWeek: [], timeOfDay: '09:00', timeZone: 'UTC' };
    expect(() => nextOccurrence(never, new Date(0))).toThrow('at least one day');
  });
});

const zones = [
  'America/New_York',
  'Europe/Berlin',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Antarctica/Troll',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
] as const;
type Zone = (typeof zones)[number];

const minuteMs = 60_000;
const stepMs = 5 * minuteMs;
const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

const clocks = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' }),
  ]),
);

/** Looks at the clock every five minutes, as somebody who waits for it would. */
const waited = (daysOfWeek: readonly number[], timeOfDay: string, timeZone: Zone, after: Date): Date => {
  const shown = (instant: Date) => ({
    date: localDate(instant, timeZone),
    time: clocks.get(timeZone)?.format(instant) ?? '',
  });
  // A day whose time has come is over, even where the clocks then show that time again.
  const startsBefore = new Date(after.getTime() - 26 * 60 * minuteMs);
  const over = new Set<string>();
  for (let at = new Date(Math.ceil(startsBefore.getTime() / stepMs) * stepMs); ;) {
    const { date, time } = shown(at);
    if (!over.has(date) && time >= timeOfDay) {
      over.add(date);
      if (at > after && daysOfWeek.includes(weekday(date))) return at;
    }
    at = new Date(at.getTime() + stepMs);
  }
};

it('nextOccurrence agrees with somebody who watches the clock', () => {
  const changes = [
    '2026-03-08',
    '2026-03-29',
    '2026-04-05',
    '2026-09-06',
    '2026-10-04',
    '2026-10-25',
    '2026-11-01',
  ];
  const near = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -3 * 24 * 60, max: 2 * 24 * 60 }))
    .map(([date, minutes]) => new Date(Date.parse(`${date}T00:00:00Z`) + minutes * minuteMs));
  const time = fc
    .tuple(
      fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 23 })),
      fc.integer({ min: 0, max: 11 }).map((five) => five * 5),
    )
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      // Three days at least, so that there is little to wait for.
      fc.subarray(everyDay, { minLength: 3 }),
      time,
      near,
      (timeZone, daysOfWeek, timeOfDay, after) => {
        const found = nextOccurrence({ daysOfWeek, timeOfDay, timeZone }, after);
        expect(found.toISOString()).toBe(waited(daysOfWeek, timeOfDay, timeZone, after).toISOString());
      },
    ),
    { numRuns: 100 },
  );
});
