/** Lengths of MM, dd and yyyy. */
const lengths = [2, 2, 4] as const;

/**
 * Puts what has been typed or pasted so far into the form MM/dd/yyyy. Digits run on by themselves; a
 * separator that is typed ends its part early, so that 4/2/1991 and a pasted 1991-04-02 are understood.
 */
export const maskDateOfBirth = (typed: string): string => {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(typed);
  if (iso) return maskDateOfBirth(`${iso[2]}/${iso[3]}/${iso[1]}`);
  const parts = [''];
  for (const character of typed) {
    const index = parts.length - 1;
    const part = parts[index] ?? '';
    const isLast = index === lengths.length - 1;
    if (/\d/.test(character)) {
      if (part.length < (lengths[index] ?? 0)) parts[index] = part + character;
      else if (!isLast) parts.push(character);
    } else if (/[/.\- ]/.test(character) && part !== '' && !isLast) {
      parts[index] = part.padStart(2, '0');
      parts.push('');
    }
  }
  return parts.join('/');
};

export type DateOfBirth = { readonly date: string } | { readonly error: string };

const invalid: DateOfBirth = { error: 'Please enter a valid date of birth' };

interface DateOfBirthLimits {
  /** Taken as a local calendar day. */
  readonly today: Date;
  readonly maxAgeYears: number;
}

/** Reads MM/dd/yyyy as a plain date, or says what is wrong with it. */
export const readDateOfBirth = (text: string, { today, maxAgeYears }: DateOfBirthLimits): DateOfBirth => {
  if (text.trim() === '') return { error: '* Required' };
  const [, month = '', day = '', year = ''] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim()) ?? [];
  const date = new Date(0, 0);
  // Not the constructor: it takes the years 0 to 99 for 1900 to 1999.
  date.setFullYear(Number(year), Number(month) - 1, Number(day));
  const exists = year !== '' && date.getMonth() === Number(month) - 1 && date.getDate() === Number(day);
  if (!exists) return invalid;
  if (date > today) return { error: "You can't be born in the future!" };
  const oldest = new Date(today.getFullYear() - maxAgeYears, today.getMonth(), today.getDate());
  if (date < oldest) return { error: 'Year is too far in the past.' };
  return { date: `${year}-${month}-${day}` };
};
