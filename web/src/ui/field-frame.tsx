import { useId, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './field.module.css';

export interface FieldWords {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong and what to do; empty when all is well. */
  error?: string | undefined;
}

interface Wired extends Pick<FieldWords, 'hint' | 'error'> {
  /** Id of what else describes the control, read last. */
  describedBy?: string | undefined;
}

/** The ids and attributes that tie a control to its label, hint and error. */
export function useFieldWiring({ hint, error, describedBy: others }: Wired, ownId?: string) {
  const generated = useId();
  const id = ownId ?? generated;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId, others].filter(Boolean).join(' ');
  return {
    hintId,
    errorId,
    describedBy: describedBy || undefined,
    control: {
      id,
      'aria-describedby': describedBy || undefined,
      'aria-invalid': error ? true : undefined,
    },
  };
}

/** A hint under a label. */
export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return children ? (
    <p id={id} className={styles['hint']}>
      {children}
    </p>
  ) : null;
}

interface FieldErrorProps {
  id: string;
  children: string | undefined;
  /** Read at once, where the control cannot be tied to it. */
  announce?: boolean | undefined;
}

/** An error beside its control. It is read with the control, which the form focuses. */
export function FieldError({ id, children, announce }: FieldErrorProps) {
  return children ? (
    <p id={id} className={styles['error']} role={announce ? 'alert' : undefined}>
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  ) : null;
}

type FrameProps = FieldWords & {
  wiring: ReturnType<typeof useFieldWiring>;
  children: ReactNode;
  announceError?: boolean | undefined;
};

/** Label, hint, control and error, one under the other. */
export function FieldFrame({ label, hint, error, wiring, children, announceError }: FrameProps) {
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={wiring.control.id}>
        {label}
      </label>
      <FieldHint id={wiring.hintId}>{hint}</FieldHint>
      {children}
      <FieldError id={wiring.errorId} announce={announceError}>
        {error}
      </FieldError>
    </div>
  );
}
