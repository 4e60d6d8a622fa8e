import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { hrefs } from '../../paths.ts';
import { useSession } from '../../session/session.tsx';
import { Screen } from '../../ui/screen.tsx';

/** How long the server may take to hear of it before the person goes on without waiting. */
const patienceMs = 2000;

/** `/logout`: this device forgets at once, online or not; what the server could not be told is sent later. */
export function Component() {
  const { signOut } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    const abandoned = new AbortController();
    const goOn = () => {
      clearTimeout(timer);
      if (!abandoned.signal.aborted) void navigate(hrefs.login(), { replace: true });
    };
    const timer = setTimeout(goOn, patienceMs);
    void signOut().then(goOn);
    return () => {
      clearTimeout(timer);
      abandoned.abort();
    };
  }, [signOut, navigate]);
  return <Screen title="Signing out" focusTitle={false} />;
}
