import type { Identity } from '../../adapters/identity/identity.ts';
import type { Context } from '../../http/context.ts';
import { Reply, type Handlers } from '../../http/handlers.ts';
import { claimOfLookup, claimOfVerification } from './claim.ts';
import { createAccountByProof } from './create-account.ts';
import { lookUpInvite } from './look-up-invite.ts';
import { verifyInviteCode } from './verify-invite-code.ts';

type OnboardingEndpoints = 'lookUpInvite' | 'verifyInviteCode' | 'createAccount';

/** From an invite to an account: find it, prove who you are, choose a password. */
export const onboardingHandlers = (context: Context, identity: Identity): Handlers<OnboardingEndpoints> => {
  // Read before a transaction begins: inside one there may be no other connection.
  const hashRing = () => identity.secrets.ring('hash');
  return {
    lookUpInvite: async ({ body, request }) => ({
      status: await lookUpInvite(context, await hashRing(), { claim: claimOfLookup(body), request }),
    }),

    verifyInviteCode: async ({ body, request }) => {
      const { person, proof } = await verifyInviteCode(context, await hashRing(), {
        claim: claimOfVerification(body),
        code: body.code,
        request,
      });
      const answer = { patientEmail: person.email, patientId: person.patient_id };
      return new Reply(answer, { cookies: { accountProof: proof } });
    },

    createAccount: async ({ body, request }) => {
      const status = await createAccountByProof(context, identity, { ...body, request });
      return new Reply({ status }, { cookies: { accountProof: null } });
    },
  };
};
