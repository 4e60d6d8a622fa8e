import { describe, expect, it } from 'vitest';
import { defineAuthChallenge, preSignUp } from './cognito-triggers.mjs';

const custom = (challengeResult: boolean) => ({ challengeName: 'CUSTOM_CHALLENGE', challengeResult });
const define = async (session: { challengeName: string; challengeResult: boolean }[], action?: string) => {
  const request = { session, ...(action === undefined ? {} : { clientMetadata: { action } }) };
  return (await defineAuthChallenge({ request, response: {} })).response;
};
const goesOn = { issueTokens: false, failAuthentication: false, challengeName: 'CUSTOM_CHALLENGE' };
const fails = { issueTokens: false, failAuthentication: true };

describe('the define trigger', () => {
  it('begins with a challenge, and signs in by a right answer alone', async () => {
    expect(await define([])).toEqual(goesOn);
    expect(await define([custom(true)], 'redeem-link')).toEqual({
      issueTokens: true,
      failAuthentication: false,
    });
    expect(await define([custom(false)], 'redeem-link')).toEqual(fails);
    expect(await define([custom(false)])).toEqual(fails);
  });

  it('gives whoever asked for a link one more challenge, and no more', async () => {
    expect(await define([custom(false)], 'send-link')).toEqual(goesOn);
    expect(await define([custom(false), custom(false)], 'send-link')).toEqual(fails);
  });

  it('takes no password for an answer', async () => {
    for (const challengeName of ['SRP_A', 'PASSWORD_VERIFIER']) {
      const round = { challengeName, challengeResult: true };
      expect(await define([round])).toEqual(fails);
      expect(await define([round, custom(true)], 'redeem-link')).toEqual(fails);
    }
  });
});

describe('the pre-sign-up trigger', () => {
  it('lets the administrators of the pool make users, and confirms nothing of them', async () => {
    const event = { request: {}, response: {}, triggerSource: 'PreSignUp_AdminCreateUser' };
    expect((await preSignUp(event)).response).toEqual({});
  });
});
