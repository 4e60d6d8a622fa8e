import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { Screen } from '../ui/screen.tsx';
import { CrisisHelp } from '../features/safety-net/crisis-help.tsx';
import headerStyles from './header.module.css';
import { ChunkError } from '../lazy-file.ts';
import { LoadingScreen } from './loading-screen.tsx';
import pageStyles from './page.module.css';

/** Stands in for a screen that failed. It relies on nothing that may have failed with it. */
export function RouteError() {
  const error = useRouteError();
  if (error instanceof ChunkError) return error.willReload ? <Reloading /> : <ErrorScreen {...missing} />;
  return <ErrorScreen {...broken} />;
}

const missing = {
  title: 'We could not load this page',
  lead: 'Your connection may be down. Check it, then reload the page.',
};
const broken = {
  title: 'Something went wrong',
  lead: 'The fault is ours. Reload the page to carry on; what you have answered so far is kept.',
};

function ErrorScreen({ title, lead }: { title: string; lead: string }) {
  return (
    <div className={pageStyles['page']}>
      <header className={headerStyles['header']}>
        <div className={headerStyles['row']}>
          <Logo />
        </div>
      </header>
      <Screen
        title={title}
        lead={lead}
        footer={
          <Button wide onClick={() => location.reload()}>
            Reload
          </Button>
        }
      >
        <CrisisHelp title="Need help now?" />
      </Screen>
    </div>
  );
}

function Reloading() {
  useEffect(() => location.reload(), []);
  return <LoadingScreen />;
}
