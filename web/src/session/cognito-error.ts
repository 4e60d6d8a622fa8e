import { errorCodes, type ErrorCode } from '@evenkeel/contract/errors';
import { linkRefusals } from '@evenkeel/contract/user-pool';
import { ApiError } from '../api/api-error.ts';

/** What the pool answered instead of what was asked for: the name of its exception and its own words. */
export interface PoolRefusal {
  readonly name: string;
  readonly message: string;
}

const apiError = (code: ErrorCode, message: string = errorCodes[code].message): ApiError =>
  new ApiError({ code, status: errorCodes[code].status, message });

const messages: Readonly<Record<string, string>> = {
  PasswordResetRequiredException:
    'You need a new password before you can sign in. Please choose one with "Forgot password".',
  UserNotConfirmedException: 'This account is not confirmed yet. Please ask your clinic for help.',
};

const tooMany = new Set([
  'TooManyRequestsException',
  'TooManyFailedAttemptsException',
  'LimitExceededException',
]);
/** The person, not the pool, is refused: trying the same again does not help. */
const refused = new Set([
  'NotAuthorizedException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
  'RefreshTokenReuseException',
]);

const isTooMany = ({ name, message }: PoolRefusal): boolean =>
  tooMany.has(name) || (name === 'NotAuthorizedException' && message.includes('attempts exceeded'));

/** Anything else is a fault of the pool or of its settings, which may pass. */
const otherwise = (refusal: PoolRefusal): ApiError =>
  apiError(isTooMany(refusal) ? 'too-many-requests' : 'unavailable');

/** Why a password was not taken. An unknown e-mail reads as a wrong password does. */
export const signInError = (refusal: PoolRefusal): ApiError =>
  refused.has(refusal.name) && !isTooMany(refusal)
    ? apiError('auth-failed', messages[refusal.name])
    : otherwise(refusal);

/** Why a link was not sent, or led nowhere. The pool's triggers say it in a word of ours. */
export const linkError = (refusal: PoolRefusal): ApiError => {
  const told = linkRefusals.find((code) => refusal.message.includes(code));
  if (refusal.name === 'UserLambdaValidationException' && told !== undefined) return apiError(told);
  if (refusal.name === 'UserNotFoundException') return apiError('user-not-found');
  return refused.has(refusal.name) && !isTooMany(refusal) ? apiError('auth-failed') : otherwise(refusal);
};

/** Why a session could not be carried on. */
export const refreshError = (refusal: PoolRefusal): ApiError =>
  refused.has(refusal.name) && !isTooMany(refusal) ? apiError('unauthenticated') : otherwise(refusal);

/** What the pool asks for after the right password, which this client cannot answer. */
export const challengeError = (challenge: string): ApiError =>
  apiError(
    'auth-failed',
    challenge === 'NEW_PASSWORD_REQUIRED'
      ? 'This password was only a temporary one. Please sign in with a link from your email, or ask your clinic for help.'
      : 'Your account asks for a second step that is not possible here. Please ask your clinic for help.',
  );

/** Why a refresh token could not be revoked: unless the pool is busy, there is nothing left to revoke. */
export const revokeError = (refusal: PoolRefusal): ApiError =>
  isTooMany(refusal) || refusal.name === 'InternalErrorException'
    ? otherwise(refusal)
    : apiError('unauthenticated');
