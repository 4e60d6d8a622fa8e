import type { Scoring } from '@evenkeel/contract/provider-content';

/** Points with a fraction add up to what a person gets on paper, not to 0.30000000000000004. */
export const exactPoints = (sum: number): number => Math.round(sum * 1e6) / 1e6;

/** A scored item that was asked: what its answer adds, or null where it has none. */
export interface AskedItem {
  readonly points: number | null;
  /** Whether its points have no fractions. */
  readonly whole: boolean;
}

type Scale = Pick<Scoring, 'method' | 'times' | 'missing'>;

/**
 * What the asked items of a scale come to. Where the scale has a rule for missing answers and no
 * more are missing than it allows, the mean of the others stands for each of them, and a sum of whole
 * points is rounded to a whole one, halves up.
 */
export const scaleTotal = (
  { method = 'sum', times = 1, missing }: Scale,
  asked: readonly AskedItem[],
): { total: number; complete: boolean; prorated: boolean } => {
  const answered = asked.flatMap(({ points }) => (points === null ? [] : [points]));
  const unanswered = asked.length - answered.length;
  const prorated =
    unanswered > 0 && answered.length > 0 && missing !== undefined && unanswered <= missing.atMost;
  const sum = answered.reduce((total, points) => total + points, 0);
  const result = (): number => {
    if (method === 'mean') return answered.length === 0 ? 0 : sum / answered.length;
    if (!prorated) return sum;
    const whole = (exactPoints(sum) * asked.length) / answered.length;
    return asked.every((item) => item.whole) ? Math.round(whole) : whole;
  };
  return { total: exactPoints(result() * times), complete: unanswered === 0, prorated };
};
