import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readRealText, realFilesAreHere, whereRealFilesAre } from '../../testing/real-files.ts';
import type { Instrument, InstrumentItem } from './instrument.ts';
import { instruments } from './instruments.ts';

const published = z.object({
  instruments: z.array(
    z.object({
      id: z.string(),
      loinc_panel: z.nullish(z.string()),
      loinc_total: z.nullish(z.string()),
      items: z.number(),
      item_range: z.nullable(z.array(z.number())),
      total_range: z.nullable(z.array(z.number())),
      reverse_items: z.array(z.number()),
      facts: z.array(z.object({ fact: z.string(), value: z.unknown(), status: z.string() })),
    }),
  ),
});
const bandList = z.array(z.object({ min: z.number(), max: z.number(), label: z.string() }));

const facts = realFilesAreHere
  ? published.parse(JSON.parse(readRealText('scoring_facts.json'))).instruments
  : [];

const known = (id: string): Instrument => {
  const found = instruments.find(({ name }) => name === id.replace(' 12-item', ''));
  if (found === undefined) throw new Error(`The table does not know ${id}.`);
  return found;
};
const itemsOf = (id: string): readonly InstrumentItem[] => known(id).items ?? [];
const rangeOf = (id: string): number[] =>
  [Math.min, Math.max].map((end) => itemsOf(id).reduce((sum, { points }) => sum + end(...points), 0));
/** The numbers of the items that the table counts from the other end. */
const reversedIn = (id: string): number[] =>
  itemsOf(id).flatMap(({ reversed, yes }, index) => (reversed === true || yes === 0 ? [index + 1] : []));
const scalesOf = (id: string) => (known(id).scales ?? []).map(({ items }) => items);
const startsOf = (id: string) => known(id).bands.map(({ min }) => min);

type Check = (id: string, value: unknown) => void;
const hasBands: Check = (id, value) => expect(known(id).bands).toEqual(bandList.parse(value));
const hasRange =
  (...range: number[]): Check =>
  (id) =>
    expect(rangeOf(id)).toEqual(range);
const reverses =
  (...numbers: number[]): Check =>
  (id) =>
    expect(reversedIn(id)).toEqual(numbers);
const bandBeginsAt =
  (...starts: number[]): Check =>
  (id) =>
    expect(startsOf(id)).toEqual(expect.arrayContaining(starts));
const hasNoTotal: Check = (id) => expect(known(id).items).toBeNull();
/** One cut is not a set of bands: a clinic that wants it names the two sides itself. */
const hasNoBands: Check = (id) => expect(known(id).bands).toEqual([]);

/** What the table makes of each verified fact, in the words of the fact. */
const held: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  'PHQ-9': {
    'option values': (id) => {
      for (const { points, byCode } of itemsOf(id)) {
        expect(points).toEqual([0, 1, 2, 3]);
        expect(byCode).toMatchObject({ 'LA6568-5': 0, 'LA6569-3': 1, 'LA6570-1': 2, 'LA6571-9': 3 });
      }
    },
    'total = sum of 9 items; the tenth (difficulty) item is not added': hasRange(0, 27),
    bands: hasBands,
    'item 9 (self-harm) needs review on any non-zero answer': (id) =>
      expect(itemsOf(id).map(({ safety }) => safety === true)).toEqual([...Array(8).fill(false), true]),
    'screening cut': bandBeginsAt(10),
  },
  'PHQ-2': { cut: hasNoBands },
  'PHQ-4': { bands: hasBands },
  'GAD-7': {
    'cut points 5/10/15': bandBeginsAt(5, 10, 15),
    bands: hasBands,
    'further evaluation': bandBeginsAt(10),
  },
  AUDIT: { 'bands (WHO zones)': hasBands },
  'AUDIT-C': { cut: hasNoBands, range: hasRange(0, 12) },
  'DAST-10': { 'item 3 is reversed: "No" = 1': reverses(3), bands: hasBands },
  'PCL-5': {
    total: hasRange(0, 80),
    cut: hasNoBands,
    clusters: (id) =>
      expect(scalesOf(id)).toEqual([
        [1, 2, 3, 4, 5],
        [6, 7],
        [8, 9, 10, 11, 12, 13, 14],
        [15, 16, 17, 18, 19, 20],
      ]),
  },
  'PC-PTSD-5': { gate: hasRange(0, 5), cut: hasNoBands },
  'C-SSRS screener': { 'no total score; triage low/moderate/high': hasNoTotal },
  EPDS: {
    // Files print these turned already, so the table goes by their own points and turns nothing.
    'reverse by print order: 3,5-10 (top option = 3)': (id) => {
      expect(reversedIn(id)).toEqual([]);
      expect(itemsOf(id).every(({ ordered }) => !ordered)).toBe(true);
    },
    range: hasRange(0, 30),
    cut: hasNoBands,
    'item 10 always looked at': (id) =>
      expect(itemsOf(id).map(({ safety }) => safety === true)).toEqual([...Array(9).fill(false), true]),
  },
  'WHO-5': {
    'raw 0-25, percentage = raw x 4': (id) => {
      expect(rangeOf(id)).toEqual([0, 25]);
      expect(known(id).scales).toEqual([{ name: 'Percentage', items: [1, 2, 3, 4, 5], times: 4 }]);
    },
    cut: hasNoBands,
  },
  'WHODAS 2.0 12-item': { 'simple scoring': hasRange(12, 60) },
  ISI: { bands: hasBands },
  'PSS-10': { 'reverse items': reverses(4, 5, 7, 8) },
  K10: {
    'bands A': hasBands,
    'bands B (same cuts, other labels)': (id, value) =>
      expect(startsOf(id)).toEqual(bandList.parse(value).map(({ min }) => min)),
  },
  'ASRS-v1.1': {
    'Part A (items 1-6): 4 or more marks in the shaded boxes': hasNoTotal,
    'no total score for the other 12': hasNoTotal,
  },
  MDQ: { positive: hasNoTotal },
  'GDS-15': { '"No" scores on 1,5,7,11,13': reverses(1, 5, 7, 11, 13), cut: hasNoBands },
  CAGE: { cut: hasNoBands },
  ESS: { 'range/cut': hasRange(0, 24) },
};

