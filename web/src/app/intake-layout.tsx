import { useQuery } from '@tanstack/react-query';
import { Outlet, useSearchParams } from 'react-router';
import { invitationQuery } from '../features/intake/queries.ts';
import { Header } from './header.tsx';
import { HelpLink } from './help-link.tsx';
import styles from './page.module.css';

/** Around an intake: the clinic that sent the link, and the way to help. The steps have their own Back. */
export function Component() {
  const code = useSearchParams()[0].get('code') ?? '';
  const { data } = useQuery({ ...invitationQuery(code), enabled: code !== '' });
  return (
    <div className={styles['page']}>
      <Header logoUrl={data?.clinic.logoUrl}>
        <HelpLink forAnybody />
      </Header>
      <Outlet />
    </div>
  );
}
