import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { CrisisHelp } from '../safety-net/crisis-help.tsx';
import { GoOnHere } from './go-on-here.tsx';
import { invitationQuery } from './queries.ts';
import { ResendLink } from './resend-link.tsx';
import { StepLoading } from './step-loading.tsx';
import { limits } from '@evenkeel/contract/limits';
import styles from './intake.module.css';

const daysOpen = limits.intakeLinkSeconds / (24 * 60 * 60);

/** `/intake/expired-link?code=`: why a link leads no further, and what can be done about it. */
export function Component() {
  const code = useSearchParams()[0].get('code');
  return code ? <ExpiredLink code={code} /> : <IncompleteLink />;
}

function ExpiredLink({ code }: { readonly code: string }) {
  // What was known when the link was opened may have changed.
  const anew = { ...invitationQuery(code), staleTime: 0, refetchOnWindowFocus: false };
  const { data, error, isFetchedAfterMount } = useQuery(anew);
  if (!isFetchedAfterMount) return <StepLoading />;
  // What was known before is still there when asking anew was refused.
  if (error === null && data?.status === 'open') return <GoOnHere code={code} />;
  const isUnknown = error instanceof ApiError && error.isFinal;
  return (
    <Screen
      title="This link has expired"
      lead={
        isUnknown
          ? 'We do not know this link any more. It may have been withdrawn by your clinic, or a part of it may be missing.'
          : `For your safety, a link opens for ${daysOpen} days. We can send you a new one, to where this one came.`
      }
    >
      <div className={styles['form']}>
        <ResendLink code={code} />
        {!isUnknown && <p className={styles['note']}>What you have sent to your clinic so far is kept.</p>}
        <p className={styles['note']}>If no message arrives, please ask your clinic for a new link.</p>
        <CrisisHelp title="If you need help now" />
      </div>
    </Screen>
  );
}

function IncompleteLink() {
  return (
    <Screen
      title="This link is incomplete"
      lead="The last part of the address is missing, so we cannot tell whose intake it is."
    >
      <div className={styles['form']}>
        <Notice tone="info">
          Please open the link in your clinic’s message once more. If you copied it, copy all of it. Or ask
          your clinic for a new one.
        </Notice>
        <CrisisHelp title="If you need help now" />
      </div>
    </Screen>
  );
}
