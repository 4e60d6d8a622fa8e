import { buttonClass } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { PhoneSystem } from './phone-system.ts';
import styles from './app-invite.module.css';

interface StoreButtonsProps {
  /** Whose store this device uses: first, and the primary one. */
  readonly system: PhoneSystem | null;
  readonly appStore: string;
  readonly playStore: string;
}

/** The two stores that have the app. */
export function StoreButtons({ system, appStore, playStore }: StoreButtonsProps) {
  const stores = [
    { of: 'ios', href: appStore, words: 'Download on the App Store' },
    { of: 'android', href: playStore, words: 'Get it on Google Play' },
  ] as const;
  const ownFirst = stores.toSorted((one, other) => Number(other.of === system) - Number(one.of === system));
  return (
    <ul className={styles['stores']}>
      {ownFirst.map(({ of, href, words }) => (
        <li key={of}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass(of === system ? 'primary' : 'secondary', true)}
          >
            <span>
              {words}
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
