import styles from './logo.module.css';

/** The mark alone: a boat that lies level. */
function LogoMark({ size = '1.875rem' }: { size?: string | undefined }) {
  return (
    <svg
      viewBox="2 2 28 28"
      width={size}
      height={size}
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M15 4.2v14.3H6.2C10 15.1 13.4 10.2 15 4.2Z" />
      <path d="M17.5 7.5c3.7 2.8 6.5 6.6 7.8 11h-7.8Z" opacity="0.6" />
      <path d="M4.6 21.2h22.8c-1.5 4.2-4.3 6.6-8 6.6h-6.8c-3.7 0-6.5-2.4-8-6.6Z" />
    </svg>
  );
}

/** The product's own name, shown where a clinic has no logo. */
export function Logo() {
  return (
    <span className={styles['logo']}>
      <LogoMark />
      <span className={styles['word']}>Evenkeel</span>
    </span>
  );
}
