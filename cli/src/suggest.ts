/** How many letters have to be added, left out, changed or swapped to make one word of the other. */
const distance = (from: string, to: string): number => {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let left = 1; left <= from.length; left += 1) {
    const next = [left];
    for (let right = 1; right <= to.length; right += 1) {
      const same = from[left - 1] === to[right - 1];
      const swapped =
        left > 1 && right > 1 && from[left - 1] === to[right - 2] && from[left - 2] === to[right - 1];
      next.push(
        Math.min(
          (row[right] ?? 0) + 1,
          (next[right - 1] ?? 0) + 1,
          (row[right - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (before[right - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    before = row;
    row = next;
  }
  return row.at(-1) ?? 0;
};

/** “ Did you mean …?” where a word is nearly one of those that there are, else nothing. */
export const suggestion = (word: string, known: readonly string[]): string => {
  const near = known
    .map((one) => ({ one, far: distance(word.toLowerCase(), one) }))
    .filter(({ one, far }) => far <= Math.max(1, Math.floor(Math.min(word.length, one.length) / 3)))
    .toSorted((left, right) => left.far - right.far);
  return near[0] === undefined ? '' : ` Did you mean ${near[0].one}?`;
};
