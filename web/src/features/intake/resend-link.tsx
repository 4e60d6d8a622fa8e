import { useMutation } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { resendLinkMutation } from './queries.ts';
import styles from './intake.module.css';

const problemOf = (error: unknown): string =>
  error instanceof ApiError && error.isFinal
    ? 'Failed to send link, you may have an invalid code.'
    : messageOf(error);

interface ResendLinkProps {
  readonly code: string;
  readonly variant?: 'primary' | 'secondary';
}

/** Asks for a new link in place of this one. */
export function ResendLink({ code, variant = 'primary' }: ResendLinkProps) {
  const resend = useMutation(resendLinkMutation(code));
  return (
    <div className={styles['resend']}>
      {resend.isSuccess && (
        <Notice tone="good" announce>
          Check your messages! We've sent you a new link!
        </Notice>
      )}
      {resend.isError && (
        <Notice tone="bad" announce>
          {problemOf(resend.error)}
        </Notice>
      )}
      <Button
        wide
        variant={resend.isSuccess ? 'secondary' : variant}
        busy={resend.isPending}
        onClick={() => resend.mutate()}
      >
        Resend Link
      </Button>
    </div>
  );
}
