import type { BodyInput } from '@evenkeel/contract/endpoint';
import {
  getContent,
  putContentBands,
  type Band,
  type BandsInForce,
} from '@evenkeel/contract/provider-content';
import { ask } from '../ask.ts';
import type { CommandIo } from '../command.ts';
import { defineCommand } from '../define-command.ts';
import { Failure, UsageError } from '../failures.ts';
import { findContentIds } from '../find.ts';
import { show, table } from '../print.ts';

const bandPattern = /^(-?\d+(?:\.\d+)?)(?:\s*[-–]\s*(-?\d+(?:\.\d+)?))?\s+(\S.*)$/;

/** Reads “0-4 minimal, 5-9 mild”; a comma that no number follows belongs to a name. */
const readBands = (text: string): Band[] =>
  text
    .split(/,(?=\s*-?\d)/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, min, max = min, label = ''] = bandPattern.exec(part) ?? [];
      if (min === undefined) throw new UsageError(`“${part}” is no band; one looks like “0-4 minimal”.`);
      return { min: Number(min), max: Number(max), label };
    });

type Given = NonNullable<BodyInput<typeof putContentBands>>;

/** What the clinic has put in place so far, which a change of one scale leaves. */
const ownOf = ({ from, bands, subscales }: BandsInForce): Given => ({
  bands: from === 'clinic' ? bands : null,
  subscales: Object.fromEntries(
    subscales.flatMap((one) => (one.from === 'clinic' ? [[one.name, one.bands]] : [])),
  ),
});

const withBands = (now: BandsInForce, subscale: string | undefined, bands: Band[] | null): Given => {
  const own = ownOf(now);
  return subscale === undefined
    ? { ...own, bands }
    : { ...own, subscales: { ...own.subscales, [subscale]: bands } };
};

const print = (io: CommandIo, found: BandsInForce): void =>
  show(io, found, () => {
    const scales = [{ name: 'Total', from: found.from, bands: found.bands }, ...found.subscales];
    const rows = scales.flatMap(({ name, from, bands }) =>
      bands.length === 0
        ? [[name, null, 'no bands', from]]
        : bands.map(({ min, max, label }) => [
            name,
            min === max ? String(min) : `${min} to ${max}`,
            label,
            from,
          ]),
    );
    return [
      ...table(['SCALE', 'POINTS', 'BAND', 'FROM'], rows),
      ...found.warnings.map(({ item, message }) => `note: ${item}: ${message}`),
    ];
  });

/** `content bands`: which bands answers are read by, and the clinic's own in their place. */
export const contentBands = defineCommand({
  name: 'content bands',
  summary: 'Show the bands that totals are read by, or put the clinic’s own in their place',
  operands: ['CONTENT'],
  options: {
    set: {
      type: 'string',
      value: 'BANDS',
      meaning: 'from now on, such as "0-4 minimal,5-9 mild"; empty: none',
    },
    subscale: { type: 'string', value: 'NAME', meaning: 'of this subscale instead of the total' },
    reset: {
      type: 'boolean',
      meaning: 'return to the content’s own; of everything unless a subscale is named',
    },
  },
  examples: [
    'content bands "PHQ-9"',
    'content bands "PHQ-9" --set "0-4 minimal,5-9 mild,10-27 see the clinician"',
    'content bands "DASS-21" --subscale Stress --set "0-14 usual,15-42 raised"',
    'content bands "PHQ-9" --reset',
  ],
  act: async ({ values: { set, subscale, reset = false }, operands: [name = ''] }, io) => {
    if (set !== undefined && reset) throw new UsageError('--set and --reset exclude each other.');
    if (subscale !== undefined && set === undefined && !reset) {
      throw new UsageError('--subscale goes with --set or --reset.');
    }
    const bands = set === undefined ? null : readBands(set);
    const [id = ''] = await findContentIds(io, [name]);
    const { bandsInForce: now } = await ask(io, getContent, { params: { id } });
    if (now === null) throw new Failure('This content has no total, so it has no bands.');
    if (set === undefined && !reset) print(io, now);
    else {
      const body = reset && subscale === undefined ? null : withBands(now, subscale, bands);
      print(io, await ask(io, putContentBands, { params: { id }, body }));
    }
  },
});
