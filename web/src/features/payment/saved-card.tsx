import type { Card as PaymentCard } from '@evenkeel/contract/billing';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { brandName } from './card-brand.ts';
import { expiryText, hasExpired } from './card-expiry.ts';
import { CardMark } from './card-mark.tsx';
import styles from './payment.module.css';

interface SavedCardProps {
  readonly card: PaymentCard;
  /** It stands where a form was: whoever cannot see it is taken to it. */
  readonly takesFocus: boolean;
  readonly onReplace: () => void;
}

/** The card on file, as far as it is known here. */
export function SavedCard({ card, takesFocus, onReplace }: SavedCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const [today] = useState(() => new Date());
  const isExpired = hasExpired(card, today);
  return (
    <>
      <Card as="section" aria-label="Saved card">
        <h2 ref={heading} tabIndex={-1} className={styles['heading']}>
          Your saved card
        </h2>
        <p className={styles['saved']}>
          <CardMark brand={card.brand} />
          <span className={styles['savedWords']}>
            <span className={styles['number']}>
              {brandName(card.brand)} <span aria-hidden="true">••••</span>
              <VisuallyHidden>ending in</VisuallyHidden> {card.last4}
            </span>
            <span className={styles['expiry']}>
              {isExpired ? 'Expired' : 'Expires'} {expiryText(card)}
            </span>
          </span>
        </p>
      </Card>
      {isExpired && (
        <Notice tone="warn" title="This card has expired">
          Please replace it with one that is still good.
        </Notice>
      )}
      <Button wide variant={isExpired ? 'primary' : 'secondary'} onClick={onReplace}>
        Replace card
      </Button>
    </>
  );
}
