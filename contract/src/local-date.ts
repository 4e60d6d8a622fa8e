const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
};

/** The calendar date, `YYYY-MM-DD`, at an instant in an IANA time zone. */
export const localDate = (instant: Date, timeZone: string): string => {
  const parts = formatOf(timeZone).formatToParts(instant);
  const part = (type: 'year' | 'month' | 'day') => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
};
