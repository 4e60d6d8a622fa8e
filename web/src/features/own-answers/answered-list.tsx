import type { OwnAnswers } from '@evenkeel/contract/own-answers';
import { Icon } from '../../ui/icon.tsx';
import styles from './own-answers.module.css';

/** When something was answered, in this browser's own time. */
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** "November 21, 2026 at 4:05 PM". */
export const inWords = (instant: string): string => moment.format(new Date(instant));

/** What was answered, one fold for each time. */
export function AnsweredList({ answered }: { answered: OwnAnswers['answered'] }) {
  return (
    <ul className={styles['list']}>
      {answered.map(({ id, name, answeredAt, answers }) => (
        <li key={id}>
          <details className={styles['answered']}>
            <summary>
              <span className={styles['words']}>
                <span className={styles['name']}>{name}</span>
                <time dateTime={answeredAt}>{inWords(answeredAt)}</time>
              </span>
              <span className={styles['chevron']}>
                <Icon name="chevron" size="1.25em" />
              </span>
            </summary>
            <dl>
              {answers.map(({ question, answer }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- a form may ask the same words twice, and what was answered keeps its order
                <div key={index}>
                  <dt>{question}</dt>
                  <dd>{answer ?? <span className={styles['none']}>Skipped</span>}</dd>
                </div>
              ))}
            </dl>
          </details>
        </li>
      ))}
    </ul>
  );
}
