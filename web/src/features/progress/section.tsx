import type { UseQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './progress.module.css';

interface SectionProps<T> {
  title: string;
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}

/** One part of the page: it loads, and fails, without the others. */
export function Section<T>({ title, query, children }: SectionProps<T>) {
  const heading = useId();
  return (
    <Card as="section" aria-labelledby={heading}>
      <h2 id={heading} className={styles['heading']}>
        {title}
      </h2>
      {query.isPending && <Skeleton rows={3} kind="lines" />}
      {query.isError && query.data === undefined && (
        <Notice tone="bad" announce>
          <p>{messageOf(query.error)}</p>
          <Button variant="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {query.data !== undefined && children(query.data)}
    </Card>
  );
}
