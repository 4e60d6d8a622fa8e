import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import { useFieldWiring } from './field-frame.tsx';
import styles from './switch.module.css';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: ReactNode;
  /** What it does, or why it cannot be used. */
  detail?: ReactNode;
  /** Under its label, to stand among others in a row. */
  stacked?: boolean | undefined;
};

/** Something that is on or off at once, without being saved; all of the row is tappable. */
export function Switch({ label, detail, stacked, id, ...rest }: SwitchProps) {
  const wiring = useFieldWiring({ hint: detail, describedBy: rest['aria-describedby'] }, id);
  return (
    <div className={classes(styles['row'], stacked && styles['stacked'])}>
      <div className={styles['words']}>
        <label className={styles['label']} htmlFor={wiring.control.id}>
          {label}
        </label>
        {detail && (
          <p id={wiring.hintId} className={styles['detail']}>
            {detail}
          </p>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox tells its state itself */}
      <input {...rest} {...wiring.control} type="checkbox" role="switch" className={styles['switch']} />
    </div>
  );
}
