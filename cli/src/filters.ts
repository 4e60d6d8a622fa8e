import { UsageError } from './failures.ts';

/** One of the words that an option takes; undefined where it was not given. */
export const readChoice = <T extends string>(
  option: string,
  words: readonly T[],
  text: string | undefined,
): T | undefined => {
  if (text === undefined) return undefined;
  const chosen = words.find((word) => word === text);
  if (chosen === undefined) throw new UsageError(`--${option} takes one of ${words.join(', ')}.`);
  return chosen;
};

/** The days of a list of what a patient answered. */
export const dayOptions = {
  from: { type: 'string', value: 'DATE', meaning: 'first day, in the patient’s time zone' },
  to: { type: 'string', value: 'DATE', meaning: 'last day' },
} as const;

/** For lists of answers some of which call for help. */
export const safetyOption = {
  safety: { type: 'boolean', meaning: 'only those that raised a safety alert' },
} as const;

/** What a flag asks for; nothing where it was not given. */
export const onlyIf = (given: boolean | undefined): 'true' | undefined =>
  given === true ? 'true' : undefined;
