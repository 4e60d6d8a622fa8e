import { newPassword, passwordRules } from '@evenkeel/contract/password';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { AccountFailedNotice } from './account-failed-notice.tsx';
import { createAccountMutation } from './queries.ts';
import { StepFrame } from './step-frame.tsx';
import type { Credentials } from './use-enter.ts';
import styles from './onboarding.module.css';

const schema = z.object({ password: newPassword(), confirmPassword: z.string() }).check(
  z.refine(({ password, confirmPassword }) => password === confirmPassword, {
    error: 'Both passwords must match.',
    path: ['confirmPassword'],
    // Said together with whatever else is wrong.
    when: () => true,
  }),
);

const refusedPasswordOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fields['password'] : undefined;

interface StepSetupAccountProps {
  readonly patientId: string;
  readonly email: string;
  readonly onCreated: (credentials: Credentials) => Promise<void>;
  /** The server wants the person to confirm who they are once more. */
  readonly onLapsed: () => void;
}

/** The last step: a password for the address on file. */
export function StepSetupAccount({ patientId, email, onCreated, onLapsed }: StepSetupAccountProps) {
  const enter = useMutation({ mutationFn: onCreated });
  const create = useMutation({
    ...createAccountMutation(),
    onSuccess: ({ status }, { password }) => {
      if (status === 'created') enter.mutate({ email, password });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'verification-required') return onLapsed();
      const password = refusedPasswordOf(error);
      if (password !== undefined) refuse({ password });
    },
  });
  const isBusy = create.isPending || enter.isPending || enter.isSuccess;
  const { form, errors, refuse } = useForm({
    schema,
    onValid: ({ password }) => {
      if (!isBusy) create.mutate({ patientId, email, password });
    },
  });

  return (
    <StepFrame
      step="setup-account"
      title="Choose your password"
      lead="The last step. You will log in with this email and your password."
    >
      <form {...form} className={styles['form']}>
        <TextField
          label="Email"
          name="email"
          type="email"
          hint="The one that your clinic has on file. Ask your clinic to change it."
          autoComplete="username"
          value={email}
          readOnly
        />
        <NewPasswordField
          label="New password"
          name="password"
          rules={passwordRules}
          error={errors['password']}
        />
        <PasswordField
          label="Confirm password"
          name="confirmPassword"
          autoComplete="new-password"
          error={errors['confirmPassword']}
        />
        {create.isError && refusedPasswordOf(create.error) === undefined && (
          <Notice tone="bad" announce>
            {messageOf(create.error)}
          </Notice>
        )}
        {create.data?.status === 'failed' && !create.isPending && <AccountFailedNotice email={email} />}
        <Button type="submit" wide busy={isBusy}>
          Create account
        </Button>
      </form>
    </StepFrame>
  );
}
