import type { Body } from '@evenkeel/contract/endpoint';
import type {
  Band,
  BandsInForce,
  ImportWarning,
  putContentBands,
  Scoring,
} from '@evenkeel/contract/provider-content';
import type { Section } from '@evenkeel/contract/questionnaire';
import type { Tx } from '../../db/open.ts';
import type { BandSet, OwnBands } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { subscaleBands, totalBands, unusedBands } from '../../scoring/bands-in-force.ts';
import { bandGaps } from './band-gaps.ts';

type Scale = Omit<Scoring, 'items' | 'subscales'>;

const placeOf = (name: string | null): string => (name === null ? 'bands' : `subscales.${name}`);

const unusedWarnings = (scoring: Scoring, own: OwnBands | null): ImportWarning[] =>
  unusedBands(scoring, own).map(({ name, made, now }) => ({
    item: placeOf(name),
    message:
      now === null
        ? 'the clinic’s bands are of a subscale that this version does not have'
        : `the clinic’s bands are for ${made.min} to ${made.max}, and this version goes from ${now.min} to ${now.max}: the content’s own are used`,
  }));

/** The bands that answers given now are read by, whose they are, and what to look at. */
export const describeBands = (
  scoring: Scoring,
  sections: readonly Section[],
  own: OwnBands | null,
): BandsInForce => {
  const questions = sections.flatMap((section) => section.questions);
  const gapsOf = (
    name: string | null,
    scale: Scale,
    items: Scoring['items'],
    { from, bands }: ReturnType<typeof totalBands>,
  ): ImportWarning[] =>
    from === 'content'
      ? []
      : bandGaps(bands, scale, items, questions).map((message) => ({ item: placeOf(name), message }));
  const total = totalBands(scoring, own);
  const subscales = (scoring.subscales ?? []).map((scale) => ({
    scale,
    items: scoring.items.filter(({ key }) => scale.keys.includes(key)),
    used: subscaleBands(scale, own),
  }));
  return {
    from: total.from,
    bands: [...total.bands],
    subscales: subscales.map(({ scale: { name }, used: { from, bands } }) => ({
      name,
      from,
      bands: [...bands],
    })),
    warnings: [
      ...unusedWarnings(scoring, own),
      ...gapsOf(null, scoring, scoring.items, total),
      ...subscales.flatMap(({ scale, items, used }) => gapsOf(scale.name, scale, items, used)),
    ],
  };
};

/** What is wrong with a clinic's bands, by their place in the list. */
const bandFaults = (bands: readonly Band[], { min, max }: Scale): [place: number, message: string][] =>
  bands.flatMap((band, index): [number, string][] => {
    const before = bands[index - 1];
    if (band.min > band.max) return [[index, 'Has to end where it begins, or above']];
    if (band.min < min || band.max > max) return [[index, `Has to lie within ${min} to ${max}`]];
    if (before !== undefined && band.min <= before.max)
      return [[index, `Has to begin above ${before.max}, where “${before.label}” ends`]];
    return [];
  });

type Given = Body<typeof putContentBands>;

const readOwn = (scoring: Scoring, given: Given): OwnBands | null => {
  if (given === null) return null;
  const fields: Record<string, string> = {};
  const setOf = (name: string | null, scale: Scale, bands: readonly Band[]): BandSet => {
    for (const [index, message] of bandFaults(bands, scale)) fields[`${placeOf(name)}.${index}`] = message;
    return { min: scale.min, max: scale.max, bands };
  };
  const scales = new Map((scoring.subscales ?? []).map((one) => [one.name, one]));
  const total = given.bands === null ? null : setOf(null, scoring, given.bands);
  const subscales = Object.entries(given.subscales ?? {}).flatMap(([name, bands]): [string, BandSet][] => {
    const scale = scales.get(name);
    if (scale === undefined) fields[placeOf(name)] = 'There is no subscale of this name';
    return scale === undefined || bands === null ? [] : [[name, setOf(name, scale, bands)]];
  });
  if (Object.keys(fields).length > 0) throw new AppError('invalid-fields', { fields });
  return total === null && subscales.length === 0
    ? null
    : { total, subscales: Object.fromEntries(subscales) };
};

/** Puts a clinic's bands in place of those that the current version brings. Throws `not-found`. */
export const replaceBands = async (
  tx: Tx,
  { clinicId, id }: { readonly clinicId: string; readonly id: string },
  given: Given,
): Promise<BandsInForce> => {
  // An import of another version waits, so that what is checked here is what is current.
  const row = await tx
    .selectFrom('content')
    .innerJoin('content_versions', 'content_versions.id', 'content.current_version_id')
    .where('content.clinic_id', '=', clinicId)
    .where('content.id', '=', id)
    .select(['content_versions.scoring', 'content_versions.definition'])
    .forUpdate('content')
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not-found');
  const { scoring, definition } = row;
  if (scoring === null) {
    const message = 'This content has no total, so it has no bands.';
    throw new AppError('invalid-fields', { message, fields: { bands: message } });
  }
  const own = readOwn(scoring, given);
  await tx
    .updateTable('content')
    .set({ own_bands: own === null ? null : JSON.stringify(own) })
    .where('id', '=', id)
    .execute();
  return describeBands(scoring, definition.sections, own);
};
