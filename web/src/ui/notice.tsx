import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './notice.module.css';

export type NoticeTone = 'info' | 'bad' | 'good' | 'warn';

const icons: Record<NoticeTone, IconName> = { info: 'info', bad: 'alert', good: 'check', warn: 'alert' };

export interface NoticeProps {
  tone: NoticeTone;
  title?: ReactNode;
  children: ReactNode;
  /** Read at once by screen readers; for what has just happened. */
  announce?: boolean | undefined;
}

/** A block of words that matters where it stands. */
export function Notice({ tone, title, children, announce }: NoticeProps) {
  return (
    <div className={classes(styles['notice'], styles[tone])} role={announce ? 'alert' : undefined}>
      <Icon name={icons[tone]} />
      <div className={styles['words']}>
        {title && <p className={styles['title']}>{title}</p>}
        <div>{children}</div>
      </div>
    </div>
  );
}
