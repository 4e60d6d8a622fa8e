import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Outlet, useParams } from 'react-router';
import { useKioskAddress } from '../features/kiosk/kiosk-address.ts';
import { publicUserQuery } from '../features/public-user/queries.ts';
import { Header } from './header.tsx';
import { HelpLink } from './help-link.tsx';
import { lazyFile } from '../lazy-file.ts';
import styles from './page.module.css';

const loadKiosk = lazyFile(() => import('./kiosk-layout.tsx'));
const KioskLayout = lazy(async () => ({ default: (await loadKiosk()).Component }));

/** Around the screens that need no session. */
export function Component() {
  const { userId } = useParams();
  if (useKioskAddress() !== null) {
    return (
      <Suspense>
        <KioskLayout />
      </Suspense>
    );
  }
  return (
    <div className={styles['page']}>
      {userId === undefined ? <PublicHeader /> : <UserHeader userId={userId} />}
      <Outlet />
    </div>
  );
}

/** Under the logo of the clinic that sent the link. */
function UserHeader({ userId }: { userId: string }) {
  const { data: user } = useQuery(publicUserQuery(userId));
  return <PublicHeader userId={userId} logoUrl={user?.clinic.logoUrl} />;
}

interface PublicHeaderProps {
  userId?: string;
  logoUrl?: string | null | undefined;
}

function PublicHeader({ userId, logoUrl }: PublicHeaderProps) {
  return (
    <Header logoUrl={logoUrl} canGoBack>
      <HelpLink userId={userId} />
    </Header>
  );
}
