import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { assignedCheckInsQuery } from '../features/check-ins/queries.ts';
import { hrefs } from '../paths.ts';
import styles from './header.module.css';

/** Leads to the check-ins of whoever has been assigned any. */
export function CheckInLink({ userId }: { userId: string }) {
  const { data: hasCheckIns = false } = useQuery({
    ...assignedCheckInsQuery(userId),
    select: (checkIns) => checkIns.length > 0,
  });
  return (
    hasCheckIns && (
      <Link to={hrefs.checkIns()} className={styles['checkIn']}>
        Check-In
      </Link>
    )
  );
}
