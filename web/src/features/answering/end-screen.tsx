import type { ReactNode } from 'react';
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx';
import { EmptyDrawing, type EmptyDrawingName } from '../../ui/empty-drawing.tsx';
import { Screen } from '../../ui/screen.tsx';
import { isOwnPath } from './homescreen-url.ts';
import { useWrapperHome } from './use-wrapper-home.ts';
import styles from './end-screen.module.css';

export interface EndProps {
  readonly homescreenUrl: string | null;
}

interface EndScreenProps extends EndProps {
  readonly title: string;
  readonly lead: string;
  readonly drawing: EmptyDrawingName;
  /** What else can be done here. */
  readonly action?: ReactNode;
  readonly isActionPrimary?: boolean | undefined;
  readonly children?: ReactNode;
}

/** Where a visit ends: what came of it, and Done where there is somewhere to go. */
export function EndScreen(props: EndScreenProps) {
  const { title, lead, drawing, homescreenUrl, action, isActionPrimary = false, children } = props;
  const hasFooter = action !== undefined || homescreenUrl !== null;
  return (
    <Screen
      title={title}
      lead={lead}
      footer={
        hasFooter && (
          <>
            {action}
            {homescreenUrl !== null && <Done url={homescreenUrl} isPrimary={!isActionPrimary} />}
          </>
        )
      }
    >
      {children ?? (
        <div className={styles['drawing']}>
          <EmptyDrawing name={drawing} />
        </div>
      )}
    </Screen>
  );
}

function Done({ url, isPrimary }: { url: string; isPrimary: boolean }) {
  const variant = isPrimary ? 'primary' : 'secondary';
  const askWrapper = useWrapperHome()(url);
  if (askWrapper) {
    return (
      <Button variant={variant} wide onClick={askWrapper}>
        Done
      </Button>
    );
  }
  return isOwnPath(url) ? (
    <ButtonLink to={url} variant={variant} wide>
      Done
    </ButtonLink>
  ) : (
    <a href={url} className={buttonClass(variant, true)}>
      Done
    </a>
  );
}
