import { useQuery } from '@tanstack/react-query';
import { useRef, type FocusEvent } from 'react';
import { Link } from 'react-router';
import { hrefs } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { worksheetSummaryQuery } from './queries.ts';
import { Section } from './section.tsx';
import { useScrollRoom } from './use-scroll-room.ts';
import styles from './worksheets.module.css';

interface Worksheet {
  readonly id: string;
  readonly title: string;
  readonly count: number;
}

/** Completed worksheets: cards that lead to what was answered. */
export function WorksheetsSection({ userId }: { userId: string }) {
  const summary = useQuery(worksheetSummaryQuery(userId));
  return (
    <Section title="Worksheets" query={summary}>
      {(worksheets) =>
        worksheets.length === 0 ? (
          <EmptyState title="No worksheets completed." drawing="leaf" />
        ) : (
          <Carousel worksheets={worksheets} />
        )
      }
    </Section>
  );
}

const times = (count: number) => (count === 1 ? 'Completed once' : `Completed ${count} times`);

/** A card that the keyboard has reached is shown whole; one that a finger is on stays where it is. */
const bringIntoSight = ({ currentTarget }: FocusEvent<HTMLAnchorElement>) => {
  if (currentTarget.matches(':focus-visible'))
    currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
};

/** Swiped by finger, moved by the arrows, and walked through with the Tab key. */
function Carousel({ worksheets }: { worksheets: readonly Worksheet[] }) {
  const list = useRef<HTMLUListElement>(null);
  const { before, after } = useScrollRoom(list);
  const move = (direction: 1 | -1) => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.current?.scrollBy({
      left: direction * list.current.clientWidth * 0.8,
      behavior: calm ? 'auto' : 'smooth',
    });
  };
  return (
    <>
      <ul ref={list} className={styles['list']}>
        {worksheets.map(({ id, title, count }) => (
          <li key={id} className={styles['card']}>
            <Link to={hrefs.completedCheckIns(id)} className={styles['link']} onFocus={bringIntoSight}>
              <span className={styles['title']}>{title}</span>
              <span className={styles['count']}>{times(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {(before || after) && (
        <div className={styles['arrows']}>
          <Button variant="quiet" aria-label="Previous worksheets" waiting={!before} onClick={() => move(-1)}>
            Previous
          </Button>
          <Button variant="quiet" aria-label="Next worksheets" waiting={!after} onClick={() => move(1)}>
            Next
          </Button>
        </div>
      )}
    </>
  );
}
