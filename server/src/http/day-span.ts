import { addDays } from '@evenkeel/contract/plain-dates';
import { instantOf } from '@evenkeel/contract/zoned-time';
import { AppError } from './app-error.ts';

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * The instants at which a list's days begin and end in a time zone; null where it goes on for ever. Throws
 * `invalid-fields` where the last day is before the first.
 */
export const daySpan = (
  { from, to }: Days,
  timeZone: string,
): { readonly start: Date | null; readonly end: Date | null } => {
  if (from !== undefined && to !== undefined && to < from) {
    throw new AppError('invalid-fields', { fields: { to: 'Must not be before the first day' } });
  }
  const startOf = (date: string): Date => instantOf(date, '00:00', timeZone);
  return {
    start: from === undefined ? null : startOf(from),
    end: to === undefined ? null : startOf(addDays(to, 1)),
  };
};
