/** Each text that a list has more than once, once. */
export const repeatedIn = (list: readonly string[]): string[] => {
  const seen = new Set<string>();
  return [...new Set(list.filter((one) => seen.has(one) || !seen.add(one)))];
};
