import { limits } from '@evenkeel/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { linkRequestMessageOf } from './magic-link.ts';
import styles from './login.module.css';

interface LinkSentProps {
  readonly email: string;
  readonly onPassword: (email: string) => void;
  readonly onOtherEmail: (email: string) => void;
}

/** The second step: look into the mailbox, or choose another way. */
export function LinkSent({ email, onPassword, onOtherEmail }: LinkSentProps) {
  const session = useSession();
  const resend = useMutation({ mutationFn: () => session.requestMagicLink(email) });

  return (
    <Screen
      title="Link sent!"
      lead={
        <p>
          Open the link in the email that we sent to <strong className={styles['address']}>{email}</strong>.
          It works once, and for {limits.signInLinkSeconds / 60} minutes.
        </p>
      }
    >
      <div className={styles['stack']}>
        {resend.isError && (
          <Notice tone="bad" announce>
            {linkRequestMessageOf(resend.error)}
          </Notice>
        )}
        <output className={styles['said']}>
          {resend.isSuccess && (
            <Notice tone="good">A new link is on its way. The earlier one no longer works.</Notice>
          )}
        </output>
        <div className={styles['choices']}>
          <Button variant="secondary" wide busy={resend.isPending} onClick={() => resend.mutate()}>
            Resend Link
          </Button>
          <Button variant="secondary" wide onClick={() => onPassword(email)}>
            Log in with password
          </Button>
          <Button variant="quiet" wide onClick={() => onOtherEmail(email)}>
            Use another email
          </Button>
        </div>
      </div>
    </Screen>
  );
}
