import { Outlet, useParams } from 'react-router';
import { Header } from './header.tsx';
import { HelpLink } from './help-link.tsx';
import styles from './page.module.css';

/** Around the screens that need no session. */
export function Component() {
  const { userId } = useParams();
  return (
    <div className={styles['page']}>
      <Header canGoBack>
        <HelpLink userId={userId} />
      </Header>
      <Outlet />
    </div>
  );
}
