import type { Cadence } from '@evenkeel/contract/assessments';
import type { PlannedAssignment, PlannedPerson, PlannedReminder, YearPlan } from './plan.ts';
import { dueQuarters, firstQuarter, instantAt, wallAt, type Zone } from './quarters.ts';

/**
 * What the year has to bring, worked out person by person and look by look, with no database, no arithmetic
 * of zones and nothing of the product's code.
 */

export interface Expectation {
  /** How often each message is expected: by its type, person, channel and instant. */
  readonly messages: Map<string, number>;
  /** How often each thing that can happen did. */
  readonly happened: Map<string, number>;
}

export const messageKey = (type: 'reminder' | 'administration', userId: string, channel: string, at: Date) =>
  `${at.toISOString()} ${type} ${channel} ${userId}`;

const windowQuarters = 8;

const weekday = (date: string): number => new Date(`${date}T12:00:00Z`).getUTCDay();

const nextDate = (start: string, cadence: Cadence, count: number): string | null => {
  const date = new Date(`${start}T12:00:00Z`);
  const days = {
    once: null,
    daily: 1,
    weekly: 7,
    every_two_weeks: 14,
    monthly: null,
    every_three_months: null,
  };
  const step = days[cadence];
  if (cadence === 'once') return count === 0 ? start : null;
  if (step !== null) {
    date.setUTCDate(date.getUTCDate() + step * count);
    return date.toISOString().slice(0, 10);
  }
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count * (cadence === 'monthly' ? 1 : 3));
  const month = date.getUTCMonth();
  date.setUTCDate(day);
  // Too short a month has run over into the next; its last day is meant.
  if (date.getUTCMonth() !== month) date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
};

/** All dates of an assignment until after the end of the year. */
const datesOf = ({ start, cadence }: PlannedAssignment): string[] => {
  const dates: string[] = [];
  for (let count = 0; ; count += 1) {
    const date = nextDate(start, cadence, count);
    if (date === null) return dates;
    dates.push(date);
    if (date > '2027-01-15') return dates;
  }
};

interface Occasion {
  readonly assignment: PlannedAssignment;
  readonly date: string;
  readonly due: string | null;
  answered: boolean;
  /** The quarter at which it is to be told; null: it has been, or is not to be. */
  tellAt: number | null;
}

