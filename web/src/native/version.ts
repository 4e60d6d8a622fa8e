/** A version as the app stores write it: up to four numbers, and the words of a pre-release. */
export interface Version {
  readonly numbers: readonly [number, number, number, number];
  /** `['beta', '2']` of `3.2.6-beta.2`; empty for a release. */
  readonly preRelease: readonly string[];
}

const form = /^(\d{1,9}(?:\.\d{1,9}){0,3})(?:-([\da-z-]+(?:\.[\da-z-]+)*))?(?:\+[\da-z.-]+)?$/i;

/**
 * Reads `3.2.6`, `3.2`, `3.2.6.1`, `3.2.6-beta.2` and `3.2.6+45`, whose build says nothing of age. Null for
 * anything else.
 */
export const parseVersion = (text: string): Version | null => {
  const match = form.exec(text.trim());
  if (match === null) return null;
  const [major = 0, minor = 0, patch = 0, fourth = 0] = (match[1] ?? '').split('.').map(Number);
  return { numbers: [major, minor, patch, fourth], preRelease: match[2]?.split('.') ?? [] };
};

const isNumber = (word: string) => /^\d+$/.test(word);

/** Numbers by their size and before words; words by their letters. */
const compareWords = (one: string, other: string): number => {
  if (isNumber(one) && isNumber(other)) return Number(one) - Number(other);
  if (isNumber(one) !== isNumber(other)) return isNumber(one) ? -1 : 1;
  if (one === other) return 0;
  return one < other ? -1 : 1;
};

/** A pre-release is older than its release; two of them compare word by word, the shorter first. */
const comparePreReleases = (one: readonly string[], other: readonly string[]): number => {
  if (one.length === 0 || other.length === 0) return other.length - one.length;
  for (const [place, word] of one.entries()) {
    const counterpart = other[place];
    if (counterpart === undefined) return 1;
    const difference = compareWords(word, counterpart);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
};

/** Below zero when the first version is older, above when it is newer; the order of semver.org. */
export const compareVersions = (one: Version, other: Version): number => {
  for (const [place, number] of one.numbers.entries()) {
    const difference = number - (other.numbers[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return comparePreReleases(one.preRelease, other.preRelease);
};
