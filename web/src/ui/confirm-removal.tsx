import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

interface ConfirmRemovalProps {
  readonly open: boolean;
  /** The question. */
  readonly title: string;
  /** The answer that removes. */
  readonly action: string;
  readonly busy: boolean;
  /** Why it could not be removed; null while nothing went wrong. */
  readonly error: string | null;
  readonly onRemove: () => void;
  readonly onClose: () => void;
  /** What it is about. */
  readonly children: ReactNode;
}

/** Asks before something goes, and stays open until it has gone. */
export function ConfirmRemoval({
  open,
  title,
  action,
  busy,
  error,
  onRemove,
  onClose,
  children,
}: ConfirmRemovalProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        open && (
          <>
            <Button variant="danger" busy={busy} onClick={onRemove}>
              {action}
            </Button>
            <Button variant="secondary" onClick={onClose}>
              Keep it
            </Button>
          </>
        )
      }
    >
      {children}
      {error !== null && (
        <Notice tone="bad" announce>
          {error}
        </Notice>
      )}
    </Dialog>
  );
}
