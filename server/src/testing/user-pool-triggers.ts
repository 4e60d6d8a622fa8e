import {
  createAuthChallenge,
  defineAuthChallenge,
  preSignUp,
  verifyAuthChallengeResponse,
} from '../adapters/identity/cognito-triggers.mjs';
import { PoolFault } from './user-pool-tokens.ts';

type Attributes = Record<string, string>;
interface Round {
  challengeName: string;
  challengeResult: boolean;
}

const settingNames = { url: 'EVENKEEL_URL', secret: 'EVENKEEL_COGNITO_TRIGGER_SECRET' } as const;

/** What a user pool tells its triggers of a custom challenge. */
export interface Challenge {
  readonly userAttributes: Attributes;
  readonly userNotFound: boolean;
  readonly session: Round[];
}

/** Runs the triggers that ship, as a user pool does: with their settings, and passing on what they throw. */
export const createPoolTriggers = (triggerSecret: string, serverUrl: () => string) => {
  const run = async <T>(name: string, handler: () => Promise<T>): Promise<T> => {
    process.env[settingNames.url] = serverUrl();
    process.env[settingNames.secret] = triggerSecret;
    try {
      return await handler();
    } catch (error) {
      throw new PoolFault(
        'UserLambdaValidationException',
        `${name} failed with error ${error instanceof Error ? error.message : 'unknown'}.`,
      );
    }
  };
  const metadata = (clientMetadata: Attributes | undefined) =>
    clientMetadata === undefined ? {} : { clientMetadata };

  return {
    define: async (challenge: Challenge, clientMetadata?: Attributes) => {
      const event = { request: { ...challenge, ...metadata(clientMetadata) }, response: {} };
      return (await run('DefineAuthChallenge', () => defineAuthChallenge(event))).response;
    },
    create: async (challenge: Challenge, clientMetadata?: Attributes) => {
      const event = { request: { ...challenge, ...metadata(clientMetadata) }, response: {} };
      return (await run('CreateAuthChallenge', () => createAuthChallenge(event))).response;
    },
    verify: async (challenge: Challenge, challengeAnswer: string, clientMetadata?: Attributes) => {
      const { userAttributes, userNotFound } = challenge;
      const request = { userAttributes, userNotFound, challengeAnswer, ...metadata(clientMetadata) };
      const event = { request, response: {} };
      return (await run('VerifyAuthChallengeResponse', () => verifyAuthChallengeResponse(event))).response;
    },
    signUp: async (userAttributes: Attributes, clientMetadata?: Attributes) => {
      const event = {
        request: { userAttributes, ...metadata(clientMetadata) },
        response: {},
        triggerSource: 'PreSignUp_SignUp',
      };
      return (await run('PreSignUp', () => preSignUp(event))).response;
    },
  };
};
export type PoolTriggers = ReturnType<typeof createPoolTriggers>;
