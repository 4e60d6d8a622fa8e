import { ApiError, messageOf } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import type { FieldErrors } from '../../ui/use-form.ts';

const userType = 'patient';

/** Sends a code for a new password; a new one voids the old. */
export const sendResetCode = (email: string): Promise<void> =>
  callApi('requestPasswordReset', { body: { userType, email } });

interface NewPassword {
  readonly email: string;
  readonly confirmationCode: string;
  readonly newPassword: string;
}

/** Sets the new password. */
export const resetPassword = (given: NewPassword): Promise<void> =>
  callApi('confirmPasswordReset', { body: { userType, ...given } });

const wrongEmail = 'Something went wrong. Did you enter the right email?';

/** Whether an error tells more than that something went wrong: how long to wait, or that no answer came. */
const tellsMore = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 429;

/** The words for a code that could not be sent. */
export const codeRequestMessageOf = (error: unknown): string =>
  tellsMore(error) ? messageOf(error) : wrongEmail;

/** What the server refused that a field of the form holds: the code, or a password that is too common. */
export const refusedFieldsOf = (error: unknown): FieldErrors => {
  if (!(error instanceof ApiError)) return {};
  return error.code === 'invalid-code' ? { confirmationCode: error.message } : error.fields;
};

/** The words for a password that could not be set; null where those beside the new password say it. */
export const resetMessageOf = (error: unknown): string | null => {
  if (tellsMore(error)) return messageOf(error);
  return refusedFieldsOf(error)['newPassword'] === undefined ? `${wrongEmail}.` : null;
};
