import type { MagicLink } from './magic-link.ts';

/** Where a person stands on the way in; `email` is what they have typed so far, or what their link names. */
export type LoginState =
  | { readonly step: 'email'; readonly email: string; readonly afterRefusal?: boolean }
  | { readonly step: 'link-sent'; readonly email: string }
  | { readonly step: 'password'; readonly email: string }
  | { readonly step: 'opening-link'; readonly email: string; readonly link: MagicLink | null }
  /** The link could not be tried: no answer came. It is still good. */
  | {
      readonly step: 'link-waiting';
      readonly email: string;
      readonly link: MagicLink;
      readonly message: string;
    };

export type LoginEvent =
  | { readonly type: 'link-sent'; readonly email: string }
  | { readonly type: 'password-chosen'; readonly email: string }
  | { readonly type: 'magic-link-chosen'; readonly email: string }
  | { readonly type: 'link-opened'; readonly link: MagicLink }
  | { readonly type: 'link-unanswered'; readonly link: MagicLink; readonly message: string }
  | { readonly type: 'link-refused'; readonly email: string };

interface Arrival {
  readonly carriesLink: boolean;
  /** What the screen before has handed on. */
  readonly email: string;
}

/** An address that carries a link opens it first; what it holds is known once the page runs. */
export const initialLoginState = ({ carriesLink, email }: Arrival): LoginState =>
  carriesLink ? { step: 'opening-link', email, link: null } : { step: 'email', email };

export const loginReducer = (state: LoginState, event: LoginEvent): LoginState => {
  switch (event.type) {
    case 'link-sent':
      // Whoever has chosen the password in the meantime stays there.
      return state.step === 'email' ? { step: 'link-sent', email: event.email } : state;
    case 'password-chosen':
      return { step: 'password', email: event.email };
    case 'magic-link-chosen':
      return { step: 'email', email: event.email };
    case 'link-refused':
      return { step: 'email', email: event.email, afterRefusal: true };
    case 'link-opened':
      return { step: 'opening-link', email: event.link.email, link: event.link };
    case 'link-unanswered':
      return { step: 'link-waiting', email: event.link.email, link: event.link, message: event.message };
  }
};
