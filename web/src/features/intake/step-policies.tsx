import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PolicyList } from './policy-list.tsx';
import { lookAgain, signPoliciesMutation } from './queries.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import styles from './intake.module.css';

const areSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one) => others.includes(one));

/** The clinic's documents: read here, agreed to by a tick, signed as exactly the versions that are shown. */
export function StepPolicies({ session, progress, content, form, change, next, back }: StepProps) {
  const formId = useId();
  const client = useQueryClient();
  const [haveChanged, setHaveChanged] = useState(false);
  const sign = useMutation(signPoliciesMutation(client, session));
  const policyIds = content.policies.map(({ id }) => id);
  const { policiesSigned } = progress;
  // A tick is for the versions that it was set under.
  const isTicked = form.policies.consented && areSame(form.policies.policyIds, policyIds);
  const tick = (consented: boolean) => change({ policies: { consented, policyIds } });

  const goOn = () => {
    if (policiesSigned) return next();
    if (!isTicked || sign.isPending) return;
    setHaveChanged(false);
    sign.mutate(policyIds, {
      onSuccess: next,
      onError: (error) => {
        if (!(error instanceof ApiError && error.code === 'intake-changed')) return;
        tick(false);
        setHaveChanged(true);
        void lookAgain(client, session);
      },
    });
  };

  return (
    <StepFrame
      step="POLICIES"
      title="Policies to read and sign"
      lead="Open each document and read it. You stay on this page."
      problem={sign.isError && !haveChanged && messageOf(sign.error)}
      nextLabel={policiesSigned ? 'Next' : 'Confirm & Sign'}
      formId={formId}
      disabled={!policiesSigned && !isTicked}
      busy={sign.isPending}
      back={back}
    >
      <div className={styles['form']}>
        {haveChanged && (
          <Notice tone="warn" title="Your clinic has changed these documents" announce>
            Please look at them once more. What you had ticked was for the documents as they were before.
          </Notice>
        )}
        <PolicyList policies={content.policies} />
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            goOn();
          }}
        >
          {policiesSigned ? (
            <Notice tone="good">You have signed these documents.</Notice>
          ) : (
            <>
              <Checkbox
                name="consented"
                label="I have read these documents and I agree to them."
                checked={isTicked}
                onChange={({ currentTarget }) => tick(currentTarget.checked)}
              />
              <p className={styles['note']}>
                Your clinic keeps what you sign, together with the time and the network address you sign from.
              </p>
            </>
          )}
        </form>
      </div>
    </StepFrame>
  );
}
