import { useId } from 'react';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  value: number;
  max: number;
  /** The same in words, such as "Question 3 of 9". */
  label: string;
}

/** How far one has come, drawn and in words. */
export function ProgressBar({ value, max, label }: ProgressBarProps) {
  const id = useId();
  return (
    <div className={styles['progress']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <progress id={id} className={styles['bar']} value={Math.min(value, max)} max={Math.max(max, 1)} />
    </div>
  );
}
