import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './vertical-slider.module.css';

export interface VerticalSliderProps {
  label: string;
  /** Where the label stands as the screen's heading already. */
  labelHidden?: boolean | undefined;
  /** Null: nothing is recorded yet; the thumb then stands at `start`. */
  value: number | null;
  start: number;
  min: number;
  max: number;
  step: number;
  minLabel?: string | undefined;
  maxLabel?: string | undefined;
  /** The position in words. */
  valueText: string;
  /** Stands above the slider, for those who read faces faster than words. */
  emoji?: string | undefined;
  onChange: (value: number) => void;
  children?: ReactNode;
}

/** How many touches of plus lead from one end to the other. */
const touches = 16;

/** A slider from the bottom up: dragged, tapped, stepped by arrow and Page keys, or moved by plus and minus. */
export function VerticalSlider(props: VerticalSliderProps) {
  const { label, labelHidden, value, start, min, max, step, minLabel, maxLabel, valueText, emoji } = props;
  const id = useId();
  const shown = value ?? start;

  const moveTo = (next: number) => {
    const stepped = Math.round(Math.min(max, Math.max(min, next)) / step) * step;
    // Steps such as 0.01 do not add up exactly.
    props.onChange(Number(Math.min(max, Math.max(min, stepped)).toFixed(6)));
  };
  const byKey = (event: KeyboardEvent) => {
    const steps = stepsOf[event.key];
    if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    moveTo(shown + steps * step);
  };

  return (
    <div className={styles['slider']}>
      <label htmlFor={id} className={styles['label']}>
        {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      {emoji !== undefined && (
        <span className={styles['emoji']} aria-hidden="true">
          {emoji}
        </span>
      )}
      <span className={styles['end']}>{maxLabel}</span>
      <div className={styles['track']}>
        <Nudge sign="+" label={`Higher: ${label}`} onClick={() => moveTo(shown + (max - min) / touches)} />
        <input
          id={id}
          type="range"
          className={classes(styles['range'], value === null && styles['open'])}
          min={min}
          max={max}
          step={step}
          value={shown}
          aria-orientation="vertical"
          aria-valuetext={valueText}
          onChange={({ currentTarget }) => moveTo(currentTarget.valueAsNumber)}
          onKeyDown={byKey}
        />
        <Nudge sign="−" label={`Lower: ${label}`} onClick={() => moveTo(shown - (max - min) / touches)} />
      </div>
      <span className={styles['end']}>{minLabel}</span>
      <output htmlFor={id} className={styles['value']}>
        {valueText}
      </output>
      {props.children}
    </div>
  );
}

const stepsOf: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 10,
  PageDown: -10,
};

function Nudge({ sign, label, onClick }: { sign: string; label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles['nudge']} aria-label={label} onClick={onClick}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
