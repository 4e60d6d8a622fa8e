import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { classes } from './classes.ts';
import { FieldError, FieldHint, useFieldWiring } from './field-frame.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import mark from './mark.module.css';
import styles from './choice-rows.module.css';

export interface ChoiceOption {
  id: string;
  title: string;
}

export interface ChoiceRowsProps {
  kind: 'radio' | 'checkbox';
  name: string;
  legend: ReactNode;
  /** For a group whose question is already written above it. */
  legendHidden?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  options: readonly ChoiceOption[];
  /** Ids of the chosen options: at most one for radio. */
  value: readonly string[];
  /** The ids that would be chosen now, and the one that was touched. */
  onChange: (next: readonly string[], touched: string) => void;
  disabled?: boolean | undefined;
  /** Next to each other where there is room: for two or three short titles. */
  beside?: boolean | undefined;
  /** Between the question and its rows, such as a field that finds some of them. */
  above?: ReactNode;
  /** Under the rows, as part of the group: what one of them brings along. */
  children?: ReactNode;
  /** The first input, to focus it when the group has an error. */
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Answers as full-width rows. Arrow keys move between radios; 1 to 9 choose a row while focus is in the group. */
export function ChoiceRows(props: ChoiceRowsProps) {
  const { kind, name, legend, legendHidden, hint, error, options, value, onChange, disabled, beside } = props;
  const wiring = useFieldWiring({ hint, error });
  const isRadio = kind === 'radio';

  const choose = (id: string) => {
    if (isRadio) onChange([id], id);
    else onChange(value.includes(id) ? value.filter((chosen) => chosen !== id) : [...value, id], id);
  };

  const chooseByNumber = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !/^[1-9]$/.test(event.key)) return;
    const index = Number(event.key) - 1;
    const option = options[index];
    if (!option || disabled) return;
    event.preventDefault();
    choose(option.id);
    const group = event.currentTarget.closest('fieldset');
    group?.querySelectorAll<HTMLInputElement>(`input[type='${kind}']`)[index]?.focus();
  };

  return (
    <fieldset
      className={classes(styles['group'], error && styles['invalid'])}
      role={isRadio ? 'radiogroup' : undefined}
      aria-invalid={isRadio && error ? true : undefined}
      aria-describedby={wiring.describedBy}
    >
      <legend className={styles['legend']}>
        {legendHidden ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </legend>
      <div className={styles['notes']}>
        <FieldHint id={wiring.hintId}>{hint}</FieldHint>
        <FieldError id={wiring.errorId}>{error}</FieldError>
      </div>
      {props.above}
      <div className={classes(styles['rows'], beside && styles['beside'])}>
        {options.map((option, index) => (
          <label key={option.id} className={styles['row']}>
            <input
              className={mark['mark']}
              type={kind}
              name={name}
              value={option.id}
              checked={value.includes(option.id)}
              disabled={disabled}
              aria-invalid={!isRadio && error ? true : undefined}
              ref={index === 0 ? props.ref : undefined}
              onChange={() => choose(option.id)}
              onKeyDown={chooseByNumber}
            />
            <span>{option.title}</span>
          </label>
        ))}
      </div>
      {props.children}
    </fieldset>
  );
}
