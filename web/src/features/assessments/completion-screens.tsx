import { Button } from '../../ui/button.tsx';
import { EndScreen, type EndProps } from '../answering/end-screen.tsx';
import { CrisisHelp } from '../public-user/crisis-help.tsx';
import { relatedNameOf, usePublicUser } from '../public-user/public-user-context.ts';
import { endWordsFor } from '../answering/end-words.ts';

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
export function LinkGoneScreen({ atKiosk, ...end }: EndProps & { readonly atKiosk: boolean }) {
  const { linkGone } = useEndWords();
  return (
    <EndScreen
      {...end}
      title="This link is no longer available"
      // Nobody came by a link there.
      lead={
        atKiosk
          ? 'Nothing is waiting for you here right now. If you expected questions, please ask your clinician.'
          : linkGone
      }
      drawing="leaf"
    />
  );
}
