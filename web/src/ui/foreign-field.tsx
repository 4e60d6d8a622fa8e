import type { Ref } from 'react';
import { FieldFrame, useFieldWiring, type FieldWords } from './field-frame.tsx';
import styles from './field.module.css';

export type ForeignFieldProps = FieldWords & {
  /** Takes the control of somebody else, such as a frame of another site. */
  ref: Ref<HTMLDivElement>;
  /** The control inside has the focus. */
  focused: boolean;
};

/** The looks of a field around a control that is not ours; that one takes the focus when its label is clicked. */
export function ForeignField({ ref, label, hint, error, focused }: ForeignFieldProps) {
  const wiring = useFieldWiring({ hint, error });
  return (
    <FieldFrame {...{ label, hint, error, wiring }} announceError>
      <div
        ref={ref}
        id={wiring.control.id}
        className={styles['foreign']}
        data-focused={focused || undefined}
        data-invalid={error ? true : undefined}
      />
    </FieldFrame>
  );
}
