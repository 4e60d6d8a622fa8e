import type { UserProfile } from '@evenkeel/contract/account';

/** A calendar date as LL/dd/yyyy. It has no time zone, so no `Date` is made of it and it is the same everywhere. */
export const monthDayYear = (plainDate: string): string => {
  const [year, month, day] = plainDate.split('-');
  return `${month}/${day}/${year}`;
};

/** A number of the United States as people write it, (415) 555-0132; any other as it is kept. */
export const phoneText = (e164: string): string => {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164) ?? [];
  return line === undefined ? e164 : `(${area}) ${exchange}-${line}`;
};

export interface ContactFact {
  readonly name: string;
  /** Null where the clinic has none. */
  readonly text: string | null;
}

/** What the clinic has on file about the person who is signed in. */
export const contactFactsOf = (profile: UserProfile): readonly ContactFact[] => [
  { name: 'First Name', text: profile.firstName },
  { name: 'Last Name', text: profile.lastName },
  { name: 'Date of Birth', text: monthDayYear(profile.dateOfBirth) },
  { name: 'Email', text: profile.email },
  { name: 'Phone', text: profile.phoneNumber === null ? null : phoneText(profile.phoneNumber) },
];
