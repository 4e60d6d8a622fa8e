import type { Body, BodyInput } from '@evenkeel/contract/endpoint';
import { signIn } from '@evenkeel/contract/login';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { messageOf } from '../../api/api-error.ts';
import { hrefs } from '../../paths.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { CreateAccountLink } from './create-account-link.tsx';
import styles from './login.module.css';

interface PasswordFormProps {
  readonly email: string;
  readonly onMagicLink: (email: string) => void;
}

/** The other way in. Success shows in the session, which the screen follows. */
export function PasswordForm({ email, onMagicLink }: PasswordFormProps) {
  const session = useSession();
  const { register, handleSubmit, getValues, formState } = useForm<
    BodyInput<typeof signIn>,
    unknown,
    Body<typeof signIn>
  >({
    resolver: standardSchemaResolver(signIn.body),
    defaultValues: { email, password: '' },
  });
  const attempt = useMutation({
    mutationFn: (given: { email: string; password: string }) =>
      session.signInWithPassword(given.email, given.password),
  });

  return (
    <Screen title="Log in with password">
      <div className={styles['stack']}>
        {attempt.isError && (
          <Notice tone="bad" announce>
            {messageOf(attempt.error)}
          </Notice>
        )}
        <form
          className={styles['form']}
          noValidate
          onSubmit={(event) => void handleSubmit((values) => attempt.mutate(values))(event)}
        >
          <TextField
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={formState.errors.email?.message}
            {...register('email')}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            error={formState.errors.password?.message}
            {...register('password')}
          />
          <Link className={styles['forgot']} to={hrefs.forgotPassword()}>
            Forgot password
          </Link>
          <div className={styles['choices']}>
            <Button type="submit" wide busy={attempt.isPending}>
              Log in
            </Button>
            <Button variant="quiet" wide onClick={() => onMagicLink(getValues('email'))}>
              Back to magic link
            </Button>
          </div>
        </form>
        <CreateAccountLink />
      </div>
    </Screen>
  );
}
