import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { CognitoSettings } from '@evenkeel/contract/config';
import { userPoolAddress } from '@evenkeel/contract/user-pool';
import { AppError } from '../../http/app-error.ts';
import { signOutEverywhere } from './user-pool-sign-out.ts';

const waitMs = 10_000;

/** The pool refused: the name of its exception and its own words. */
class UserPoolRefusal extends Error {
  override readonly name: string;
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

const fault = z.object({ __type: z.string(), message: z.optional(z.string()) });
const signedUp = z.object({ UserSub: z.string() });
const user = z.object({
  UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string() })),
});

/** What the server asks of a user pool: public calls only, so that it needs no credentials of the cloud. */
export interface UserPool {
  /** The e-mail that the pool has verified for a signed-in user; null where there is none, or the token is over. */
  verifiedEmailOf(accessToken: string): Promise<string | null>;
  /** Makes a user. @returns their subject; null where the pool has a user of that e-mail already. */
  signUp(email: string, password: string): Promise<string | null>;
  /** Has the pool send a code for a new password. Throws `user-not-found`, `too-many-requests`. */
  sendResetCode(email: string): Promise<void>;
  /** Throws `invalid-code`, `too-many-requests`; `invalid-fields` where the pool's own rules want another password. */
  resetPassword(email: string, code: string, newPassword: string): Promise<void>;
  /** Ends every session at the pool itself; false where it could not. */
  signOutEverywhere(email: string, password: string): Promise<boolean>;
}

/** Shows the pool's pre-sign-up trigger that a sign-up is this server's: nobody else's is confirmed. */
const signUpProof = (triggerSecret: string, email: string): string =>
  createHmac('sha256', triggerSecret).update(`sign-up\0${email}`).digest('base64url');

const tooMany = new Set([
  'TooManyRequestsException',
  'TooManyFailedAttemptsException',
  'LimitExceededException',
]);

export const createUserPool = (settings: CognitoSettings, triggerSecret: string): UserPool => {
  const post = async (operation: string, input: object) => {
    try {
      const response = await fetch(`${userPoolAddress(settings)}/`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        },
        body: JSON.stringify(input),
        signal: AbortSignal.timeout(waitMs),
      });
      const text = await response.text();
      const answer: unknown = text === '' ? {} : JSON.parse(text);
      return { ok: response.ok, answer };
    } catch {
      // Neither the cause nor the request is passed on: it may hold a password.
      throw new AppError('unavailable', { retryAfter: 5 });
    }
  };

  const call = async (operation: string, input: object): Promise<unknown> => {
    const { ok, answer } = await post(operation, input);
    if (ok) return answer;
    const refusal = fault.safeParse(answer);
    const name = refusal.data?.__type.split('#').at(-1) ?? 'UnknownError';
    if (tooMany.has(name)) throw new AppError('too-many-requests');
    if (name === 'InternalErrorException') throw new AppError('unavailable', { retryAfter: 5 });
    throw new UserPoolRefusal(name, refusal.data?.message ?? '');
  };

  /** Turns the named refusals into errors for people; what is not named is a fault of the pool's settings. */
  const told = async <T>(asked: Promise<T>, errors: Readonly<Record<string, () => AppError>>): Promise<T> => {
    try {
      return await asked;
    } catch (error) {
      if (!(error instanceof UserPoolRefusal)) throw error;
      throw errors[error.name]?.() ?? error;
    }
  };

  const { clientId: ClientId } = settings;
  const nobody = () => new AppError('user-not-found');
  const wrongCode = () => new AppError('invalid-code');
  const weak = (field: string) => () =>
    new AppError('invalid-fields', {
      fields: { [field]: 'Please choose a password that is longer or less usual' },
    });

  return {
    verifiedEmailOf: async (accessToken) => {
      try {
        const { UserAttributes } = user.parse(await call('GetUser', { AccessToken: accessToken }));
        const attributes = new Map(UserAttributes.map(({ Name, Value }) => [Name, Value]));
        if (attributes.get('email_verified') !== 'true') return null;
        return attributes.get('email')?.toLowerCase() ?? null;
      } catch (error) {
        if (error instanceof UserPoolRefusal) return null;
        throw error;
      }
    },
    signUp: async (email, password) => {
      try {
        const asked = call('SignUp', {
          ClientId,
          Username: email,
          Password: password,
          UserAttributes: [{ Name: 'email', Value: email }],
          ClientMetadata: { proof: signUpProof(triggerSecret, email) },
        });
        return signedUp.parse(await told(asked, { InvalidPasswordException: weak('password') })).UserSub;
      } catch (error) {
        if (error instanceof UserPoolRefusal && error.name === 'UsernameExistsException') return null;
        throw error;
      }
    },
    sendResetCode: async (email) => {
      await told(call('ForgotPassword', { ClientId, Username: email }), {
        UserNotFoundException: nobody,
        // No address of theirs is verified, or they are not confirmed.
        InvalidParameterException: nobody,
        NotAuthorizedException: nobody,
      });
    },
    signOutEverywhere: (email, password) => signOutEverywhere(settings, email, password),
    resetPassword: async (email, code, newPassword) => {
      await told(
        call('ConfirmForgotPassword', {
          ClientId,
          Username: email,
          ConfirmationCode: code,
          Password: newPassword,
        }),
        {
          CodeMismatchException: wrongCode,
          ExpiredCodeException: wrongCode,
          UserNotFoundException: wrongCode,
          NotAuthorizedException: wrongCode,
          InvalidPasswordException: weak('newPassword'),
        },
      );
    },
  };
};
