import { Button } from '../src/ui/button.tsx';
import { EmptyState } from '../src/ui/empty-state.tsx';
import type { LoggedMessage } from './use-simulation.ts';
import styles from './simulator.module.css';

interface MessageLogProps {
  readonly log: readonly LoggedMessage[];
  readonly onClear: () => void;
}

/** Everything that has crossed the bridge, newest first. */
export function MessageLog({ log, onClear }: MessageLogProps) {
  return (
    <section className={styles['column']} aria-labelledby="messages">
      <div className={styles['logHead']}>
        <h2 id="messages">Messages</h2>
        {log.length > 0 && (
          <Button variant="quiet" onClick={onClear}>
            Clear
          </Button>
        )}
      </div>
      {log.length === 0 ? (
        <EmptyState title="Nothing has been said yet." drawing="leaf">
          <p>Open the app: what its page tells appears here.</p>
        </EmptyState>
      ) : (
        <ol className={styles['log']} aria-live="polite">
          {log.map((message) => (
            <Entry key={message.id} {...message} />
          ))}
        </ol>
      )}
    </section>
  );
}

const shownCharacters = 5000;

function Entry({ from, at, type, text, verdict }: LoggedMessage) {
  return (
    <li className={styles['entry']} data-from={from}>
      <p className={styles['entryHead']}>
        <strong>{type}</strong>
        <span>
          {from === 'page' ? 'from the page' : 'from the wrapper'},{' '}
          <time dateTime={at.toISOString()}>{at.toLocaleTimeString()}</time>
        </span>
      </p>
      <code>{text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text}</code>
      <p className={styles[verdict.isGood ? 'good' : 'bad']}>{verdict.words}</p>
    </li>
  );
}
