/**
 * The year in quarters of an hour, and what the clocks show in each of them: plain tables, looked up
 * rather than reasoned about. Every time of day and every shift of a clock in the year falls on one.
 */

const quarterMs = 15 * 60_000;
const start = Date.parse('2026-01-01T00:00:00Z');
/** A week more on either side, for what begins before the year and what comes after it. */
const margin = 7 * 96;

export const yearQuarters = 365 * 96;

/** The instant of a quarter; 0 is the beginning of 2026 in UTC. */
export const instantAt = (quarter: number): Date => new Date(start + quarter * quarterMs);

export const quarterAt = (instant: string): number => (Date.parse(instant) - start) / quarterMs;

export const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'Europe/Berlin',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
] as const;
export type Zone = (typeof zones)[number];

const tableOf = (zone: Zone): string[] => {
  // Swedish writes `2026-03-08 01:59`.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return Array.from({ length: yearQuarters + 2 * margin }, (_, index) =>
    format.format(instantAt(index - margin)),
  );
};

const tables = new Map<Zone, string[]>();

const table = (zone: Zone): string[] => {
  const known = tables.get(zone) ?? tableOf(zone);
  tables.set(zone, known);
  return known;
};

/** What the clocks show, `YYYY-MM-DD HH:mm`. */
export const wallAt = (quarter: number, zone: Zone): string => {
  const shown = table(zone)[quarter + margin];
  if (shown === undefined) throw new Error(`Quarter ${quarter} is out of the year.`);
  return shown;
};

/** The first quarter of a date at which the clocks show that time or later. */
export const firstQuarter = (date: string, time: string, zone: Zone): number => {
  const from = quarterAt(`${date}T00:00:00Z`) - 96;
  for (let quarter = from; ; quarter += 1) {
    const shown = wallAt(quarter, zone);
    if (shown >= `${date} ${time}`) return quarter;
  }
};

const dueTables = new Map<string, { date: string; quarter: number }[]>();

/** For each date in the tables, when a time of day comes on it. */
export const dueQuarters = (time: string, zone: Zone): readonly { date: string; quarter: number }[] => {
  const key = `${zone} ${time}`;
  const known = dueTables.get(key);
  if (known !== undefined) return known;
  const found: { date: string; quarter: number }[] = [];
  let last = '';
  for (let quarter = 1 - margin; quarter < yearQuarters + margin; quarter += 1) {
    const [date = '', clock = ''] = wallAt(quarter, zone).split(' ');
    // The first time only: the clocks may show it again, or skip it.
    if (date === last || clock < time) continue;
    last = date;
    found.push({ date, quarter });
  }
  dueTables.set(key, found);
  return found;
};
