import styles from './logo.module.css';

/** The mark alone: a hull that rests level on its waterline. */
export function LogoMark({ size = '1.75rem' }: { size?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} fill="none" aria-hidden="true" focusable="false">
      <path d="M4 15.5h24C27 22.6 22.2 27 16 27S5 22.6 4 15.5Z" fill="currentColor" />
      <path
        d="M16 4.5v7.5M16 4.5c4 1.2 6.3 3.7 7.2 7.5"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M8.5 20.3c2.5 1.6 5 1.6 7.5 0s5-1.6 7.5 0"
        stroke="var(--surface)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** The product's own name, shown where a clinic has no logo. */
export function Logo() {
  return (
    <span className={styles['logo']}>
      <LogoMark />
      Evenkeel
    </span>
  );
}
