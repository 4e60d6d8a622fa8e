import { useId } from 'react';
import styles from './segments.module.css';

export interface SegmentsProps<V extends string> {
  legend: string;
  value: V;
  /** `label` is what stands there; `name` says more to whoever cannot see what it stands beside. */
  options: readonly { value: V; label: string; name?: string | undefined }[];
  onChange: (value: V) => void;
}

/** A few choices side by side, one of them taken: native radio buttons, so the arrow keys move between them. */
export function Segments<V extends string>({ legend, value, options, onChange }: SegmentsProps<V>) {
  const name = useId();
  return (
    <fieldset className={styles['segments']} aria-label={legend}>
      {options.map((option) => (
        <label key={option.value} className={styles['segment']}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-label={option.name}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
