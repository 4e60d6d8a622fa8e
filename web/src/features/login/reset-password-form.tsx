import { limits } from '@evenkeel/contract/limits';
import { passwordRules } from '@evenkeel/contract/password';
import { confirmPasswordReset } from '@evenkeel/contract/password-reset';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { refusedFieldsOf, resetMessageOf, resetPassword } from './password-reset.ts';
import type { Carried } from './carried.ts';
import { OtherCode } from './other-code.tsx';
import styles from './login.module.css';

const schema = z
  .extend(z.pick(confirmPasswordReset.body, { confirmationCode: true, newPassword: true }), {
    confirmPassword: z.string(),
  })
  .check(
    z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      error: 'Passwords do not match',
      path: ['confirmPassword'],
      // Said together with whatever else is wrong.
      when: () => true,
    }),
  );

interface ResetPasswordFormProps extends Carried {
  readonly onReset: () => void;
}

/** The code, the new password and the same once more. */
export function ResetPasswordForm({ email, from, onReset }: ResetPasswordFormProps) {
  const [code, setCode] = useState('');
  const reset = useMutation({
    mutationFn: resetPassword,
    onSuccess: onReset,
    onError: (error) => refuse(refusedFieldsOf(error)),
  });
  const { form, errors, refuse } = useForm({
    schema,
    onValid: ({ confirmationCode, newPassword }) => reset.mutate({ email, confirmationCode, newPassword }),
  });
  const message = reset.isError ? resetMessageOf(reset.error) : null;

  return (
    <Screen
      title="Reset your password"
      lead={
        <p>
          Enter the code that we sent to <strong className={styles['address']}>{email}</strong>, and choose a
          new password.
        </p>
      }
    >
      <div className={styles['stack']}>
        {message !== null && (
          <Notice tone="bad" announce>
            {message}
          </Notice>
        )}
        <form {...form} className={styles['form']}>
          <CodeField
            label="Reset code"
            name="confirmationCode"
            length={limits.codeDigits}
            value={code}
            onChange={setCode}
            error={errors['confirmationCode']}
          />
          <OtherCode email={email} from={from} />
          {/* Tells password managers whose password this is. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <NewPasswordField
            label="New password"
            name="newPassword"
            rules={passwordRules}
            error={errors['newPassword']}
          />
          <PasswordField
            label="Confirm password"
            name="confirmPassword"
            autoComplete="new-password"
            error={errors['confirmPassword']}
          />
          <Button type="submit" wide busy={reset.isPending}>
            Reset password
          </Button>
        </form>
      </div>
    </Screen>
  );
}
