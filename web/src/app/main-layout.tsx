import { Navigate, Outlet, useLocation } from 'react-router';
import { useOverdueCount } from '../features/home/queries.ts';
import { hrefs, paths } from '../paths.ts';
import { useSession } from '../session/session.tsx';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { BottomNavigation, tabPaths } from './bottom-navigation.tsx';
import { CheckInLink } from './check-in-link.tsx';
import { Header } from './header.tsx';
import { HelpLink } from './help-link.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import styles from './page.module.css';
import { UseTheApp } from './use-the-app.tsx';

/** Around the signed-in screens: others are sent to sign in once it is certain that no session can be resumed. */
export function Component() {
  const { status, hasLeft, profile, profileError } = useSession();
  const { pathname, search } = useLocation();
  const hasTabs = tabPaths.includes(pathname);
  const isPale = hasTabs || pathname === paths.settingsNotifications;

  if (status === 'signed-out')
    return <Navigate to={hrefs.login()} replace state={hasLeft ? null : { from: pathname + search }} />;
  return (
    <div className={classes(styles['page'], isPale && styles['pale'])}>
      <Header logoUrl={profile?.clinicLogoUrl} canGoBack={!hasTabs}>
        {profile && <CheckInLink userId={profile.userId} />}
        <HelpLink />
      </Header>
      {profile && (
        <UseTheApp isOffered={hasTabs}>
          <Outlet />
        </UseTheApp>
      )}
      {!profile && (profileError ? <ProfileFailure message={profileError} /> : <LoadingScreen />)}
      {profile && hasTabs && <Tabs />}
    </div>
  );
}

function Tabs() {
  return <BottomNavigation overdueCount={useOverdueCount()} />;
}

function ProfileFailure({ message }: { message: string }) {
  const session = useSession();
  return (
    <Screen
      title="We could not load your profile"
      footer={
        <Button wide onClick={() => void session.reloadProfile()}>
          Try again
        </Button>
      }
    >
      <Notice tone="bad" announce>
        {message}
      </Notice>
    </Screen>
  );
}
