import type { Band, Scoring } from '@evenkeel/contract/provider-content';

/**
 * What the product knows of published instruments: codes, numbers and the names of bands, none of
 * their wording. LOINC codes are matched wherever a file puts them. Bands are those on which
 * published sources agree; instruments without agreed bands have none, and a clinic's own JSON may
 * bring others.
 */
export interface Instrument {
  readonly name: string;
  readonly disorder: string;
  readonly panelCodes: readonly string[];
  readonly totalCodes: readonly string[];
  /** How a title, name or url reads that has no code, with everything but letters and digits as a blank. */
  readonly named: RegExp;
  /** The items that are added up, in their published order; null where the result is no sum. */
  readonly items: readonly InstrumentItem[] | null;
  readonly bands: readonly Band[];
  /** Scales beside the total, where the instrument's publishers give them. */
  readonly scales?: readonly InstrumentScale[];
  /**
   * The publishers' rule for missing answers, where one is known. PHQ and GAD have none here: their
   * sources disagree, some prorate and some add up what there is.
   */
  readonly missing?: NonNullable<Scoring['missing']>;
  /** Every yes calls for crisis resources. */
  readonly asksOfSuicide?: true;
}

export interface InstrumentScale {
  readonly name: string;
  /** By their published numbers, from 1. */
  readonly items: readonly number[];
  /** What the sum is multiplied by. */
  readonly times?: number;
  readonly bands?: readonly Band[];
}

export interface InstrumentItem {
  readonly loinc?: string;
  /** Points of the options in their published order. */
  readonly points: readonly number[];
  /** Whether files without points may be read in that order. */
  readonly ordered: boolean;
  /** Points by answer code: one code can count differently in another item. */
  readonly byCode?: Readonly<Record<string, number>>;
  /** In a yes-or-no item: the points of a yes, if not 1; a no counts the rest of 1. */
  readonly yes?: 0 | 1;
  /** A wording that asks the opposite of the published item, so that `yes` turns round. */
  readonly rewording?: RegExp;
  /** Counts from the other end of its options. */
  readonly reversed?: true;
  /** Any answer that counts calls for crisis resources. */
  readonly safety?: true;
}
