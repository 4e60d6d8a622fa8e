import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { CrisisHelp } from '../public-user/crisis-help.tsx';
import { useOnline } from './use-online.ts';

interface KeptScreenProps {
  readonly userId: string;
  /** What the last try ended with; null while one is under way. */
  readonly message: string | null;
  /** On the device, not only in this page. */
  readonly isKept: boolean;
  readonly onSendAgain: () => void;
}

/** A complete set that could not be sent yet: it waits, and one touch sends it again. */
export function KeptScreen({ userId, message, isKept, onSendAgain }: KeptScreenProps) {
  const isOnline = useOnline();
  return (
    <Screen
      title="Your answers are not sent yet"
      lead={
        isKept
          ? 'Nothing is lost: they are saved on this device, also if you close this page.'
          : 'Nothing is lost, but this browser cannot save them: please keep this page open.'
      }
      footer={
        <Button wide busy={message === null} onClick={onSendAgain}>
          Send again
        </Button>
      }
    >
      <Notice tone="info" announce>
        {isOnline
          ? (message ?? 'Sending your answers.')
          : 'You are offline. Your answers go out by themselves as soon as you are back online.'}
      </Notice>
      <CrisisHelp userId={userId} />
    </Screen>
  );
}
