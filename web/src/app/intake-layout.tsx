import { useQuery } from '@tanstack/react-query';
import { orNull, readOrNull, shape, text } from '@evenkeel/contract/shape';
import { Outlet, useLocation, useSearchParams } from 'react-router';
import { invitationQuery } from '../features/intake/queries.ts';
import { Header } from './header.tsx';
import { HelpLink } from './help-link.tsx';
import styles from './page.module.css';

/** What the end of an intake is told of its clinic: it has no code to ask with. */
const farewell = shape<{ logoUrl: string | null }>({ logoUrl: orNull(text) });

/** Around an intake: the clinic that sent the link, and the way to help. The steps have their own Back. */
export function Component() {
  const code = useSearchParams()[0].get('code') ?? '';
  const { data } = useQuery({ ...invitationQuery(code), enabled: code !== '' });
  const carried = readOrNull(farewell, useLocation().state);
  return (
    <div className={styles['page']}>
      <Header logoUrl={data?.clinic.logoUrl ?? carried?.logoUrl}>
        <HelpLink forAnybody />
      </Header>
      <Outlet />
    </div>
  );
}
