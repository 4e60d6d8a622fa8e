import { useQuery } from '@tanstack/react-query';
import { kioskClinicQuery } from '../features/kiosk/queries.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import headerStyles from './header.module.css';
import { KioskHelp } from './kiosk-help.tsx';
import styles from './kiosk.module.css';

interface KioskHeaderProps {
  readonly clinicDisplayId: string;
  readonly visitId: string | null;
  readonly onRestart: () => void;
}

/** The bar of a kiosk: whose it is, the way to help, and the way to start over. */
export function KioskHeader({ clinicDisplayId, visitId, onRestart }: KioskHeaderProps) {
  const { data: clinic, isPending } = useQuery(kioskClinicQuery(clinicDisplayId));
  const isNamed = clinic?.logoUrl === null;
  return (
    <header className={headerStyles['header']}>
      <div className={classes(headerStyles['row'], isNamed && styles['named'])}>
        <div className={classes(headerStyles['logo'], styles['logo'])}>
          {clinic === undefined && !isPending && <Logo />}
          {clinic?.logoUrl && <img src={clinic.logoUrl} alt={clinic.organizationName} />}
          {isNamed && <span className={styles['name']}>{clinic.organizationName}</span>}
        </div>
        <div className={classes(headerStyles['trailing'], styles['trailing'])}>
          <KioskHelp visitId={visitId} />
          <Button variant="secondary" className={styles['restart']} onClick={onRestart}>
            <Icon name="restart" size="1.25em" />
            Restart
          </Button>
        </div>
      </div>
    </header>
  );
}
