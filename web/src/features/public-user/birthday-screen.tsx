import type { PublicUser, TelecomType } from '@evenkeel/contract/public-user';
import { limits } from '@evenkeel/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { DateOfBirthField } from '../../ui/date-of-birth-field.tsx';
import { readDateOfBirth } from '../../ui/date-of-birth.ts';
import { Screen } from '../../ui/screen.tsx';
import { useToast } from '../../ui/toast.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { gateWordsFor } from './gate-words.ts';
import { verifyBirthdayMutation } from './queries.ts';

const incorrect =
  'Incorrect date of birth, did you use the MM/dd/yyyy format? Contact your clinician for further assistance.';

interface BirthdayScreenProps {
  readonly userId: string;
  readonly user: PublicUser | undefined;
  readonly telecomType: TelecomType | undefined;
  /** The browser is everybody's: it is not to offer what somebody else has typed. */
  readonly isShared?: boolean;
}

/** Makes sure that a link reached the person it was meant for. */
export function BirthdayScreen({ userId, user, telecomType, isShared = false }: BirthdayScreenProps) {
  const client = useQueryClient();
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();

  const refuse = (message: string) => {
    // The words have to stand there when focus reads them out.
    flushSync(() => setError(message));
    field.current?.focus();
  };

  const options = verifyBirthdayMutation(client, userId, telecomType);
  const verify = useMutation({
    ...options,
    onSuccess: (verification, ...rest) => {
      void options.onSuccess?.(verification, ...rest);
      if (verification.isVerified)
        toast.show('Verified date of birth!', { tone: 'good', durationMs: limits.shortToastMs });
      else refuse(incorrect);
    },
    onError: (failure) =>
      refuse(
        failure instanceof ApiError ? messageOf(failure) : "Something went wrong, couldn't verify birthday",
      ),
  });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (verify.isPending) return;
    const birthday = readDateOfBirth(text, {
      today: new Date(),
      maxAgeYears: limits.verificationMaxAgeYears,
    });
    if ('error' in birthday) return refuse(birthday.error);
    setError(undefined);
    verify.mutate(birthday.date);
  };

  return (
    <Screen
      title="Confirm your date of birth"
      lead={gateWordsFor(user).birthday}
      footer={
        <Button type="submit" form={formId} wide busy={verify.isPending}>
          Continue
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <DateOfBirthField
          label="Date of birth"
          value={text}
          onChange={setText}
          error={error}
          ref={field}
          {...(isShared && { autoComplete: 'off' })}
        />
        <VisuallyHidden role="alert">{error}</VisuallyHidden>
      </form>
    </Screen>
  );
}

const formId = 'birthday-form';
