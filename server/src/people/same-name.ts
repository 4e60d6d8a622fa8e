const sameLetters = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true });

/** Whether two names are the same as people write them: case, accents, hyphens and apostrophes do not count. */
export const isSameName = (one: string, other: string): boolean => sameLetters.compare(one, other) === 0;
