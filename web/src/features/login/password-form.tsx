import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../api/api-error.ts';
import { hrefs } from '../../paths.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import type { Carried } from './carried.ts';
import { CreateAccountLink } from './create-account-link.tsx';
import { EmailField } from './email-field.tsx';
import styles from './login.module.css';

interface PasswordFormProps {
  readonly email: string;
  /** Handed on to whoever has forgotten the password. */
  readonly from: unknown;
  readonly onMagicLink: (email: string) => void;
}

/** The other way in. Success shows in the session, which the screen follows. */
export function PasswordForm({ email, from, onMagicLink }: PasswordFormProps) {
  const session = useSession();
  const [typed, setTyped] = useState(email);
  const attempt = useMutation({
    mutationFn: (given: { email: string; password: string }) =>
      session.signInWithPassword(given.email, given.password),
  });
  const { form, errors } = useForm({
    schema: async () => (await import('@evenkeel/contract/login')).signIn.body,
    onValid: (values) => attempt.mutate(values),
  });

  return (
    <Screen title="Log in with password">
      <div className={styles['stack']}>
        {attempt.isError && (
          <Notice tone="bad" announce>
            {messageOf(attempt.error)}
          </Notice>
        )}
        <form {...form} className={styles['form']}>
          <EmailField
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            error={errors['email']}
          />
          <PasswordField label="Password" name="password" error={errors['password']} />
          <Link
            className={styles['forgot']}
            to={hrefs.forgotPassword()}
            state={{ email: typed, from } satisfies Carried}
          >
            Forgot password
          </Link>
          <div className={styles['choices']}>
            <Button type="submit" wide busy={attempt.isPending}>
              Log in
            </Button>
            <Button variant="quiet" wide onClick={() => onMagicLink(typed)}>
              Back to magic link
            </Button>
          </div>
        </form>
        <CreateAccountLink />
      </div>
    </Screen>
  );
}
