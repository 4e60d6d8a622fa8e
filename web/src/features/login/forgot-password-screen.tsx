import { requestPasswordReset } from '@evenkeel/contract/password-reset';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { hrefs } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useForm } from '../../ui/use-form.ts';
import { carriedOf, type Carried } from './carried.ts';
import { EmailField } from './email-field.tsx';
import { codeRequestMessageOf, sendResetCode } from './password-reset.ts';
import styles from './login.module.css';

const schema = z.pick(requestPasswordReset.body, { email: true });

/** `/forgot-password`: an e-mail address, and a code for a new password goes out to it. */
export function Component() {
  const location = useLocation();
  const navigate = useNavigate();
  const { email: given, from } = carriedOf(location.state);
  const carry = (email: string): Carried => ({ email, from });
  const request = useMutation({
    mutationFn: sendResetCode,
    onSuccess: (_, email) => navigate(hrefs.resetPassword(email), { state: carry(email) }),
  });
  const { form, errors, textOf } = useForm({ schema, onValid: ({ email }) => request.mutate(email) });
  const backToSignIn = () => void navigate(hrefs.login(), { state: carry(textOf('email')) });

  return (
    <Screen title="Forgot password" lead="Enter your email, and we will send you a code for a new password.">
      <div className={styles['stack']}>
        {request.isError && (
          <Notice tone="bad" announce>
            {codeRequestMessageOf(request.error)}
          </Notice>
        )}
        <form {...form} className={styles['form']}>
          <EmailField defaultValue={given} error={errors['email']} />
          <div className={styles['choices']}>
            <Button type="submit" wide busy={request.isPending}>
              Send code
            </Button>
            <Button variant="quiet" wide onClick={backToSignIn}>
              Back to sign in
            </Button>
          </div>
        </form>
      </div>
    </Screen>
  );
}
