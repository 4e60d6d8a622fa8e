import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { confirmationCode, email, id, line, pastDate, usPhoneNumber } from './fields.ts';
import { newPassword } from './password.ts';

/** Why an invite could, or could not, be found. */
export const inviteLookupStatus = z.enum([
  'invite-found',
  'no-active-invite-found',
  'invite-already-accepted',
  'ambiguous-invite-found',
]);
export type InviteLookupStatus = z.infer<typeof inviteLookupStatus>;

const invitedEmail = email('Please enter a valid email');

/** What tells people apart who share a telephone or an e-mail address. */
const distinction = {
  lastName: z.optional(line('* Required')),
  dateOfBirth: z.optional(pastDate),
};

/** The address that an invite is looked up by: the code goes there, so it must be the one on file. */
export const inviteLookup = z.discriminatedUnion('type', [
  z.object({ type: z.literal('email'), email: invitedEmail, ...distinction }),
  z.object({ type: z.literal('phonenumber'), phoneNumber: usPhoneNumber, ...distinction }),
]);
export type InviteLookup = z.infer<typeof inviteLookup>;

export const lookUpInvite = endpoint({
  method: 'POST',
  path: '/v1/public-api/onboarding/lookup',
  auth: 'public',
  summary: 'Looks for an open invite; a found one sends a six-digit code to the address that was typed',
  body: inviteLookup,
  response: z.object({ status: inviteLookupStatus }),
  errors: ['too-many-requests'],
});

export const verifyInviteCode = endpoint({
  method: 'POST',
  path: '/v1/public-api/onboarding/verification-code',
  auth: 'public',
  summary: 'Redeems the code of an invite, once; the browser then holds the proof that `account` asks for',
  body: z
    .object({
      code: confirmationCode('* Required'),
      email: z.optional(invitedEmail),
      phoneNumber: z.optional(usPhoneNumber),
      ...distinction,
    })
    .check(
      z.refine((body) => (body.email === undefined) !== (body.phoneNumber === undefined), {
        error: 'Name either the email or the phone number that the code was sent to',
        path: ['email'],
      }),
    ),
  response: z.object({ patientEmail: z.string(), patientId: id }),
  errors: ['invalid-code', 'too-many-requests'],
});

export const createAccount = endpoint({
  method: 'POST',
  path: '/v1/public-api/onboarding/account',
  auth: 'public',
  summary:
    'Makes the account of a patient, for the browser that has just verified itself by a code or a date of birth',
  body: z.object({ patientId: id, email: invitedEmail, password: newPassword() }),
  status: 201,
  response: z.object({ status: z.enum(['created', 'failed']) }),
  errors: ['verification-required', 'too-many-requests'],
});
