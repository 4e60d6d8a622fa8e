import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface AuthenticationDialogProps {
  readonly open: boolean;
  readonly onAnswer: (authenticated: boolean) => void;
}

/** Stands for the page on which a bank asks whether it is really its customer. */
export function AuthenticationDialog({ open, onAnswer }: AuthenticationDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={() => onAnswer(false)}
      title="Confirm with your bank"
      actions={
        <>
          <Button wide onClick={() => onAnswer(true)}>
            Complete
          </Button>
          <Button wide variant="secondary" onClick={() => onAnswer(false)}>
            Fail
          </Button>
        </>
      }
    >
      <p>
        Here your bank would check that it is you, by 3-D Secure. This is a sandbox, so you choose how it
        ends.
      </p>
    </Dialog>
  );
}
