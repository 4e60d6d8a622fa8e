import { confirmPasswordReset, requestPasswordReset } from '@evenkeel/contract/password-reset';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';

const userType = 'patient';

/** Sends a code for a new password; a new one voids the old. */
export const sendResetCode = (email: string): Promise<void> =>
  callApi(requestPasswordReset, { body: { userType, email } });

interface NewPassword {
  readonly email: string;
  readonly confirmationCode: string;
  readonly newPassword: string;
}

/** Sets the new password. */
export const resetPassword = (given: NewPassword): Promise<void> =>
  callApi(confirmPasswordReset, { body: { userType, ...given } });

const wrongEmail = 'Something went wrong. Did you enter the right email?';

/** Whether the error says more than that something was wrong: how long to wait, or that no answer came. */
const saysMore = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 429;

/** The words for a code that could not be sent. */
export const codeRequestMessageOf = (error: unknown): string =>
  saysMore(error) ? messageOf(error) : wrongEmail;

/** The words for a password that could not be set. */
export const resetMessageOf = (error: unknown): string =>
  saysMore(error) ? messageOf(error) : `${wrongEmail}.`;
