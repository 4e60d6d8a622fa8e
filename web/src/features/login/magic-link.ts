import { ApiError, messageOf } from '../../api/api-error.ts';

/** What a sign-in link carries in its fragment, which browsers send to no server. */
export interface MagicLink {
  readonly email: string;
  readonly code: string;
}

/** The link in a fragment such as `#email=maya%40demo.test&code=…`; null when it carries none. */
export const magicLinkOf = (fragment: string): MagicLink | null => {
  const values = new URLSearchParams(fragment.replace(/^#/, ''));
  const code = values.get('code');
  if (code === null) return null;
  // Neither part holds a space: one was a plus that nobody escaped.
  const unspaced = (text: string) => text.replaceAll(' ', '+');
  return { email: unspaced(values.get('email') ?? '').toLowerCase(), code: unspaced(code) };
};

/** Takes the link out of the address bar, so that it is in no history, bookmark or screenshot, and is tried once. */
export const takeMagicLink = (): MagicLink | null => {
  const link = magicLinkOf(location.hash);
  if (link !== null) history.replaceState(history.state, '', location.pathname + location.search);
  return link;
};

export const magicLinkSuccessMessage = 'Successfully signed in with magic link!';

/** What became of a link that did not lead in: refused for good, or worth another try. */
export type MagicLinkFailure =
  | { readonly isFinal: true; readonly message: string }
  | { readonly isFinal: false; readonly message: string };

export const magicLinkFailureOf = (error: unknown): MagicLinkFailure => {
  if (!(error instanceof ApiError && error.isFinal)) return { isFinal: false, message: messageOf(error) };
  return {
    isFinal: true,
    message:
      error.code === 'link-expired'
        ? 'Magic link has expired. Enter your email again to receive a new link.'
        : 'Magic link login failed. Enter your email again to receive a new link.',
  };
};

/** The words for a sign-in link that could not be sent. */
export const linkRequestMessageOf = (error: unknown): string =>
  error instanceof ApiError && error.code === 'user-not-found'
    ? "User account not found. If it's your first time logging in, please create your account with the link below."
    : messageOf(error);
