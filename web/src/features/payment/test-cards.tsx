import { testCards } from './sandbox-cards.ts';
import styles from './payment.module.css';

/** What can be tried where no real card is taken. */
export function TestCards() {
  return (
    <details className={styles['testCards']}>
      <summary>This is a sandbox: no real card is taken. See the test cards</summary>
      <dl>
        {testCards.map(({ number, outcome }) => (
          <div key={number}>
            <dt>{number}</dt>
            <dd>{outcome}</dd>
          </div>
        ))}
      </dl>
      <p>Use any date to come, and any three digits as the security code.</p>
    </details>
  );
}
