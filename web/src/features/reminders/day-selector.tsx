import { useId } from 'react';
import { FieldError, FieldHint, useFieldWiring } from '../../ui/field-frame.tsx';
import { weekdays } from './reminder-words.ts';
import styles from './reminders.module.css';

interface DaySelectorProps {
  readonly value: readonly number[];
  readonly onChange: (days: readonly number[]) => void;
  readonly error?: string | undefined;
}

/** The days of a week as boxes to tick, Sun to Sat. */
export function DaySelector({ value, onChange, error }: DaySelectorProps) {
  const legend = useId();
  const wiring = useFieldWiring({ hint: true, error });
  const toggle = (day: number) =>
    onChange(value.includes(day) ? value.filter((one) => one !== day) : [...value, day]);
  return (
    <fieldset className={styles['days']} aria-labelledby={legend} aria-describedby={wiring.describedBy}>
      <legend id={legend} className={styles['legend']}>
        Days
      </legend>
      <FieldHint id={wiring.hintId}>Choose at least one day.</FieldHint>
      <div className={styles['week']}>
        {weekdays.map(({ day, short, long }) => (
          <label key={day} className={styles['day']}>
            <input
              type="checkbox"
              name="daysOfWeek"
              value={day}
              aria-label={long}
              aria-invalid={error ? true : undefined}
              checked={value.includes(day)}
              onChange={() => toggle(day)}
            />
            <span aria-hidden="true">{short}</span>
          </label>
        ))}
      </div>
      <FieldError id={wiring.errorId}>{error}</FieldError>
    </fieldset>
  );
}
