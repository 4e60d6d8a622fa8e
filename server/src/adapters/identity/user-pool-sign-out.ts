// In maintenance, and still released: see docs/decisions/0021.
/* oxlint-disable typescript/no-deprecated */
import { AuthenticationDetails, CognitoUser, CognitoUserPool } from 'amazon-cognito-identity-js';
import type { CognitoSettings } from '@evenkeel/contract/config';
import { userPoolAddress } from '@evenkeel/contract/user-pool';

const waitMs = 10_000;

/** The library keeps tokens; these are forgotten at once. */
const forgetful = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
    clear: () => kept.clear(),
  };
};

/**
 * Ends every session that the pool has begun for somebody (`GlobalSignOut`). That takes a token of theirs, so
 * the password that they have just chosen is proved by SRP.
 *
 * @returns false where the pool asked for more than the password, or did not answer.
 */
export const signOutEverywhere = (
  settings: CognitoSettings,
  email: string,
  password: string,
): Promise<boolean> => {
  const Storage = forgetful();
  const Pool = new CognitoUserPool({
    UserPoolId: settings.userPoolId,
    ClientId: settings.clientId,
    endpoint: userPoolAddress(settings),
    Storage,
    AdvancedSecurityDataCollectionFlag: false,
  });
  const user = new CognitoUser({ Username: email, Pool, Storage });
  return new Promise((resolve) => {
    const no = () => resolve(false);
    setTimeout(no, waitMs).unref();
    user.authenticateUser(new AuthenticationDetails({ Username: email, Password: password }), {
      onSuccess: () => user.globalSignOut({ onSuccess: () => resolve(true), onFailure: no }),
      onFailure: no,
      newPasswordRequired: no,
      mfaRequired: no,
      totpRequired: no,
      mfaSetup: no,
      selectMFAType: no,
      customChallenge: no,
    });
  });
};
