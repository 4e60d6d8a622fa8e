import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { noteHealthPermission } from '../native/health-permission.ts';
import type { IncomingMessage } from '../native/incoming-message.ts';
import { listenToWrapper } from '../native/listen.ts';
import { useWrapper } from '../native/use-wrapper.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/session.tsx';

/** Does what the native wrapper asks, and tells it when somebody is sent to sign in. */
export function WrapperMessages() {
  const wrapper = useWrapper();
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  const heed = useEffectEvent((message: IncomingMessage) => {
    switch (message.type) {
      case 'navigate':
        return void navigate(message.payload.path);
      case 'resume':
        session.resume();
        if (session.status === 'signed-in' && !wrapper?.skipsProfilePrefetch) void session.reloadProfile();
        return;
      case 'login':
        return void session.takeOver(message.payload);
      case 'logout':
        return void session.noteSignedOutByWrapper();
      case 'health-permission':
        return noteHealthPermission(message.payload.granted);
    }
  });
  useEffect(() => listenToWrapper(heed), []);

  const isSignedOut = session.status === 'signed-out';
  useEffect(() => {
    const before = shown.current;
    shown.current = pathname;
    // An address that the wrapper opened itself is no news to it.
    if (pathname === paths.login && before !== paths.login && isSignedOut)
      wrapper?.send({ type: 'navigate-login' });
  }, [pathname, isSignedOut, wrapper]);
  return null;
}
