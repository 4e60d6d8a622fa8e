import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { brandName } from './card-brand.ts';
import styles from './payment.module.css';

/** The brand of a card as a small card: a word for those that have no drawing here. */
export function CardMark({ brand }: { brand: string | null }) {
  if (brand === null)
    return (
      <span className={styles['blank']}>
        <Icon name="card" />
      </span>
    );
  return (
    <span className={styles['mark']}>
      {brand === 'mastercard' ? <Circles /> : <span aria-hidden="true">{shortName(brand)}</span>}
      <VisuallyHidden>{brandName(brand)}</VisuallyHidden>
    </span>
  );
}

const shortName = (brand: string): string => ({ amex: 'Amex', diners: 'Diners' })[brand] ?? brandName(brand);

const Circles = () => (
  <svg viewBox="0 0 30 20" width="30" height="20" aria-hidden="true" focusable="false">
    <circle cx="11" cy="10" r="8" fill="#eb001b" />
    <circle cx="19" cy="10" r="8" fill="#f79e1b" />
    <path d="M15 3.1a8 8 0 0 1 0 13.8 8 8 0 0 1 0-13.8Z" fill="#ff5f00" />
  </svg>
);
