import { confirmationCode } from '@evenkeel/contract/fields';
import { limits } from '@evenkeel/contract/limits';
import type { InviteLookup, InviteLookupStatus } from '@evenkeel/contract/onboarding';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField, codeDigitsOf } from '../../ui/code-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useForm } from '../../ui/use-form.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { addressOf } from './initiate-form.ts';
import { verifyCodeMutation } from './queries.ts';
import { SendCodeAgain } from './send-code-again.tsx';
import { StepFrame } from './step-frame.tsx';
import styles from './onboarding.module.css';

const schema = z.object({
  code: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => codeDigitsOf(text, limits.codeDigits)),
    ),
    confirmationCode('* Required'),
  ),
});

interface Verified {
  readonly patientId: string;
  readonly patientEmail: string;
}

interface StepVerifyProps {
  readonly lookup: InviteLookup;
  readonly onVerified: (verified: Verified) => void;
  readonly onLost: (status: InviteLookupStatus) => void;
  readonly onOtherAddress: () => void;
}

/** The second step: the code that was sent. */
export function StepVerify({ lookup, onVerified, onLost, onOtherAddress }: StepVerifyProps) {
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const verify = useMutation({
    ...verifyCodeMutation(lookup),
    onSuccess: onVerified,
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      refuse({ code: messageOf(error) });
      field.current?.select();
    },
  });
  const { form, errors, refuse } = useForm({
    schema,
    onValid: (typed) => {
      if (!verify.isPending) verify.mutate(typed.code);
    },
  });

  return (
    <StepFrame
      step="verify"
      title="Enter your code"
      lead={
        <p>
          We sent a {limits.codeDigits}-digit code to{' '}
          <strong className={styles['address']}>{addressOf(lookup)}</strong>. It works for{' '}
          {limits.codeSeconds / 60} minutes.
        </p>
      }
    >
      <form {...form} className={styles['form']}>
        <CodeField
          label="Code"
          name="code"
          length={limits.codeDigits}
          value={code}
          onChange={setCode}
          onComplete={() => field.current?.form?.requestSubmit()}
          error={errors['code']}
          ref={field}
        />
        <output>
          <VisuallyHidden>{verify.isPending && 'Checking your code'}</VisuallyHidden>
        </output>
        {verify.isError && !(verify.error instanceof ApiError) && (
          <Notice tone="bad" announce>
            {messageOf(verify.error)}
          </Notice>
        )}
        <Button type="submit" wide busy={verify.isPending}>
          Continue
        </Button>
      </form>
      <div className={styles['choices']}>
        <SendCodeAgain
          lookup={lookup}
          onSent={() => {
            setCode('');
            refuse({});
            field.current?.focus();
          }}
          onLost={onLost}
        />
        <Button variant="quiet" wide onClick={onOtherAddress}>
          Use another phone or email
        </Button>
      </div>
    </StepFrame>
  );
}
