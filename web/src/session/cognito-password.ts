import type { CognitoSettings } from '@evenkeel/contract/config';
import type { Tokens } from '@evenkeel/contract/login';
import { userPoolAddress } from '@evenkeel/contract/user-pool';
// Amazon has superseded the library by Amplify, which keeps the tokens to itself, and still releases fixes for it.
/* oxlint-disable typescript/no-deprecated */
import { AuthenticationDetails, CognitoUser, CognitoUserPool } from 'amazon-cognito-identity-js';
import * as z from 'zod/mini';
import { NoResponseError } from '../api/api-error.ts';
import { challengeError, signInError } from './cognito-error.ts';

const poolError = z.object({ code: z.string(), message: z.string() });

/** The library keeps tokens; this forgets them with the page, because ours are kept by the session. */
const forgetful = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
    clear: () => kept.clear(),
  };
};

const errorOf = (error: unknown): Error => {
  const known = poolError.safeParse(error);
  return known.success && known.data.code !== 'NetworkError'
    ? signInError({ name: known.data.code, message: known.data.message })
    : new NoResponseError(error);
};

/** Signs in by Secure Remote Password: the password itself never leaves the device. */
export const signInByPassword = (
  settings: CognitoSettings,
  email: string,
  password: string,
): Promise<Tokens> => {
  const Storage = forgetful();
  const Pool = new CognitoUserPool({
    UserPoolId: settings.userPoolId,
    ClientId: settings.clientId,
    endpoint: userPoolAddress(settings),
    Storage,
    // Would gather facts about the device.
    AdvancedSecurityDataCollectionFlag: false,
  });
  const user = new CognitoUser({ Username: email, Pool, Storage });
  return new Promise((resolve, reject) => {
    const asked = (challenge: string) => () => reject(challengeError(challenge));
    user.authenticateUser(new AuthenticationDetails({ Username: email, Password: password }), {
      onSuccess: (session) =>
        resolve({
          accessToken: session.getAccessToken().getJwtToken(),
          refreshToken: session.getRefreshToken().getToken(),
        }),
      onFailure: (error: unknown) => reject(errorOf(error)),
      newPasswordRequired: asked('NEW_PASSWORD_REQUIRED'),
      mfaRequired: asked('SMS_MFA'),
      totpRequired: asked('SOFTWARE_TOKEN_MFA'),
      mfaSetup: asked('MFA_SETUP'),
      selectMFAType: asked('SELECT_MFA_TYPE'),
      customChallenge: asked('CUSTOM_CHALLENGE'),
    });
  });
};
