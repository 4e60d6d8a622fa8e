import type { Refusal } from './content-refusal.ts';

export interface ReasonCount {
  readonly reason: string;
  /** In how many files it is a reason. */
  readonly files: number;
}

/** A reason without the names in it, so that the same reason counts as one. */
const general = (reason: string): string =>
  reason
    .replaceAll(/“[^”]*”/g, '“…”')
    .replaceAll(/\b(https?|urn):\S+?(?=[,;]?(\s|$))/g, '…')
    .replaceAll(/\b(option|more than|longer than|deeper than|holds) \d+/g, '$1 …');

/** The reasons of refusals, most frequent first. */
export const countReasons = (refusals: readonly Refusal[]): ReasonCount[] => {
  const counts = new Map<string, number>();
  for (const { message, fields } of refusals) {
    const all = Object.values(fields).flatMap((text) => text.split('; '));
    for (const reason of new Set((all.length === 0 ? [message] : all).map(general))) {
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
  }
  return [...counts]
    .map(([reason, files]) => ({ reason, files }))
    .toSorted((left, right) => right.files - left.files || (left.reason < right.reason ? -1 : 1));
};
