import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useForm } from '../../ui/use-form.ts';
import { CreateAccountLink } from './create-account-link.tsx';
import { EmailField } from './email-field.tsx';
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
  const request = useMutation({
    mutationFn: session.requestMagicLink,
    onSuccess: (_, address) => onSent(address),
  });
  const { form, errors, textOf } = useForm({
    schema: async () => (await import('@evenkeel/contract/login')).requestMagicLink.body,
    onValid: (values) => request.mutate(values.email),
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
        <form {...form} className={styles['form']}>
          <EmailField defaultValue={email} error={errors['email']} />
          <div className={styles['choices']}>
            <Button type="submit" wide busy={request.isPending}>
              Continue with email
            </Button>
            <Button variant="quiet" wide onClick={() => onPassword(textOf('email'))}>
              Log in with password
            </Button>
          </div>
        </form>
        <CreateAccountLink />
      </div>
    </Screen>
  );
}
