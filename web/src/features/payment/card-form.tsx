import type { SetupIntent } from '@evenkeel/contract/billing';
import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast, type Toasts } from '../../ui/toast.tsx';
import { paymentWords } from './payment-words.ts';
import { SetupFailed } from './setup-failed.tsx';
import { useCardSetup, type CardSetup } from './use-card-setup.ts';
import { useSaving } from './use-saving.ts';
import styles from './payment.module.css';

export interface CardFormProps {
  readonly getSetupIntent: () => Promise<SetupIntent>;
  /** What to do with a card that the gateway has confirmed; when it rejects, the person is asked to try again. */
  readonly onPaymentMethod: (paymentMethodId: string) => Promise<unknown>;
  /** Another way on, under Save. */
  readonly besides?: ReactNode;
}

const failureToast: Parameters<Toasts['show']> = [
  paymentWords.setupFailedToast,
  { tone: 'bad', durationMs: 5000 },
];

/** The form of a payment card, whoever asks for one. The number goes to the gateway alone, or nowhere. */
export function CardForm({ getSetupIntent, onPaymentMethod, besides }: CardFormProps) {
  const setup = useCardSetup(getSetupIntent);
  const [notShown, setNotShown] = useState<unknown>(null);
  const toast = useToast();
  const failure = notShown ?? setup.failure;
  const hasFailed = failure !== null;
  useEffect(() => {
    if (hasFailed) toast.show(...failureToast);
  }, [hasFailed, toast]);
  if (hasFailed)
    return (
      <SetupFailed
        error={failure}
        busy={setup.isFetching}
        onRetry={async () => {
          setNotShown(null);
          const { isError } = await setup.refetch();
          if (isError) toast.show(...failureToast);
        }}
        besides={besides}
      />
    );
  if (setup.data === undefined) return <Skeleton rows={3} label="Loading the payment form" />;
  return (
    <ReadyForm
      setup={setup.data}
      renew={async () => (await setup.refetch({ throwOnError: true })).data?.intent.clientSecret ?? null}
      onPaymentMethod={onPaymentMethod}
      onLoadFailed={setNotShown}
      besides={besides}
    />
  );
}

interface ReadyFormProps extends Pick<CardFormProps, 'onPaymentMethod' | 'besides'> {
  readonly setup: CardSetup;
  readonly renew: () => Promise<string | null>;
  readonly onLoadFailed: (error: unknown) => void;
}

function ReadyForm({ setup, renew, onPaymentMethod, onLoadFailed, besides }: ReadyFormProps) {
  const { intent, Fields } = setup;
  const { card, isBusy, problem, noteEdit, save } = useSaving({
    clientSecret: intent.clientSecret,
    renew,
    onPaymentMethod,
  });
  return (
    <form
      className={styles['form']}
      noValidate
      aria-label="Payment card"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void save();
      }}
    >
      <Fields ref={card} onEdit={noteEdit} onLoadFailed={onLoadFailed} isBusy={isBusy}>
        {({ hasError }) => (
          <>
            {problem !== null && (
              <Notice tone="bad" announce title={problem.detail ? problem.title : undefined}>
                {problem.detail || problem.title}
              </Notice>
            )}
            <div className={styles['choices']}>
              <Button type="submit" wide busy={isBusy} waiting={hasError}>
                Save card
              </Button>
              {besides}
            </div>
          </>
        )}
      </Fields>
    </form>
  );
}
