/**
 * Where an item of a group that repeats stands. The first entry's items keep their linkIds; each further
 * entry has an id of its own, which ends theirs: `dose` and `dose[2.k3f9]`. A group within such a group
 * adds its own: `dose[2.k3f9][3.07ab]`, with `[1]` where only an inner one is further: `dose[1][2.k3f9]`.
 * An id stays with its entry: nothing moves up when another one is removed.
 */

/** The id of the entry that is there from the start. */
export const firstEntry = '1';

const marked = /^(.+?)((?:\[(?:1|(?:[2-9]|[1-9]\d{1,3})\.[a-z0-9]{4})\])+)$/s;

/** As long as one place can make a linkId longer. */
export const markLength = '[9999.abcd]'.length;

/** A linkId as the questionnaire has it, and the entries that it stands in, from the outermost on. */
export interface Place {
  readonly linkId: string;
  readonly path: readonly string[];
}

/** Takes a linkId of an answer apart. */
export const placeOf = (linkId: string): Place => {
  // Most have none, and need no pattern.
  const [, base = linkId, marks = ''] = linkId.endsWith(']') ? (marked.exec(linkId) ?? []) : [];
  return { linkId: base, path: marks === '' ? [] : marks.slice(1, -1).split('][') };
};

/** Whether a linkId could be mistaken for one of a further entry. */
export const hasPlace = (linkId: string): boolean => placeOf(linkId).path.length > 0;

/** The linkId of an item in these entries. */
export const atPlace = (linkId: string, path: readonly string[]): string => {
  const last = path.findLastIndex((entry) => entry !== firstEntry);
  return (
    linkId +
    path
      .slice(0, last + 1)
      .map((entry) => `[${entry}]`)
      .join('')
  );
};

const numberOf = (entry: string): number => Number.parseInt(entry, 10);

/** The order in which entries were added, the same on every device. */
export const byEntry = (left: string, right: string): number =>
  numberOf(left) - numberOf(right) || (left < right ? -1 : Number(left > right));

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** An id for one more entry after these. Two devices that add one at once have two: `random` gives numbers from 0 to below 1. */
export const entryAfter = (entries: readonly string[], random: () => number): string => {
  const last = Math.max(1, ...entries.map(numberOf));
  const own = Array.from({ length: 4 }, () => letters[Math.floor(random() * letters.length)]).join('');
  return `${Math.min(last + 1, 9999)}.${own}`;
};
