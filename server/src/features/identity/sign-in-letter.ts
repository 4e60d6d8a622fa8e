import { limits } from '@evenkeel/contract/limits';
import type { Letter } from '../../messages/letter.ts';

/** Where a sign-in link leads: its parts stand in the fragment, which no server and no mail scanner is sent. */
export const signInUrl = (publicUrl: string, email: string, code: string): string =>
  `${publicUrl}/login#email=${encodeURIComponent(email)}&code=${encodeURIComponent(code)}`;

/** The letter with a sign-in link; to a person by name, from their clinic, where these are known. */
export const signInLetter = (
  url: string,
  to: { readonly firstName: string | null; readonly clinicName: string | null },
): Letter => ({
  subject: 'Your sign-in link',
  greeting: to.firstName === null ? 'Hello,' : `Hello ${to.firstName},`,
  paragraphs: [
    `Here is your link to sign in. It works once, within the next ${limits.signInLinkSeconds / 60} minutes.`,
  ],
  action: { label: 'Sign in', url },
  closing: [
    'If you did not ask for it, you can leave this message alone. Nobody can sign in without the link.',
  ],
  signature: to.clinicName ?? 'Evenkeel',
});
