import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import styles from './shown.module.css';

/** One family of components. */
export function Shown({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['section']}>
      <h2>{title}</h2>
      <div className={styles['grid']}>{children}</div>
    </section>
  );
}

/** One state of one component, under its name. */
export function State({ name, full, children }: { name: string; full?: boolean; children: ReactNode }) {
  return (
    <div className={classes(styles['state'], full && styles['full'])}>
      <p className={styles['name']}>{name}</p>
      {children}
    </div>
  );
}
