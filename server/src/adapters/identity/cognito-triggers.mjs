/**
 * The Lambda triggers of the user pool, to be uploaded as one file on its own (docs/cognito.md). They keep
 * nothing: links are made, sent and redeemed by the Evenkeel server, which they ask by a shared secret.
 * Settings: EVENKEEL_URL, the server's address, and EVENKEEL_COGNITO_TRIGGER_SECRET, the server's own.
 *
 * Refusals are thrown as one word that the client knows; Cognito passes it on inside its own message.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The part of Cognito's events that is read or written.
 *
 * @typedef {{ challengeName: string, challengeResult: boolean }} Round
 * @typedef {object} ChallengeEvent
 * @property {{
 *   userAttributes?: Record<string, string>,
 *   userNotFound?: boolean,
 *   clientMetadata?: Record<string, string>,
 *   session?: Round[],
 *   challengeAnswer?: string,
 * }} request
 * @property {Record<string, unknown>} response
 * @typedef {{ request: { userAttributes?: Record<string, string>, clientMetadata?: Record<string, string> }, response: Record<string, unknown>, triggerSource?: string }} SignUpEvent
 */

const setting = (/** @type {string} */ name) => {
  // Runs in the cloud, on its own, with settings of its own.
  // oxlint-disable-next-line node/no-process-env
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
};

/** Long enough for the server, short enough for the five seconds that Cognito waits. */
const waitMs = 4000;

/**
 * Asks the server, and throws its error's code where it refuses.
 *
 * @param {'send-link' | 'redeem-link'} what
 * @param {object} body
 */
const ask = async (what, body) => {
  const response = await fetch(`${setting('EVENKEEL_URL')}/auth/user-pool/${what}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${setting('EVENKEEL_COGNITO_TRIGGER_SECRET')}`,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(waitMs),
  });
  if (response.ok) return;
  const told = /** @type {{ error?: { code?: string } } | null} */ (await response.json().catch(() => null));
  throw new Error(told?.error?.code ?? 'unavailable');
};

/**
 * The address of the user: only one that the pool has verified leads to an account.
 *
 * @param {ChallengeEvent} event
 */
const emailOf = ({ request }) => {
  const { email = '', email_verified: verified = '' } = request.userAttributes ?? {};
  if (request.userNotFound || email === '' || verified !== 'true') throw new Error('user-not-found');
  return email.toLowerCase();
};

/**
 * Define auth challenge. A right answer signs in; a client that asked for a link is given a second
 * challenge, which tells it that the link was sent; any other answer fails.
 *
 * @param {ChallengeEvent} event
 */
export const defineAuthChallenge = async (event) => {
  const rounds = event.request.session ?? [];
  // Passwords are proved by the pool's own flow, never on the way of this one.
  const isOurs = rounds.every(({ challengeName }) => challengeName === 'CUSTOM_CHALLENGE');
  const isRight = isOurs && rounds.at(-1)?.challengeResult === true;
  const asksForLink = rounds.length === 1 && event.request.clientMetadata?.action === 'send-link';
  const goesOn = isOurs && !isRight && (rounds.length === 0 || asksForLink);
  event.response.issueTokens = isRight;
  event.response.failAuthentication = !isRight && !goesOn;
  if (goesOn) event.response.challengeName = 'CUSTOM_CHALLENGE';
  return event;
};

/**
 * Create auth challenge. The first round says nothing; the second one is reached only by asking for a link.
 *
 * @param {ChallengeEvent} event
 */
export const createAuthChallenge = async (event) => {
  const isSecond = (event.request.session ?? []).length === 1;
  if (isSecond) await ask('send-link', { email: emailOf(event) });
  event.response.publicChallengeParameters = { link: isSecond ? 'sent' : 'none' };
  event.response.privateChallengeParameters = {};
  return event;
};

/**
 * Verify auth challenge response. Throws `link-expired` or `invalid-link` where the code leads nowhere.
 *
 * @param {ChallengeEvent} event
 */
export const verifyAuthChallengeResponse = async (event) => {
  const redeems = event.request.clientMetadata?.action === 'redeem-link';
  if (redeems) await ask('redeem-link', { email: emailOf(event), code: event.request.challengeAnswer });
  event.response.answerCorrect = redeems;
  return event;
};

/**
 * Pre sign-up. Confirms the users that the Evenkeel server makes, lets the pool's administrators make
 * theirs, and refuses all others: the client id is public, and a confirmed address opens an account.
 *
 * @param {SignUpEvent} event
 */
export const preSignUp = async (event) => {
  if (event.triggerSource === 'PreSignUp_AdminCreateUser') return event;
  const email = event.request.userAttributes?.email ?? '';
  const expected = createHmac('sha256', setting('EVENKEEL_COGNITO_TRIGGER_SECRET'))
    .update(`sign-up\0${email}`)
    .digest();
  const proof = Buffer.from(event.request.clientMetadata?.proof ?? '', 'base64url');
  if (proof.length !== expected.length || !timingSafeEqual(proof, expected)) {
    throw new Error('Accounts are made by the clinic');
  }
  event.response.autoConfirmUser = true;
  event.response.autoVerifyEmail = true;
  return event;
};
