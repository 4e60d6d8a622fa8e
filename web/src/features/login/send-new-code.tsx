import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { codeRequestMessageOf, sendResetCode } from './password-reset.ts';
import styles from './login.module.css';

/** For a code that did not come, or that came too long ago. */
export function SendNewCode({ email }: { email: string }) {
  const request = useMutation({ mutationFn: () => sendResetCode(email) });
  return (
    <div className={styles['choices']}>
      <Button variant="secondary" wide busy={request.isPending} onClick={() => request.mutate()}>
        Send a new code
      </Button>
      {request.isError && (
        <Notice tone="bad" announce>
          {codeRequestMessageOf(request.error)}
        </Notice>
      )}
      <output className={styles['said']}>
        {request.isSuccess && (
          <Notice tone="good">A new code is on its way. The earlier one no longer works.</Notice>
        )}
      </output>
    </div>
  );
}
