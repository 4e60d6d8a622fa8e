import { limits } from '@evenkeel/contract/limits';
import type { Letter } from '../../messages/letter.ts';
import type { Addressee } from './account-letter.ts';

/** The letter with a code for a new password. */
export const resetCodeLetter = (code: string, { greeting, signature }: Addressee): Letter => ({
  subject: 'Your code for a new password',
  greeting,
  paragraphs: [
    `Here is your code for a new password. It works once, within the next ${limits.codeSeconds / 60} minutes.`,
  ],
  code,
  closing: [
    'Nobody from your clinic will ever ask you for this code.',
    'If you did not ask for it, you can leave this message alone. Your password stays as it is.',
  ],
  signature,
});

/** Tells the owner of an account that its password is another now, and what to do if that was not them. */
export const passwordChangedLetter = (publicUrl: string, { greeting, signature }: Addressee): Letter => ({
  subject: 'Your password was changed',
  greeting,
  paragraphs: [
    'Your password has just been changed, and every device that was signed in has been signed out.',
    'If this was you, there is nothing more to do.',
    'If it was not you, somebody may be able to read your e-mail. Change the password of your e-mail first, then set a new one here, and tell your clinic.',
  ],
  action: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
  closing: [],
  signature,
});
