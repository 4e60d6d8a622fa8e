import { useMutation } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { messageOf } from '../../api/api-error.ts';
import { hrefs } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { CrisisHelp } from '../safety-net/crisis-help.tsx';
import { intakeSessionOf } from './intake-session.ts';
import { intakeStore } from './intake-store.ts';
import { openIntakeMutation } from './queries.ts';
import { ResendLink } from './resend-link.tsx';
import styles from './intake.module.css';

/** Where the time on this device has run out and the link itself still opens. */
export function GoOnHere({ code }: { readonly code: string }) {
  const session = intakeSessionOf(code);
  const open = useMutation({
    ...openIntakeMutation(session),
    onSuccess: ({ status }) => {
      if (status === 'completed') session.noteCompleted();
      else intakeStore.begin(code);
    },
  });
  if (open.isSuccess) return <Navigate to={hrefs.intake(code)} replace />;
  return (
    <Screen
      title="Please open your link again"
      lead="It has been a while, and this page has been closed for your safety. Nothing is lost: you can go on where you stopped."
    >
      <div className={styles['form']}>
        {open.isError && (
          <Notice tone="bad" announce>
            {messageOf(open.error)}
          </Notice>
        )}
        <Button wide busy={open.isPending} onClick={() => open.mutate()}>
          Go on
        </Button>
        <ResendLink code={code} variant="secondary" />
        <CrisisHelp title="If you need help now" />
      </div>
    </Screen>
  );
}
