import { useEffect, useReducer } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { hrefs } from '../../paths.ts';
import { useSession } from '../../session/session.tsx';
import { useToast } from '../../ui/toast.tsx';
import { carriedOf, onboardingOutcomeOf } from './carried.ts';
import { EmailForm } from './email-form.tsx';
import { LinkSent } from './link-sent.tsx';
import { LinkWaiting } from './link-waiting.tsx';
import { initialLoginState, loginReducer } from './login-state.ts';
import {
  magicLinkFailureOf,
  magicLinkOf,
  magicLinkSuccessMessage,
  takeMagicLink,
  type MagicLink,
} from './magic-link.ts';
import { OpeningLink } from './opening-link.tsx';
import { PasswordForm } from './password-form.tsx';
import { returnPathOf } from './return-path.ts';
import { WhyHere } from './why-here.tsx';

/** `/login`: by a link that is sent by e-mail, by such a link in the address, or by password. */
export function Component() {
  const { status, hasExpired, completeMagicLink } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const carried = carriedOf(location.state);
  const [state, dispatch] = useReducer(
    loginReducer,
    { carriesLink: magicLinkOf(location.hash) !== null, email: carried.email },
    initialLoginState,
  );

  const open = async (link: MagicLink) => {
    dispatch({ type: 'link-opened', link });
    try {
      await completeMagicLink(link.email, link.code);
    } catch (error) {
      const { isFinal, message } = magicLinkFailureOf(error);
      if (!isFinal) {
        dispatch({ type: 'link-unanswered', link, message });
        return;
      }
      dispatch({ type: 'link-refused', email: link.email });
      toast.show(message, { tone: 'bad', durationMs: 5000 });
      return;
    }
    await navigate(hrefs.home(), { replace: true });
    toast.show(magicLinkSuccessMessage, { tone: 'good' });
  };

  useEffect(() => {
    const link = takeMagicLink();
    if (link !== null) void open(link);
    // A link is opened when the address brings one, not when something that opening it uses changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [location]);

  const isOpening = state.step === 'opening-link' || state.step === 'link-waiting';
  if (status === 'signed-in' && !isOpening) return <Navigate to={returnPathOf(location.state)} replace />;

  const choosePassword = (email: string) => dispatch({ type: 'password-chosen', email });
  const chooseMagicLink = (email: string) => dispatch({ type: 'magic-link-chosen', email });
  switch (state.step) {
    case 'opening-link':
      return <OpeningLink />;
    case 'link-waiting':
      return <LinkWaiting message={state.message} onRetry={() => void open(state.link)} />;
    case 'link-sent':
      return <LinkSent email={state.email} onPassword={choosePassword} onOtherEmail={chooseMagicLink} />;
    case 'password':
      return <PasswordForm email={state.email} from={carried.from} onMagicLink={chooseMagicLink} />;
    case 'email':
      return (
        <EmailForm
          email={state.email}
          notice={
            <WhyHere
              linkRefused={state.afterRefusal === true}
              sessionEnded={hasExpired}
              onboarding={onboardingOutcomeOf(location.state)}
            />
          }
          onSent={(email) => dispatch({ type: 'link-sent', email })}
          onPassword={choosePassword}
        />
      );
  }
}
