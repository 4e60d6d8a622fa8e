import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { beginSrp, makeVerifier, type Verifier } from './user-pool-srp.ts';
import { PoolFault, type PoolTokens, type PoolUser } from './user-pool-tokens.ts';
import type { Challenge, PoolTriggers } from './user-pool-triggers.ts';

/** A user as the pool keeps them. */
export interface KeptUser extends PoolUser {
  verifier: Verifier;
  status: 'CONFIRMED' | 'UNCONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED';
  failures: number;
  resetCode: string | null;
}

interface Parts {
  readonly poolName: string;
  readonly tokens: PoolTokens;
  readonly triggers: PoolTriggers;
  readonly users: Map<string, KeptUser>;
}

const text = z.optional(z.record(z.string(), z.string()));
const initiate = z.object({ AuthFlow: z.string(), AuthParameters: z.record(z.string(), z.string()) });
const respond = z.object({
  Session: z.string(),
  ChallengeName: z.string(),
  ChallengeResponses: z.record(z.string(), z.string()),
  ClientMetadata: text,
});
const signUp = z.object({
  Username: z.string(),
  Password: z.string(),
  UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string() })),
  ClientMetadata: text,
});
const named = z.object({ Username: z.string() });
const confirming = z.object({ Username: z.string(), ConfirmationCode: z.string(), Password: z.string() });

const triesUntilLocked = 5;
const wrong = () => new PoolFault('NotAuthorizedException', 'Incorrect username or password.');
const attributesOf = ({ sub, email, emailVerified }: PoolUser): Record<string, string> => ({
  sub,
  email,
  email_verified: String(emailVerified),
});

const checkPassword = (password: string): void => {
  if (password.length < 8) {
    throw new PoolFault('InvalidPasswordException', 'Password did not conform with policy');
  }
};

