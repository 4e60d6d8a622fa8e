import * as z from 'zod/mini';
import { limits } from './limits.ts';

interface PasswordRule {
  readonly text: string;
  readonly holds: (password: string) => boolean;
}

/** What a new password has to be, each rule with the words of the checklist that people see. */
export const passwordRules: readonly PasswordRule[] = [
  { text: 'No spaces', holds: (password: string) => password !== '' && !/\s/u.test(password) },
  { text: 'At least one number', holds: (password: string) => /\p{Nd}/u.test(password) },
  {
    text: 'Uppercase and lowercase letters',
    holds: (password: string) => /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password),
  },
  {
    text: `At least ${limits.passwordMinLength} characters`,
    holds: (password: string) => Array.from(password).length >= limits.passwordMinLength,
  },
  {
    text: 'At least one special character',
    holds: (password: string) => /[^\p{L}\p{N}\s]/u.test(password),
  },
];

/**
 * A password that a person chooses. Whether it is too common is for the server to say, which keeps the list.
 * `required` is shown when it is empty, the first broken rule otherwise.
 */
export const newPassword = (required = 'Required') =>
  z
    .string(required)
    .check(
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(limits.passwordMaxLength, `Please use at most ${limits.passwordMaxLength} characters`),
      ...passwordRules.map(({ text, holds }) => z.refine<string>(holds, text)),
    );
