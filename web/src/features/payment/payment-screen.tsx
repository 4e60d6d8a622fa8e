import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { messageOf } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { hrefs } from '../../paths.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { CardForm } from './card-form.tsx';
import { paymentWords } from './payment-words.ts';
import { paymentMethodQuery, savePaymentMethodMutation } from './queries.ts';
import { SavedCard } from './saved-card.tsx';
import styles from './payment.module.css';

/** `/settings/payment`, for patients whose clinician has the plan that it belongs to. */
export function Component() {
  const { profile } = useSession();
  if (profile === null) return null;
  if (!profile.clinicianHasProPlan) return <Navigate to={hrefs.settings()} replace />;
  return (
    <Screen title="Payment" lead={paymentWords.note}>
      <div className={styles['stack']}>
        <PaymentMethod userId={profile.userId} />
      </div>
    </Screen>
  );
}

const getSetupIntent = () => callApi('createSetupIntent');

/** The saved card, or the form for one. */
function PaymentMethod({ userId }: { userId: string }) {
  const toast = useToast();
  const saved = useQuery(paymentMethodQuery(userId));
  const { mutateAsync: save } = useMutation(savePaymentMethodMutation(userId, useQueryClient()));
  const [shown, setShown] = useState<'as-loaded' | 'replacing' | 'returned'>('as-loaded');

  if (saved.data === undefined) {
    if (saved.isPending) return <Skeleton rows={2} label="Loading your saved card" />;
    return (
      <>
        <Notice tone="bad" announce title={paymentWords.loadFailed}>
          {messageOf(saved.error)}
        </Notice>
        <Button wide busy={saved.isFetching} onClick={() => void saved.refetch()}>
          Try again
        </Button>
      </>
    );
  }
  if (saved.data !== null && shown !== 'replacing')
    return (
      <SavedCard
        card={saved.data.card}
        takesFocus={shown === 'returned'}
        onReplace={() => setShown('replacing')}
      />
    );
  return (
    <>
      {shown === 'replacing' && <ReplaceHeading />}
      <CardForm
        getSetupIntent={getSetupIntent}
        onPaymentMethod={async (paymentMethodId) => {
          await save(paymentMethodId);
          setShown('returned');
          toast.show(paymentWords.saved, { tone: 'good' });
        }}
        besides={
          saved.data !== null && (
            <Button wide variant="quiet" onClick={() => setShown('returned')}>
              Keep the saved card
            </Button>
          )
        }
      />
    </>
  );
}

/** Takes the focus of the button that led here. */
function ReplaceHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles['heading']}>
      Replace your card
    </h2>
  );
}
