import { List, ListRow } from '../../ui/list-row.tsx';
import { testCards } from './sandbox-cards.ts';
import styles from './payment.module.css';

/** What can be tried where no real card is taken; a card that is chosen is typed for the person. */
export function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  return (
    <div className={styles['sandbox']}>
      <p>This is a sandbox: no real card is taken.</p>
      <details>
        <summary>Use a test card</summary>
        <List>
          {testCards.map(({ number, outcome }) => (
            <ListRow key={number} title={number} detail={outcome} onClick={() => onChoose(number)} />
          ))}
        </List>
      </details>
    </div>
  );
}
