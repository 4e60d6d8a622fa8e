import { useEffect, useRef, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './screen.module.css';

export interface ScreenProps {
  title: string;
  /** Names the document instead of the title, where that would tell the browser's history too much. */
  documentTitle?: string | undefined;
  lead?: ReactNode;
  children?: ReactNode;
  /** The primary button, kept in thumb reach. */
  footer?: ReactNode;
  titleHidden?: boolean | undefined;
  /** Moves focus to the heading when the screen appears and whenever its title changes; on unless told. */
  focusTitle?: boolean | undefined;
  /** For charts and tables. */
  wide?: boolean | undefined;
}

/** The page's one column and its one heading, which also names the document. */
export function Screen(props: ScreenProps) {
  const {
    title,
    documentTitle = title,
    lead,
    children,
    footer,
    titleHidden,
    focusTitle = true,
    wide,
  } = props;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = `${documentTitle ?? title} · Evenkeel`;
    if (focusTitle && heading.current) arriveAt(heading.current);
  }, [title, documentTitle, focusTitle]);

  return (
    <main className={classes(styles['screen'], wide && styles['wide'])}>
      <div className={titleHidden ? undefined : styles['heading']}>
        <h1 ref={heading} tabIndex={-1} className={styles['title']}>
          {titleHidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}
        </h1>
        {lead && <div className={styles['lead']}>{lead}</div>}
      </div>
      <div className={styles['content']}>{children}</div>
      {footer && <div className={styles['footer']}>{footer}</div>}
    </main>
  );
}

let lastAddress: string | undefined;

/** A new step at the same address starts at its top; a new address is the router's to scroll. */
function arriveAt(heading: HTMLElement) {
  if (lastAddress === location.href) window.scrollTo(0, 0);
  lastAddress = location.href;
  heading.focus({ preventScroll: true });
}
