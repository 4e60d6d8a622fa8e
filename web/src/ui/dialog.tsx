import { useEffect, useId, useRef, type ReactNode } from 'react';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  /** Escape, a click beside it, or the platform's own way back. */
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons, the one that goes on first. */
  actions: ReactNode;
}

/** A question in front of the page: the browser keeps focus inside and gives it back. */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) element.showModal();
    else if (!open) element?.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby={titleId}
      closedby="any"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && (
        <>
          <h2 id={titleId} className={styles['title']}>
            {title}
          </h2>
          {children}
          <div className={styles['actions']}>{actions}</div>
        </>
      )}
    </dialog>
  );
}
