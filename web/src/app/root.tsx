import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { setApiBaseUrl } from '../api/client.ts';
import { createQueryClient } from '../api/query-client.ts';
import { config } from '../config.ts';
import { isKioskPage } from '../features/kiosk/kiosk-address.ts';
import { chooseIdentity } from '../session/choose-identity.ts';
import { SessionProvider } from '../session/session.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { WrapperMessages } from './wrapper-messages.tsx';

/** Takes up the page's settings before anything is called. */
export function loader() {
  setApiBaseUrl(config().apiBaseUrl);
  return null;
}

/** What every screen stands on: server state, the session, toasts. */
export function Root() {
  const [queryClient] = useState(createQueryClient);
  const [identity] = useState(() => chooseIdentity(config().identity));
  const [isShared] = useState(() => isKioskPage(location));
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider identity={identity} isShared={isShared}>
        <ToastProvider>
          <Outlet />
        </ToastProvider>
        <WrapperMessages />
      </SessionProvider>
      <ScrollRestoration />
    </QueryClientProvider>
  );
}
