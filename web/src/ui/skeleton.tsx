import { classes } from './classes.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  rows?: number | undefined;
  /** Lines of text, or rows to tap. */
  kind?: 'lines' | 'rows' | undefined;
  label?: string | undefined;
}

/** Stands where nothing is known yet. A style, not a timer, keeps it unseen for the first 150 ms. */
export function Skeleton({ rows = 3, kind = 'rows', label = 'Loading' }: SkeletonProps) {
  return (
    <output className={styles['skeleton']}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          aria-hidden="true"
          className={classes(styles['bar'], kind === 'lines' && styles['line'])}
        />
      ))}
    </output>
  );
}
