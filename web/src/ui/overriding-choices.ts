interface Choosable {
  readonly id: string;
  /** Choosing it clears the others, and choosing another clears it. */
  readonly isOverride?: boolean | undefined;
}

/**
 * The choices of several once `touched` has been put in or taken out of them: an override option
 * such as "None of these" clears the others, and choosing another clears it.
 */
export const withOverrides = (
  options: readonly Choosable[],
  chosen: readonly string[],
  touched: string,
): string[] => {
  const overrides = new Set(options.filter(({ isOverride }) => isOverride === true).map(({ id }) => id));
  if (!chosen.includes(touched)) return [...chosen];
  return overrides.has(touched) ? [touched] : chosen.filter((id) => !overrides.has(id));
};
