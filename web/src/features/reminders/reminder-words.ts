const sunday = Date.UTC(2026, 0, 4);
const dayMs = 24 * 60 * 60 * 1000;

const nameOf = (style: 'short' | 'long') => {
  const format = new Intl.DateTimeFormat('en-US', { weekday: style, timeZone: 'UTC' });
  return (day: number) => format.format(sunday + day * dayMs);
};
const shortName = nameOf('short');
const longName = nameOf('long');

/** The days of a week as they are chosen, Sunday first. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6].map((day) => ({
  day,
  short: shortName(day),
  long: longName(day),
}));

const listOf = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' });
const named: Readonly<Record<string, string>> = {
  '0,1,2,3,4,5,6': 'Every day',
  '1,2,3,4,5': 'Weekdays',
  '0,6': 'Weekends',
};

/** "Every day", "Weekdays", "Monday and Thursday". */
export const daysInWords = (daysOfWeek: readonly number[]): string => {
  const days = daysOfWeek.toSorted((one, other) => one - other);
  return named[days.join(',')] ?? listOf.format(days.map(longName));
};

/** A time of day `HH:mm` as this person's language writes it: "9:00 AM", "09:00". */
export const timeInWords = (timeOfDay: string, locale?: string): string => {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  // In a zone without clock changes, so that every time exists.
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, 1, hours, minutes),
  );
};

/** The zone that this device is in, as people call it: "Eastern Time". */
export const zoneInWords = (): string | undefined =>
  new Intl.DateTimeFormat('en-US', { timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value;
