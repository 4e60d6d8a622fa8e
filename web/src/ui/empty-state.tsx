import type { ReactNode } from 'react';
import { EmptyDrawing, type EmptyDrawingName } from './empty-drawing.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  drawing?: EmptyDrawingName | undefined;
}

/** Nothing here, said kindly: the specification's words under one quiet drawing. */
export function EmptyState({ title, children, drawing = 'leaf' }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <div className={styles['drawing']}>
        <EmptyDrawing name={drawing} />
      </div>
      <p className={styles['title']}>{title}</p>
      {children && <div className={styles['more']}>{children}</div>}
    </div>
  );
}
