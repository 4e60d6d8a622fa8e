import type { Band, BandsInForce, Scoring, Subscale } from '@evenkeel/contract/provider-content';
import type { BandSet, OwnBands } from '../db/schema.ts';

type Range = Pick<Scoring, 'min' | 'max'>;

interface ScaleBands {
  readonly from: BandsInForce['from'];
  readonly bands: readonly Band[];
}

/** A clinic's bands are good for the range that they were made for, and for no other. */
const fits = (own: BandSet, { min, max }: Range): boolean => own.min === min && own.max === max;

const inForce = (scale: Range & Pick<Scoring, 'bands'>, own: BandSet | null): ScaleBands =>
  own !== null && fits(own, scale)
    ? { from: 'clinic', bands: own.bands }
    : { from: 'content', bands: scale.bands };

/** What a clinic put in place of a subscale's bands, whether it fits or not. */
const ownOf = (own: OwnBands | null, name: string): BandSet | null =>
  own !== null && Object.hasOwn(own.subscales, name) ? (own.subscales[name] ?? null) : null;

/** The bands by which a total is read. */
export const totalBands = (scoring: Scoring, own: OwnBands | null): ScaleBands =>
  inForce(scoring, own?.total ?? null);

/** The bands by which a subscale is read. */
export const subscaleBands = (subscale: Subscale, own: OwnBands | null): ScaleBands =>
  inForce(subscale, ownOf(own, subscale.name));

/** What of a clinic's bands is not in use, because this version has another range or no such subscale. */
export const unusedBands = (
  scoring: Scoring,
  own: OwnBands | null,
): { readonly name: string | null; readonly made: BandSet; readonly now: Range | null }[] => {
  if (own === null) return [];
  const scales = new Map(scoring.subscales?.map((one) => [one.name, one]));
  const total = own.total === null || fits(own.total, scoring) ? [] : [own.total];
  return [
    ...total.map((made) => ({ name: null, made, now: scoring })),
    ...Object.entries(own.subscales).flatMap(([name, made]) => {
      const now = scales.get(name) ?? null;
      return now !== null && fits(made, now) ? [] : [{ name, made, now }];
    }),
  ];
};
