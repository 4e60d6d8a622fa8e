import { NavLink } from 'react-router';
import { Icon, type IconName } from '../ui/icon.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { hrefs } from '../paths.ts';
import styles from './bottom-navigation.module.css';

interface Tab {
  to: string;
  icon: IconName;
  word: string;
}

const tabs: readonly Tab[] = [
  { to: hrefs.home(), icon: 'home', word: 'Home' },
  { to: hrefs.progress(), icon: 'chart', word: 'Progress' },
  { to: hrefs.settings(), icon: 'gear', word: 'Settings' },
];

/** Paths of the pages that carry the tabs, on the pale background. */
export const tabPaths: readonly string[] = tabs.map(({ to }) => to);

/** The three tabs; home counts what is overdue. */
export function BottomNavigation({ overdueCount }: { overdueCount: number }) {
  return (
    <nav className={styles['bar']} aria-label="Main">
      <ul className={styles['tabs']}>
        {tabs.map(({ to, icon, word }) => (
          <li key={to}>
            <NavLink to={to} end className={styles['tab'] ?? ''}>
              <span className={styles['icon']}>
                <Icon name={icon} />
                {to === hrefs.home() && overdueCount > 0 && (
                  <span className={styles['badge']} aria-hidden="true">
                    {overdueCount > 99 ? '99+' : overdueCount}
                  </span>
                )}
              </span>
              {word}
              {to === hrefs.home() && overdueCount > 0 && (
                <VisuallyHidden>({overdueCount} overdue)</VisuallyHidden>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
