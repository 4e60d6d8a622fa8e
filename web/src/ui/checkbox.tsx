import type { ComponentProps, ReactNode } from 'react';
import { FieldError, useFieldWiring } from './field-frame.tsx';
import mark from './mark.module.css';
import styles from './checkbox.module.css';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  error?: string | undefined;
};

/** A single yes-or-no box with its words, all of it tappable. */
export function Checkbox({ label, error, id, ...rest }: CheckboxProps) {
  const wiring = useFieldWiring({ error }, id);
  return (
    <div>
      <label className={styles['row']} htmlFor={wiring.control.id}>
        <input {...rest} {...wiring.control} type="checkbox" className={mark['mark']} />
        <span>{label}</span>
      </label>
      <FieldError id={wiring.errorId}>{error}</FieldError>
    </div>
  );
}
