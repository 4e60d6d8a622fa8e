import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { relatedNameOf } from '../features/public-user/public-user-context.ts';
import { publicUserQuery } from '../features/public-user/queries.ts';
import { CrisisResources } from '../features/safety-net/crisis-resources.tsx';
import { safetyNetWordsFor } from '../features/safety-net/safety-net-words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import headerStyles from './header.module.css';
import styles from './kiosk.module.css';

/**
 * Help at a kiosk, in front of the questions: a page of its own would cost the answers, which nothing keeps
 * here.
 */
export function KioskHelp({ visitId }: { visitId: string | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button type="button" className={headerStyles['help']} onClick={() => setIsOpen(true)}>
        <Icon name="lifebuoy" size="1.25em" />
        Need help now?
      </button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Your Safety Net"
        actions={
          <Button wide onClick={close}>
            Go back
          </Button>
        }
      >
        <SafetyNet visitId={visitId} />
      </Dialog>
    </>
  );
}

function SafetyNet({ visitId }: { visitId: string | null }) {
  const { data: user } = useQuery({ ...publicUserQuery(visitId ?? ''), enabled: visitId !== null });
  const words = safetyNetWordsFor(relatedNameOf(user));
  return (
    <div className={styles['help']}>
      <p>{words.lead}</p>
      {/* Nobody's visit: those for everybody. */}
      <CrisisResources userId={visitId ?? ''} />
      <p className={styles['disclaimer']}>{words.disclaimer}</p>
    </div>
  );
}
