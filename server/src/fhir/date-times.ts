import { instantOf } from '@evenkeel/contract/zoned-time';

/** FHIR's time of day has seconds. */
export const fhirTime = (time: string): string => (time.length === 5 ? `${time}:00` : time);

/** An instant as the clocks of a zone show it, as FHIR's dateTime. */
export const fhirInstant = (instant: Date, timeZone: string, seconds = instant.getUTCSeconds()): string => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'longOffset',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  const offset = part('timeZoneName').replace('GMT', '').slice(0, 6) || 'Z';
  const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  return `${day}T${part('hour')}:${part('minute')}:${String(seconds).padStart(2, '0')}${offset}`;
};

/**
 * What the clocks of a zone showed, as FHIR's dateTime, which needs an offset: `2024-02-29T09:30` is
 * `2024-02-29T09:30:00-05:00` in New York. A time that the clocks left out is the next that they showed.
 */
export const fhirDateTime = (shown: string, timeZone: string): string => {
  const [date = '', time = ''] = shown.split('T');
  const instant = instantOf(date, time.slice(0, 5), timeZone);
  return fhirInstant(instant, timeZone, Number(time.slice(6, 8)));
};
