import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import styles from './header.module.css';
import { useBack } from './use-back.ts';

export interface HeaderProps {
  /** The clinic's own; the product's stands in for it. */
  logoUrl?: string | null | undefined;
  /** A back button, wherever this tab has something to go back to. */
  canGoBack?: boolean | undefined;
  /** What stands at the end: the way to help, the Check-In button. */
  children?: ReactNode;
}

/** The bar above every screen. */
export function Header({ logoUrl, canGoBack = false, children }: HeaderProps) {
  const goBack = useBack();
  return (
    <header className={styles['header']}>
      <div className={styles['row']}>
        {canGoBack && goBack && (
          <button type="button" className={styles['back']} aria-label="Back" onClick={goBack}>
            <Icon name="back" />
          </button>
        )}
        <div className={styles['logo']}>{logoUrl ? <img src={logoUrl} alt="Your clinic" /> : <Logo />}</div>
        <div className={styles['trailing']}>{children}</div>
      </div>
    </header>
  );
}
