/**
 * Moves labels apart that would cover each other, as little as it takes, and keeps them between two ends.
 *
 * @param wanted where each label would stand, in pixels, in any order.
 * @returns where each stands, in the order of `wanted`.
 */
export const spread = (
  wanted: readonly number[],
  { gap, from, to }: { readonly gap: number; readonly from: number; readonly to: number },
): number[] => {
  const order = wanted.map((_, index) => index).toSorted((one, other) => at(wanted, one) - at(wanted, other));
  const placed = [...wanted];
  let least = from;
  for (const index of order) {
    const place = Math.max(at(wanted, index), least);
    placed[index] = place;
    least = place + gap;
  }
  let most = to;
  for (const index of order.toReversed()) {
    const place = Math.min(at(placed, index), most);
    placed[index] = place;
    most = place - gap;
  }
  return placed;
};

const at = (list: readonly number[], index: number): number => list[index] ?? 0;
