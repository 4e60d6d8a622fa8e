import { useNavigate } from 'react-router';
import { useWrapper } from '../../native/use-wrapper.ts';
import { hrefs } from '../../paths.ts';
import { useSession } from '../../session/session.tsx';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Signs in with an account that has just been made, whoever was signed in before: the native app by its own
 * means, a browser here.
 */
export const useEnter = () => {
  const session = useSession();
  const wrapper = useWrapper();
  const navigate = useNavigate();

  return async ({ email, password }: Credentials): Promise<'entered' | 'handed-over'> => {
    // This device forgets at once; what the server has to be told goes on its own.
    if (session.status === 'signed-in') void session.signOut();
    if (wrapper !== null) {
      wrapper.send({ type: 'login', payload: { email, password } });
      return 'handed-over';
    }
    try {
      await session.signInWithPassword(email, password);
    } catch {
      // The account is there all the same.
      await navigate(hrefs.login(), { replace: true, state: { email, why: 'account-made' } });
      return 'entered';
    }
    await navigate(hrefs.appInvite({ isInviteFlow: true }), { replace: true });
    return 'entered';
  };
};
