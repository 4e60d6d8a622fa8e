import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './intake.module.css';

const parts: readonly { readonly icon: IconName; readonly words: string }[] = [
  { icon: 'person', words: 'About you, and how we can reach you' },
  { icon: 'document', words: 'Policies to read and sign' },
  { icon: 'message', words: 'Questions from your clinic' },
  { icon: 'card', words: 'A payment card, only if you want to save one' },
];

/** What a person is going to be asked, and that they can stop and go on. */
export function WhatComes() {
  return (
    <>
      <section className={styles['comes']}>
        <h2>What comes</h2>
        <ol>
          {parts.map(({ icon, words }) => (
            <li key={words}>
              <span className={styles['mark']}>
                <Icon name={icon} />
              </span>
              {words}
            </li>
          ))}
        </ol>
      </section>
      <p className={styles['note']}>
        It takes about 15 minutes. You can stop whenever you like and go on later, on this device or another
        one: just open the same link again.
      </p>
    </>
  );
}
