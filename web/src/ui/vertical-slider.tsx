import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { FieldError, useFieldWiring } from './field-frame.tsx';
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
  error?: string | undefined;
  onChange: (value: number) => void;
  children?: ReactNode;
}

/** How many touches of plus lead from one end to the other. */
const touches = 10;

/** A slider from the bottom up: dragged, tapped, stepped by arrow and Page keys, or moved by plus and minus. */
export function VerticalSlider(props: VerticalSliderProps) {
  const { label, labelHidden, value, start, min, max, step, minLabel, maxLabel, valueText, emoji } = props;
  const wiring = useFieldWiring({ error: props.error });
  // The slider tells its own position; beside the buttons it has to be told.
  const [isNudged, setIsNudged] = useState(false);
  const shown = value ?? start;

  const moveTo = (next: number) => {
    const within = Math.min(max, Math.max(min, next));
    const stepped = min + Math.round((within - min) / step) * step;
    // Steps such as 0.01 do not add up exactly.
    props.onChange(Number(Math.min(max, stepped).toFixed(6)));
  };
  const byKey = (event: KeyboardEvent) => {
    const next = positionAfter(event.key, { shown, min, max, step });
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    moveTo(next);
  };
  const nudge = (touch: 1 | -1) => {
    setIsNudged(true);
    moveTo(shown + (touch * (max - min)) / touches);
  };

  return (
    <div className={styles['slider']}>
      <label htmlFor={wiring.control.id} className={styles['label']}>
        {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      {/* Above a control that is taller than what is left of a small screen. */}
      <FieldError id={wiring.errorId}>{props.error}</FieldError>
      {emoji !== undefined && (
        <span className={styles['emoji']} aria-hidden="true">
          {emoji}
        </span>
      )}
      {maxLabel && <span className={classes(styles['end'], styles['high'])}>{maxLabel}</span>}
      <output htmlFor={wiring.control.id} className={styles['value']} aria-live={isNudged ? 'polite' : 'off'}>
        {valueText}
      </output>
      <input
        {...wiring.control}
        type="range"
        className={classes(styles['range'], value === null && styles['open'])}
        min={min}
        max={max}
        step={step}
        value={shown}
        aria-orientation="vertical"
        aria-valuetext={valueText}
        onFocus={() => setIsNudged(false)}
        onChange={({ currentTarget }) => moveTo(currentTarget.valueAsNumber)}
        // A touch on the thumb where it stands chooses that place, and is no change.
        onClick={({ currentTarget }) => value === null && moveTo(currentTarget.valueAsNumber)}
        onKeyDown={byKey}
      />
      <div className={styles['nudges']}>
        <Nudge sign="+" label={`Higher: ${label}`} onClick={() => nudge(1)} />
        <Nudge sign="−" label={`Lower: ${label}`} onClick={() => nudge(-1)} />
      </div>
      {minLabel && <span className={classes(styles['end'], styles['low'])}>{minLabel}</span>}
      {props.children && <div className={styles['more']}>{props.children}</div>}
    </div>
  );
}

interface Position {
  readonly shown: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

const stepsOf: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 10,
  PageDown: -10,
};

/** Where a key leads; null where it leads nowhere. Browsers disagree about keys on upright sliders. */
const positionAfter = (key: string, { shown, min, max, step }: Position): number | null => {
  if (key === 'Home') return min;
  if (key === 'End') return max;
  // Space takes the place at which the thumb stands.
  if (key === ' ') return shown;
  const steps = stepsOf[key];
  return steps === undefined ? null : shown + steps * step;
};

function Nudge({ sign, label, onClick }: { sign: string; label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles['nudge']} aria-label={label} onClick={onClick}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
