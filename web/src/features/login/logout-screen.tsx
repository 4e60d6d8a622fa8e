import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { hrefs } from '../../paths.ts';
import { useSession } from '../../session/session.tsx';
import { Screen } from '../../ui/screen.tsx';

/** `/logout`: leaving takes no network and no waiting; the server is told when it can be. */
export function Component() {
  const { signOut } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    void signOut();
    void navigate(hrefs.login(), { replace: true });
  }, [signOut, navigate]);
  return <Screen title="Signing out" focusTitle={false} />;
}
