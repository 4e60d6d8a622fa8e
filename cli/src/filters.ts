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
