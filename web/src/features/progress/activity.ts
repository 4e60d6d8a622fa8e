import { addDays } from '@evenkeel/contract/plain-dates';
import type { ProgressSeries } from '@evenkeel/contract/progress';

export interface DayFigure {
  readonly day: string;
  /** Null where the phone told nothing. */
  readonly value: number | null;
}

const daysShown = 7;

/** What the phone measured on each of the last seven days, today last. */
export const lastDays = (data: ProgressSeries['data'], today: string): DayFigure[] => {
  const known = new Map(data.map(({ date, value }) => [date, value]));
  return Array.from({ length: daysShown }, (_, index) => {
    const day = addDays(today, index + 1 - daysShown);
    return { day, value: known.get(day) ?? null };
  });
};

/** The mean of the days that were measured; null where none was. */
export const dailyMean = (figures: readonly DayFigure[]): number | null => {
  const values = figures.flatMap(({ value }) => value ?? []);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
};

/** Whole steps with a separator; miles with one decimal. */
export const figureText = (type: 'steps' | 'distance', value: number): string =>
  type === 'steps' ? Math.round(value).toLocaleString('en-US') : value.toFixed(1);

const thousand = 1000;

/** The same, short enough to stand above a bar; the table has it whole. */
export const shortFigure = (type: 'steps' | 'distance', value: number): string =>
  type === 'steps' && value >= thousand
    ? `${(value / thousand).toFixed(value < 10 * thousand ? 1 : 0)}k`
    : figureText(type, value);