/** Verified, and not modelled. */
const notModelled: readonly (readonly [id: string, fact: string, reason: string])[] = [
  ['AUDIT', 'step up', 'the level above for single answers: bands go by the total alone'],
  ['C-SSRS screener', 'triage', 'a category of single answers: every yes raises an alert instead'],
  [
    'WHODAS 2.0 12-item',
    'complex scoring',
    'by item response theory, with weights that are not published here',
  ],
];

const verified = facts.flatMap(({ id, facts: list }) =>
  list.filter(({ status }) => status === 'verified').map(({ fact, value }) => ({ id, fact, value })),
);
const isModelled = ({ id, fact }: { id: string; fact: string }): boolean =>
  !notModelled.some(([otherId, other]) => otherId === id && other === fact);

describe.skipIf(!realFilesAreHere)(`published facts${whereRealFilesAre}`, () => {
  it.each(verified.filter(isModelled))('hold in the table: $id, $fact', ({ id, fact, value }) => {
    expect(held[id]?.[fact], 'nothing here holds it against the table').toBeTypeOf('function');
    held[id]?.[fact]?.(id, value);
  });

  // oxlint-disable-next-line vitest/expect-expect -- there is nothing to expect, which is what it says
  it.for(notModelled)('are not modelled: %s, %s (%s)', ([, , reason], { skip }) => skip(reason));

  it('are those that are checked here', () => {
    const stated = new Set(verified.map(({ id, fact }) => `${id}: ${fact}`));
    const here = Object.entries(held).flatMap(([id, checks]) =>
      Object.keys(checks).map((fact) => `${id}: ${fact}`),
    );
    expect(here.concat(notModelled.map(([id, fact]) => `${id}: ${fact}`)).toSorted()).toEqual(
      [...stated].toSorted(),
    );
  });

  it('name the bands of every instrument that has some', () => {
    const named = new Set(
      verified.filter(({ fact }) => fact.startsWith('bands')).map(({ id }) => known(id).name),
    );
    expect(instruments.filter(({ name, bands }) => bands.length > 0 && !named.has(name))).toEqual([]);
  });

  it('tell of every instrument in the table but those read about elsewhere', () => {
    const told = new Set(facts.map(({ id }) => known(id).name));
    expect(instruments.map(({ name }) => name).filter((name) => !told.has(name))).toEqual(['DASS-21']);
  });

  it.each(facts.filter(({ id }) => (known(id).items?.length ?? 0) > 0))(
    'agree on the items, ranges and codes of $id',
    ({ id, items, item_range: range, total_range: total, reverse_items: reverse, ...codes }) => {
      const { panelCodes, totalCodes } = known(id);
      const points = itemsOf(id).flatMap((item) => item.points);
      expect(itemsOf(id)).toHaveLength(items);
      expect([Math.min(...points), Math.max(...points)]).toEqual(range);
      expect(rangeOf(id)).toEqual(total);
      if (id !== 'EPDS') expect(reversedIn(id)).toEqual(reverse);
      expect(panelCodes).toEqual(expect.arrayContaining(codes.loinc_panel ? [codes.loinc_panel] : []));
      expect(totalCodes).toEqual(expect.arrayContaining(codes.loinc_total ? [codes.loinc_total] : []));
    },
  );
});
