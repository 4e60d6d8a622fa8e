import { limits } from '@evenkeel/contract/limits';
import type { Letter } from '../../messages/letter.ts';
import type { Addressee } from './account-letter.ts';

/** Where a sign-in link leads: its parts stand in the fragment, which no server and no mail scanner is sent. */
export const signInUrl = (publicUrl: string, email: string, code: string): string =>
  `${publicUrl}/login#email=${encodeURIComponent(email)}&code=${encodeURIComponent(code)}`;

/** The letter with a sign-in link. */
export const signInLetter = (url: string, { greeting, signature }: Addressee): Letter => ({
  subject: 'Your sign-in link',
  greeting,
  paragraphs: [
    `Here is your link to sign in. It works once, within the next ${limits.signInLinkSeconds / 60} minutes.`,
  ],
  action: { label: 'Sign in', url },
  closing: [
    'If you did not ask for it, you can leave this message alone. Nobody can sign in without the link.',
  ],
  signature,
});
