import type { CognitoSettings } from '@evenkeel/contract/config';
import { limits } from '@evenkeel/contract/limits';
import { userPoolAddress } from '@evenkeel/contract/user-pool';
import * as z from 'zod/mini';
import { NoResponseError, type ApiError } from '../api/api-error.ts';
import type { PoolRefusal } from './cognito-error.ts';

const authenticationResult = z.object({
  AccessToken: z.string(),
  /** Left out where the pool keeps the old one. */
  RefreshToken: z.optional(z.string()),
});

/** The part of the pool's answers that is read. */
const poolAnswer = z.object({
  ChallengeName: z.optional(z.string()),
  Session: z.optional(z.string()),
  AuthenticationResult: z.optional(authenticationResult),
});
export type PoolAnswer = z.infer<typeof poolAnswer>;

const poolFault = z.object({ __type: z.string(), message: z.optional(z.string()) });

type Operation = 'InitiateAuth' | 'RespondToAuthChallenge' | 'GetTokensFromRefreshToken' | 'RevokeToken';

/**
 * Makes one call of the user pool's public API, which takes no signature.
 *
 * @param errorOf what to reject with when the pool refuses; without an answer it is `NoResponseError`.
 */
export const callPool = async (
  settings: CognitoSettings,
  operation: Operation,
  input: object,
  errorOf: (refusal: PoolRefusal) => ApiError,
): Promise<PoolAnswer> => {
  const { response, body } = await post(settings, operation, input);
  if (response.ok) return poolAnswer.parse(body ?? {});
  const fault = poolFault.safeParse(body);
  if (!fault.success) throw new NoResponseError();
  throw errorOf({ name: fault.data.__type.split('#').at(-1) ?? '', message: fault.data.message ?? '' });
};

const post = async (settings: CognitoSettings, operation: Operation, input: object) => {
  try {
    const response = await fetch(`${userPoolAddress(settings)}/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify({ ClientId: settings.clientId, ...input }),
      signal: AbortSignal.timeout(limits.requestSeconds * 1000),
    });
    const text = await response.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    return { response, body };
  } catch (error) {
    throw new NoResponseError(error);
  }
};
