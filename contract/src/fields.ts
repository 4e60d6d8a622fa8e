import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** Random UUID in its canonical lower-case form. */
export const id = z.uuid('Must be an id');

/** A calendar date without a time or zone, `YYYY-MM-DD`, that exists. */
export const plainDate = z.iso
  .date('Please enter a valid date')
  // ISO counts a year 0, which no calendar date of ours and no database has.
  .check(z.refine((date) => !date.startsWith('0000'), 'Please enter a valid date'));

/** The same calendar day so many years ago, in UTC, as text that compares with plain dates. */
const dayYearsAgo = (years: number): string => {
  const today = new Date().toISOString().slice(0, 10);
  return `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
};

/** A date of birth as onboarding and verification take it: neither to come nor longer ago than people live. */
export const pastDate = plainDate.check(
  z.refine((date) => date <= dayYearsAgo(0), "You can't be born in the future!"),
  z.refine((date) => date >= dayYearsAgo(limits.verificationMaxAgeYears), 'Year is too far in the past.'),
);

/** A date of birth as intake takes it. */
export const intakeBirthDate = z.string('Date of birth is required').check(
  z.minLength(1, { error: 'Date of birth is required', abort: true }),
  z.refine((text) => plainDate.safeParse(text).success, {
    error: 'Please enter a valid date of birth',
    abort: true,
  }),
  z.refine((date) => date <= dayYearsAgo(limits.intakeMinAgeYears), 'Must be at least 13 years old'),
  z.refine((date) => date >= dayYearsAgo(limits.intakeMaxAgeYears), 'Year is too far in the past.'),
);

/** An instant in UTC, ISO 8601. */
export const instant = z.iso.datetime('Please enter a valid time');

/** A short single line such as a name; `message` is shown when it is empty. */
export const line = (message: string) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(limits.nameLength, `Please use at most ${limits.nameLength} characters`),
    );

/** E-mail address, compared and stored in lower case. */
export const email = (invalid: string, required = '* Required') =>
  z
    .string(required)
    .check(z.trim(), z.toLowerCase(), z.minLength(1, required), z.email(invalid), z.maxLength(254, invalid));

const notAPhoneNumber = 'Must be a valid phone number.';

/** E.164 of a number as people write it; one without a country is of the United States. */
const toE164 = (text: string): string => {
  if (!/^\+?[\d\s().-]+$/.test(text)) return text;
  const digits = text.replaceAll(/\D/g, '');
  if (text.trim().startsWith('+')) return `+${digits}`;
  if (digits.length === 10) return `+1${digits}`;
  return digits.length === 11 && digits.startsWith('1') ? `+${digits}` : text;
};

/** Telephone number, kept in E.164 form such as `+14155550132`; `(415) 555-0132` is taken too. */
export const phoneNumber = z.pipe(
  z.pipe(z.string(notAPhoneNumber), z.transform(toE164)),
  z.string().check(z.regex(/^\+[1-9]\d{6,14}$/, notAPhoneNumber)),
);

/** A number of the United States, in the same form: what a person types under the mask (999) 999-9999. */
export const usPhoneNumber = z.pipe(
  phoneNumber,
  z.string().check(z.regex(/^\+1[2-9]\d{2}[2-9]\d{6}$/, notAPhoneNumber)),
);

/** The digits of a code that was sent to a person; `required` is shown when there are none. */
export const confirmationCode = (required: string) =>
  z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      z.regex(
        new RegExp(`^\\d{${limits.codeDigits}}$`),
        `Please enter the ${limits.codeDigits} digits of the code`,
      ),
    );

const notATimeZone = 'Must be an IANA time zone such as America/New_York';

/** IANA time zone name that this runtime knows. A bare offset such as +02:00 is none: databases read its sign the other way. */
export const timeZone = z.string().check(
  z.regex(/^[A-Za-z]/, { error: notATimeZone, abort: true }),
  z.refine((zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
    } catch {
      return false;
    }
  }, notATimeZone),
);

/** Where to find an object in a path. */
export const userParams = z.object({ userId: id });

/** Paging of every list: `cursor` is the last answer's `nextCursor`. */
export const page = {
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.maxPageSize)), limits.pageSize),
};

/** Words that are looked for, each somewhere. */
export const search = z.optional(z.string().check(z.maxLength(limits.nameLength)));

/** Yes or no, where a list may be asked for one of the two. */
export const flag = z.optional(z.enum(['true', 'false']));

/** From which day to which a list goes, both included. */
export const days = { from: z.optional(plainDate), to: z.optional(plainDate) };

/** A list answer under its plural noun, with the cursor of the page after it. */
export const paged = <N extends string, S extends z.ZodMiniType>(noun: N, item: S) =>
  z.object({ [noun]: z.array(item), nextCursor: z.nullable(z.string()) } as Record<N, z.ZodMiniArray<S>> & {
    nextCursor: z.ZodMiniNullable<z.ZodMiniString>;
  });
