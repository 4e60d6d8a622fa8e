import type { ComponentProps, ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { Icon, type IconName } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './list-row.module.css';

/** Rows in one frame, hairlines between them. */
export function List(props: ComponentProps<'ul'>) {
  // Safari takes the list's meaning away with its bullets unless the role is said.
  return <ul {...props} className={styles['list']} />;
}

export interface ListRowProps {
  title: ReactNode;
  detail?: ReactNode;
  trailing?: ReactNode;
  icon?: IconName | undefined;
  /** Where the row leads in this app. */
  to?: To | undefined;
  /** Where the row leads elsewhere: tel, sms, mailto, https. */
  href?: string | undefined;
  /** For a link out: opens in a new tab. */
  newTab?: boolean | undefined;
  onClick?: (() => void) | undefined;
}

/** One row of a `List`: a link, a button, or only words. */
export function ListRow({ to, href, newTab, onClick, ...words }: ListRowProps) {
  const content = <RowContent {...words} leads={Boolean(to ?? href ?? onClick)} />;
  return <li>{row()}</li>;

  function row() {
    if (to !== undefined)
      return (
        <Link to={to} className={styles['row']} onClick={onClick}>
          {content}
        </Link>
      );
    if (href !== undefined)
      return (
        <a
          href={href}
          className={styles['row']}
          onClick={onClick}
          {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}
        >
          {content}
          {newTab && <VisuallyHidden>(opens in a new tab)</VisuallyHidden>}
        </a>
      );
    if (onClick)
      return (
        <button type="button" className={styles['row']} onClick={onClick}>
          {content}
        </button>
      );
    return <div className={styles['row']}>{content}</div>;
  }
}

type RowContentProps = Pick<ListRowProps, 'title' | 'detail' | 'trailing' | 'icon'> & { leads: boolean };

function RowContent({ title, detail, trailing, icon, leads }: RowContentProps) {
  return (
    <>
      {icon && (
        <span className={styles['icon']}>
          <Icon name={icon} />
        </span>
      )}
      <span className={styles['words']}>
        <span className={styles['title']}>{title}</span>
        {detail && <span className={styles['detail']}>{detail}</span>}
      </span>
      {trailing && <span className={styles['trailing']}>{trailing}</span>}
      {leads && (
        <span className={styles['chevron']}>
          <Icon name="chevron" size="1.25em" />
        </span>
      )}
    </>
  );
}
