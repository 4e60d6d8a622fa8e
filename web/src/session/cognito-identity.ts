import type { CognitoSettings } from '@evenkeel/contract/config';
import type { Tokens } from '@evenkeel/contract/login';
import { linkActions } from '@evenkeel/contract/user-pool';
import { callApi } from '../api/client.ts';
import { callPool, type PoolAnswer } from './cognito-api.ts';
import { challengeError, linkError, refreshError, revokeError } from './cognito-error.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** The tokens of an answer; `kept` stands for the refresh token where the pool gives no new one. */
const tokensOf = (
  { AuthenticationResult: result, ChallengeName: challenge }: PoolAnswer,
  kept?: string,
): Tokens => {
  const refreshToken = result?.RefreshToken ?? kept;
  if (result === undefined || refreshToken === undefined) throw challengeError(challenge ?? '');
  return { accessToken: result.AccessToken, refreshToken };
};

/**
 * A user pool of Amazon Cognito. Passwords are proved by SRP; sign-in links are a custom challenge, whose
 * triggers are told by `ClientMetadata` whether to send a link or to redeem one (docs/cognito.md).
 */
export const createCognitoIdentity = (settings: CognitoSettings): IdentityProvider => {
  /** Begins a custom challenge and answers it; an answer cannot be empty. */
  const answerChallenge = async (email: string, action: string, answer: string): Promise<PoolAnswer> => {
    const begun = await callPool(
      settings,
      'InitiateAuth',
      { AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME: email } },
      linkError,
    );
    return callPool(
      settings,
      'RespondToAuthChallenge',
      {
        ChallengeName: 'CUSTOM_CHALLENGE',
        Session: begun.Session,
        ChallengeResponses: { USERNAME: email, ANSWER: answer },
        ClientMetadata: { action },
      },
      linkError,
    );
  };

  return {
    signInWithPassword: async (email, password) => {
      const { signInByPassword } = await import('./cognito-password.ts');
      return signInByPassword(settings, email, password);
    },
    requestMagicLink: async (email) => {
      await answerChallenge(email, linkActions.send, linkActions.send);
    },
    completeMagicLink: async (email, code) =>
      tokensOf(await answerChallenge(email, linkActions.redeem, code)),
    // Serves pools that rotate refresh tokens and pools that do not, unlike the older REFRESH_TOKEN_AUTH.
    refresh: async (refreshToken) =>
      tokensOf(
        await callPool(settings, 'GetTokensFromRefreshToken', { RefreshToken: refreshToken }, refreshError),
        refreshToken,
      ),
    revoke: async ({ accessToken, refreshToken }) => {
      // Our server is told first: from then on it refuses the tokens that are still about.
      await callApi('signOut', { body: { accessToken } });
      await callPool(settings, 'RevokeToken', { Token: refreshToken }, revokeError);
    },
  };
};
