import type { ReactNode } from 'react';
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx';
import { EmptyDrawing, type EmptyDrawingName } from '../../ui/empty-drawing.tsx';
import { Screen } from '../../ui/screen.tsx';
import { CrisisHelp } from '../public-user/crisis-help.tsx';
import { relatedNameOf, usePublicUser } from '../public-user/public-user-context.ts';
import { endWordsFor } from './end-words.ts';
import { isOwnPath } from './homescreen-url.ts';
import { useWrapperHome } from './use-wrapper-home.ts';
import styles from './completion-screens.module.css';

interface EndProps {
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

function EndScreen(props: EndScreenProps) {
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

interface CompletedScreenProps extends EndProps {
  readonly userId: string;
  /** An answer called for crisis resources: they stay in sight. */
  readonly callsForHelp: boolean;
  /** Loads whatever else is due. */
  readonly onContinue?: (() => void) | undefined;
}

/** Everything has been answered and has arrived. */
export function CompletedScreen({ userId, callsForHelp, onContinue, ...end }: CompletedScreenProps) {
  const { completed } = useEndWords();
  return (
    <EndScreen
      {...end}
      title="Assessments complete!"
      lead={end.homescreenUrl === null ? `${completed} You can close this page now.` : completed}
      drawing="calendar"
      isActionPrimary={onContinue !== undefined}
      action={
        onContinue && (
          <Button wide onClick={onContinue}>
            Continue
          </Button>
        )
      }
    >
      {callsForHelp ? <CrisisHelp userId={userId} /> : undefined}
    </EndScreen>
  );
}

const useEndWords = () => endWordsFor(relatedNameOf(usePublicUser().user));

/** Something is assigned, but nothing of it is due. */
export function AllSetScreen({ onTakeAnyway, ...end }: EndProps & { onTakeAnyway: () => void }) {
  return (
    <EndScreen
      {...end}
      title="You're all set!"
      lead={useEndWords().allSet}
      drawing="calendar"
      action={
        <Button variant="secondary" wide onClick={onTakeAnyway}>
          Take assessment anyway
        </Button>
      }
    />
  );
}

/** The link leads to nothing that is assigned. */
export function LinkGoneScreen(end: EndProps) {
  return (
    <EndScreen
      {...end}
      title="This link is no longer available"
      lead={useEndWords().linkGone}
      drawing="leaf"
    />
  );
}
