import type { Body, BodyInput } from '@evenkeel/contract/endpoint';
import { requestMagicLink } from '@evenkeel/contract/login';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CreateAccountLink } from './create-account-link.tsx';
import { linkRequestMessageOf } from './magic-link.ts';
import styles from './login.module.css';

interface EmailFormProps {
  readonly email: string;
  readonly notice: ReactNode;
  readonly onSent: (email: string) => void;
  readonly onPassword: (email: string) => void;
}

/** The first step: an e-mail address, and a link goes out to it. */
export function EmailForm({ email, notice, onSent, onPassword }: EmailFormProps) {
  const session = useSession();
  const { register, handleSubmit, getValues, formState } = useForm<
    BodyInput<typeof requestMagicLink>,
    unknown,
    Body<typeof requestMagicLink>
  >({
    resolver: standardSchemaResolver(requestMagicLink.body),
    defaultValues: { email },
  });
  const request = useMutation({
    mutationFn: session.requestMagicLink,
    onSuccess: (_, address) => onSent(address),
  });

  return (
    <Screen title="Log in" lead="Enter your email, and we will send you a link that signs you in.">
      <div className={styles['stack']}>
        {request.isError ? (
          <Notice tone="bad" announce>
            {linkRequestMessageOf(request.error)}
          </Notice>
        ) : (
          notice
        )}
        <form
          className={styles['form']}
          noValidate
          onSubmit={(event) => void handleSubmit((values) => request.mutate(values.email))(event)}
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
          <div className={styles['choices']}>
            <Button type="submit" wide busy={request.isPending}>
              Continue with email
            </Button>
            <Button variant="quiet" wide onClick={() => onPassword(getValues('email'))}>
              Log in with password
            </Button>
          </div>
        </form>
        <CreateAccountLink />
      </div>
    </Screen>
  );
}
