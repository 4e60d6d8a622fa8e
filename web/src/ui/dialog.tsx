import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import styles from './dialog.module.css';

export type DialogProps = {
  open: boolean;
  /** Escape, a click beside it, or the platform's own way back. */
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons, the one that goes on first. */
  actions: ReactNode;
};

/** A question in front of the page: the browser keeps focus inside and gives it back. */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) element.showModal();
    else if (!open) element?.close();
  }, [open]);

  const closeFromBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    const box = event.currentTarget.getBoundingClientRect();
    const isInside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (!isInside) onClose();
  };

  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={closeFromBackdrop}
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
