import { limits } from '@evenkeel/contract/limits';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

interface StillThereDialogProps {
  /** Null while there is no doubt. */
  readonly secondsLeft: number | null;
}

/** Before a kiosk starts over. Any touch and any key says that somebody is there, the button's own among them. */
export function StillThereDialog({ secondsLeft }: StillThereDialogProps) {
  return (
    <Dialog
      open={secondsLeft !== null}
      onClose={noteNothing}
      title="Are you still there?"
      actions={<Button wide>Yes, go on</Button>}
    >
      <p aria-hidden="true">
        To keep your answers private, this screen starts over in{' '}
        <strong>{secondsLeft === 1 ? '1 second' : `${secondsLeft} seconds`}</strong>.
      </p>
      {/* Said once, not at every second. */}
      <VisuallyHidden role="alert">
        Are you still there? This screen starts over in {limits.kioskWarningSeconds} seconds. Touch it or
        press any key to go on.
      </VisuallyHidden>
    </Dialog>
  );
}

/** The watch has heard of it already. */
const noteNothing = () => undefined;
