import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { CardForm } from '../payment/card-form.tsx';
import { paymentWords } from '../payment/payment-words.ts';
import { completeIntakeMutation, inIntake, progressQuery } from './queries.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import styles from './intake.module.css';

/** A card for later, or none for now. Either way the intake is completed by it. */
export function StepPayment({ session, form, change, next, back }: StepProps) {
  const client = useQueryClient();
  const toast = useToast();
  const complete = useMutation(completeIntakeMutation(session));
  const [isUnavailable, setIsUnavailable] = useState(false);
  const isWorking = useRef(false);

  /** Each touch before the first is answered is the same one. */
  const finish = async (paymentMethodId: string | null) => {
    if (isWorking.current) return;
    isWorking.current = true;
    try {
      await complete.mutateAsync(paymentMethodId);
    } catch (error) {
      // An answer was changed on another device: the progress leads back to it.
      if (error instanceof ApiError && error.code === 'intake-incomplete')
        await client.refetchQueries({ queryKey: progressQuery(session).queryKey });
      throw error;
    } finally {
      isWorking.current = false;
    }
    const paymentMethodSaved = paymentMethodId !== null;
    change({ payment: { paymentMethodSaved, timestamp: new Date().toISOString() } });
    if (paymentMethodSaved) toast.show(paymentWords.saved, { tone: 'good' });
    next();
  };
  const skip = () => void finish(null).catch(() => undefined);

  const getSetupIntent = async () => {
    try {
      return await inIntake(session, () => callApi('createIntakeSetupIntent', { as: session }));
    } catch (error) {
      // Nothing that the person could do about it, and nothing that keeps them.
      if (error instanceof ApiError && error.code === 'unavailable') setIsUnavailable(true);
      throw error;
    }
  };

  const unsent = form.questionnaire.touched.length > 0 && back !== null && <Unsent onBack={back} />;
  const isSkipping = complete.isPending && complete.variables === null;
  const skipProblem = complete.isError && complete.variables === null && messageOf(complete.error);
  if (isUnavailable)
    return (
      <StepFrame
        step="PAYMENT"
        title="Payment"
        lead={paymentWords.note}
        problem={skipProblem}
        back={back}
        nextLabel="Finish without a card"
        onNext={skip}
        busy={isSkipping}
      >
        <div className={styles['form']}>
          {unsent}
          <Notice tone="info" announce title="Cards cannot be saved here at the moment">
            You need nothing more to finish. Your clinic will ask you for a card when it needs one.
          </Notice>
          <Button variant="quiet" onClick={() => setIsUnavailable(false)}>
            Try again
          </Button>
        </div>
      </StepFrame>
    );
  return (
    <StepFrame
      step="PAYMENT"
      title="Payment"
      lead={`${paymentWords.note} You can also leave this for later.`}
      problem={skipProblem}
      back={back}
    >
      {unsent}
      <CardForm
        getSetupIntent={getSetupIntent}
        onPaymentMethod={finish}
        besides={
          <Button wide variant="quiet" busy={isSkipping} onClick={skip}>
            Skip for now
          </Button>
        }
      />
    </StepFrame>
  );
}

/** Another device has submitted the questions while some answers still waited here. */
function Unsent({ onBack }: { readonly onBack: () => void }) {
  return (
    <Notice tone="warn" announce title="Some of your answers are only on this device">
      <p>They have not reached your clinic yet. Go back to the questions to send them.</p>
      <Button variant="secondary" onClick={onBack}>
        Back to the questions
      </Button>
    </Notice>
  );
}
