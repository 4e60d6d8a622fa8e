import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { hrefs } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Carried } from './carried.ts';
import { codeRequestMessageOf, sendResetCode } from './password-reset.ts';
import styles from './login.module.css';

/** For a code that did not come, that came too long ago, or that went to the wrong address. */
export function OtherCode({ email, from }: Carried) {
  const navigate = useNavigate();
  const request = useMutation({ mutationFn: () => sendResetCode(email) });
  const useAnotherEmail = () =>
    void navigate(hrefs.forgotPassword(), { state: { email, from } satisfies Carried });

  return (
    <div className={styles['choices']}>
      <div className={styles['besides']}>
        <Button variant="quiet" busy={request.isPending} onClick={() => request.mutate()}>
          Send a new code
        </Button>
        <Button variant="quiet" onClick={useAnotherEmail}>
          Use another email
        </Button>
      </div>
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
