import type { ReactNode } from 'react';
import styles from './items.module.css';

interface GroupHeadingProps {
  readonly id: string;
  /** The page's own is 1. */
  readonly level: number;
  readonly children: ReactNode;
}

const headings = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** The words above what stands together. */
export function GroupHeading({ id, level, children }: GroupHeadingProps) {
  const Heading = headings[level - 2] ?? 'h6';
  return (
    <Heading id={id} className={styles[level > 2 ? 'subheading' : 'heading']}>
      {children}
    </Heading>
  );
}
