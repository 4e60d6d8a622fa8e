import { limits } from '@evenkeel/contract/limits';

/** What is wrong with a date of birth, in words for people; null when nothing is. Both are `YYYY-MM-DD`. */
export const birthDateProblem = (dateOfBirth: string, today: string): string | null => {
  if (dateOfBirth > today) return "You can't be born in the future!";
  const oldest = `${String(Number(today.slice(0, 4)) - limits.verificationMaxAgeYears).padStart(4, '0')}${today.slice(4)}`;
  return dateOfBirth < oldest ? 'Year is too far in the past.' : null;
};