const addDay = (date: string): string => {
  const next = new Date(`${date}T12:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
};

/** Now, or the next eight in the morning where it is earlier than that or later than nine in the evening. */
const awakeFrom = (look: number, zone: Zone): number => {
  const [date = '', clock = ''] = wallAt(look, zone).split(' ');
  if (clock < '08:00') return firstQuarter(date, '08:00', zone);
  return clock < '21:00' ? look : firstQuarter(addDay(date), '08:00', zone);
};

const zoneAt = ({ homes }: PlannedPerson, look: number): Zone => {
  let zone: Zone = 'America/New_York';
  for (const home of homes) if (home.from <= look) zone = home.zone;
  return zone;
};

/** Where a look falls in somebody's day. */
interface Here {
  readonly look: number;
  readonly zone: Zone;
  /** `YYYY-MM-DD HH:mm` */
  readonly shown: string;
  readonly today: string;
}

type Fate = 'settled' | 'replaced' | 'put off' | 'dropped' | 'told';

const fateOf = ({ assignment, answered, due }: Occasion, day: string, { look, shown, today }: Here): Fate => {
  if (answered || look >= assignment.until) return 'settled';
  if (due !== null && due <= today) return 'replaced';
  if (shown < `${day} 08:00`) return 'put off';
  return shown < `${day} 21:00` ? 'told' : 'dropped';
};

/** What is to become at a look of the occasions whose time has come. */
const settleAt = (occasions: readonly Occasion[], here: Here): Fate[] => {
  const fates: Fate[] = [];
  for (const occasion of occasions) {
    if (occasion.tellAt === null || occasion.tellAt > here.look) continue;
    const planned = wallAt(occasion.tellAt, here.zone).slice(0, 10);
    const day = planned < occasion.date ? occasion.date : planned;
    const fate = fateOf(occasion, day, here);
    occasion.tellAt = fate === 'put off' ? firstQuarter(day, '08:00', here.zone) : null;
    fates.push(fate);
  }
  return fates;
};

const answerAll = (occasions: readonly Occasion[], today: string): void => {
  for (const occasion of occasions) {
    const open = occasion.due === null || occasion.due > today;
    if (open && occasion.date <= today) occasion.answered = true;
  }
};

interface Waiting {
  readonly assignment: PlannedAssignment;
  /** Those to come. */
  readonly dates: string[];
}

/** Of all the dates that have come, the last is opened. */
const openNext = ({ assignment, dates }: Waiting, { look, zone, today }: Here): Occasion | null => {
  let date: string | undefined;
  while (look < assignment.until && dates[0] !== undefined && dates[0] <= today) date = dates.shift();
  if (date === undefined) return null;
  return { assignment, date, due: dates[0] ?? null, answered: false, tellAt: awakeFrom(look, zone) };
};

/** For each quarter the look that comes at it or next after it. */
const nextLooks = (looks: readonly number[]): ((quarter: number) => number) => {
  const next: number[] = [];
  let index = 0;
  for (let quarter = 0; quarter <= (looks.at(-1) ?? 0); quarter += 1) {
    while ((looks[index] ?? Infinity) < quarter) index += 1;
    next.push(looks[index] ?? Infinity);
  }
  return (quarter) => next[quarter] ?? Infinity;
};

/** Works through a year for everybody. */
export const expectYear = ({ looks, people }: YearPlan): Expectation => {
  const messages = new Map<string, number>();
  const happened = new Map<string, number>();
  const count = (map: Map<string, number>, key: string): void => void map.set(key, (map.get(key) ?? 0) + 1);
  const nextLook = nextLooks(looks);

  const tell = (type: 'reminder' | 'administration', person: PlannedPerson, look: number): void => {
    const email = person.email && look < person.emailUntil;
    const channels = [...(email ? ['email'] : []), ...(person.sms ? ['sms'] : [])];
    for (const channel of channels) {
      count(messages, messageKey(type, person.userId, channel, instantAt(look)));
    }
    if (channels.length === 0) count(happened, `${type} for somebody without address`);
  };

  const dueOf = ({ daysOfWeek, timeOfDay, zone, from, until }: PlannedReminder): number[] =>
    dueQuarters(timeOfDay, zone)
      .filter(({ date, quarter }) => quarter > from && daysOfWeek.includes(weekday(date)))
      .map(({ quarter }) => quarter)
      .filter((quarter) => nextLook(quarter) < until);

  const remind = (person: PlannedPerson): void => {
    // Two of the same minute are one message.
    for (const quarter of new Set(person.reminders.flatMap(dueOf))) {
      const look = nextLook(quarter);
      if (look === Infinity) continue;
      if (look > quarter) count(happened, 'reminder late');
      if (look - quarter > windowQuarters) count(happened, 'reminder dropped');
      else tell('reminder', person, look);
    }
  };

  const administer = (person: PlannedPerson): void => {
    const occasions: Occasion[] = [];
    const waiting = person.assignments.map((assignment) => ({ assignment, dates: datesOf(assignment) }));
    const answersAt = new Set(person.answersAt);
    for (const look of looks) {
      const zone = zoneAt(person, look);
      const shown = wallAt(look, zone);
      const here = { look, zone, shown, today: shown.slice(0, 10) };
      if (answersAt.has(look)) answerAll(occasions, here.today);
      occasions.push(...waiting.map((one) => openNext(one, here)).filter((one) => one !== null));
      const fates = settleAt(occasions, here);
      for (const fate of fates) count(happened, `administration ${fate}`);
      const told = fates.filter((fate) => fate === 'told').length;
      if (told > 0) tell('administration', person, look);
      if (told > 1) count(happened, 'administrations together');
    }
  };

  for (const person of people) {
    remind(person);
    administer(person);
  }
  return { messages, happened };
};