/** The calls of a pool that hides whether a user exists, as new app clients do. */
export const createPoolFlows = ({ poolName, tokens, triggers, users }: Parts) => {
  const passwordRounds = new Map<string, { user: KeptUser | null; srp: ReturnType<typeof beginSrp> }>();
  const challenges = new Map<string, { user: KeptUser | null; challenge: Challenge }>();
  const newSession = () => randomBytes(32).toString('base64url');
  const userOf = (name: string) => users.get(name.toLowerCase()) ?? null;
  /** Somebody who does not exist gets a round like everybody else. */
  const nobody = makeVerifier(poolName, 'nobody', randomUUID());

  const signedIn = async (user: KeptUser) => ({
    ChallengeParameters: {},
    AuthenticationResult: await tokens.signIn(user),
  });

  const beginPassword = (user: KeptUser | null, name: string, A: string) => {
    const session = newSession();
    const srp = beginSrp(poolName, user?.sub ?? name, user?.verifier ?? nobody, BigInt(`0x${A}`));
    passwordRounds.set(session, { user, srp });
    return { ChallengeName: 'PASSWORD_VERIFIER', ChallengeParameters: srp.parameters, Session: session };
  };

  const provePassword = async (session: string, answers: Record<string, string>) => {
    const { user, srp } = passwordRounds.get(session) ?? { user: null, srp: null };
    passwordRounds.delete(session);
    if (user === null || srp === null) throw wrong();
    if (user.failures >= triesUntilLocked) {
      throw new PoolFault('NotAuthorizedException', 'Password attempts exceeded');
    }
    if (answers['PASSWORD_CLAIM_SIGNATURE'] !== srp.signatureAt(answers['TIMESTAMP'] ?? '')) {
      user.failures += 1;
      throw wrong();
    }
    user.failures = 0;
    switch (user.status) {
      case 'UNCONFIRMED':
        throw new PoolFault('UserNotConfirmedException', 'User is not confirmed.');
      case 'RESET_REQUIRED':
        throw new PoolFault('PasswordResetRequiredException', 'Password reset required for the user');
      case 'FORCE_CHANGE_PASSWORD':
        return {
          ChallengeName: 'NEW_PASSWORD_REQUIRED',
          ChallengeParameters: { userAttributes: '{}', requiredAttributes: '[]' },
          Session: newSession(),
        };
      case 'CONFIRMED':
        return signedIn(user);
    }
  };

  /** Asks the define trigger what comes next, and the create trigger for it. */
  const goOn = async (user: KeptUser | null, challenge: Challenge, metadata?: Record<string, string>) => {
    const next = await triggers.define(challenge, metadata);
    if (next['failAuthentication'] === true) throw wrong();
    if (next['issueTokens'] === true && user !== null) return signedIn(user);
    const made = await triggers.create(challenge, metadata);
    const session = newSession();
    challenges.set(session, { user, challenge });
    return {
      ChallengeName: 'CUSTOM_CHALLENGE',
      ChallengeParameters: made['publicChallengeParameters'],
      Session: session,
    };
  };

  const answerChallenge = async (session: string, answer: string, metadata?: Record<string, string>) => {
    const open = challenges.get(session);
    challenges.delete(session);
    if (open === undefined) throw new PoolFault('NotAuthorizedException', 'Invalid session for the user.');
    const verdict = await triggers.verify(open.challenge, answer, metadata);
    const round = { challengeName: 'CUSTOM_CHALLENGE', challengeResult: verdict['answerCorrect'] === true };
    return goOn(open.user, { ...open.challenge, session: [...open.challenge.session, round] }, metadata);
  };

  return {
    InitiateAuth: async (body: unknown) => {
      const { AuthFlow, AuthParameters } = initiate.parse(body);
      const name = AuthParameters['USERNAME'] ?? '';
      const user = userOf(name);
      if (AuthFlow === 'USER_SRP_AUTH') return beginPassword(user, name, AuthParameters['SRP_A'] ?? '');
      if (AuthFlow !== 'CUSTOM_AUTH') throw new PoolFault('InvalidParameterException', AuthFlow);
      // The metadata of this call reaches neither trigger: so says the API's reference.
      const userAttributes = user === null ? {} : attributesOf(user);
      return goOn(user, { userAttributes, userNotFound: user === null, session: [] });
    },
    RespondToAuthChallenge: async (body: unknown) => {
      const { Session, ChallengeName, ChallengeResponses, ClientMetadata } = respond.parse(body);
      if (ChallengeName === 'PASSWORD_VERIFIER') return provePassword(Session, ChallengeResponses);
      return answerChallenge(Session, ChallengeResponses['ANSWER'] ?? '', ClientMetadata);
    },
    SignUp: async (body: unknown) => {
      const { Username, Password, UserAttributes, ClientMetadata } = signUp.parse(body);
      const email = Username.toLowerCase();
      if (users.has(email)) throw new PoolFault('UsernameExistsException', 'User already exists');
      checkPassword(Password);
      const attributes = Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
      const { autoConfirmUser, autoVerifyEmail } = await triggers.signUp(attributes, ClientMetadata);
      const sub = randomUUID();
      users.set(email, {
        sub,
        email,
        emailVerified: autoVerifyEmail === true,
        verifier: makeVerifier(poolName, sub, Password),
        status: autoConfirmUser === true ? 'CONFIRMED' : 'UNCONFIRMED',
        failures: 0,
        resetCode: null,
      });
      return { UserConfirmed: autoConfirmUser === true, UserSub: sub };
    },
    ForgotPassword: async (body: unknown) => {
      const user = userOf(named.parse(body).Username);
      if (user !== null) user.resetCode = String(randomInt(1_000_000)).padStart(6, '0');
      return { CodeDeliveryDetails: { DeliveryMedium: 'EMAIL', AttributeName: 'email' } };
    },
    ConfirmForgotPassword: async (body: unknown) => {
      const { Username, ConfirmationCode, Password } = confirming.parse(body);
      const user = userOf(Username);
      if (!user?.resetCode) throw new PoolFault('ExpiredCodeException', 'Ask again');
      if (user.resetCode !== ConfirmationCode) throw new PoolFault('CodeMismatchException', 'Wrong code');
      checkPassword(Password);
      user.verifier = makeVerifier(poolName, user.sub, Password);
      user.resetCode = null;
      user.failures = 0;
      return {};
    },
  };
};
