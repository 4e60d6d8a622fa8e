import type { ReactNode } from 'react';
import styles from './settings-group.module.css';

/** Rows under a heading. */
export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['group']}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
