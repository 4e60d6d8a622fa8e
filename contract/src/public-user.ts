import * as z from 'zod/mini';
import { accountInfo, userType } from './account.ts';
import { endpoint } from './endpoint.ts';
import { id, pastDate, userParams } from './fields.ts';

/** What a link that carries a user id tells about that person: no surname, birth date or address. */
export const publicUser = z.object({
  id,
  type: userType,
  clinic: z.object({ logoUrl: z.nullable(z.string()) }),
  clinicId: id,
  /** Stands for the patient whom a participant is related to. It is not the patient's own id, which would open their link. */
  relatedPatientId: z.nullable(id),
  relatedPatientFirstName: z.nullable(z.string()),
  info: accountInfo,
});
export type PublicUser = z.infer<typeof publicUser>;

/** How the link reached the person: a birthday is verified for each way on its own. */
export const telecomType = z.enum(['sms', 'email']);
export type TelecomType = z.infer<typeof telecomType>;

export const getPublicUser = endpoint({
  method: 'GET',
  path: '/v1/public-api/user/{userId}',
  auth: 'public',
  summary: 'Who a public link belongs to',
  atKiosk: true,
  params: userParams,
  response: publicUser,
  errors: ['public-user-not-found'],
});

export const getConsentInfo = endpoint({
  method: 'GET',
  path: '/v1/public-api/user/{userId}/consent-info',
  auth: 'public',
  summary: "Whether the clinic's consent still has to be given, and its text",
  atKiosk: true,
  params: userParams,
  response: z.object({
    consentRequired: z.boolean(),
    /** Plain text; a blank line starts a new paragraph. */
    consentCopy: z.string(),
  }),
  errors: ['public-user-not-found'],
});

export const acceptConsent = endpoint({
  method: 'POST',
  path: '/v1/public-api/user/{userId}/accept-consent',
  auth: 'public',
  summary: "Records agreement to the clinic's consent as it now reads",
  atKiosk: true,
  params: userParams,
  status: 204,
  errors: ['public-user-not-found'],
});

export const birthdayVerification = z.object({ isVerified: z.boolean() });

export const getBirthdayVerificationStatus = endpoint({
  method: 'GET',
  path: '/v1/public-api/user/{userId}/birthday-verification-status',
  auth: 'public',
  summary: 'Whether the date of birth has been verified for this way of contact',
  atKiosk: true,
  params: userParams,
  query: z.object({ telecomType: z.optional(telecomType) }),
  response: birthdayVerification,
  errors: ['public-user-not-found'],
});

export const verifyBirthday = endpoint({
  method: 'POST',
  path: '/v1/public-api/user/{userId}/birthday-verification',
  auth: 'public',
  summary: 'Compares a date of birth; five tries an hour',
  atKiosk: true,
  params: userParams,
  body: z.object({ dateOfBirth: pastDate, telecomType: z.optional(telecomType) }),
  response: birthdayVerification,
  errors: ['public-user-not-found', 'too-many-requests'],
});

export const getPatientUser = endpoint({
  method: 'GET',
  path: '/v1/public-api/patients/{patientId}',
  auth: 'public',
  summary: 'The user id behind a patient id, for links that hold the latter; ten a minute from one address',
  params: z.object({ patientId: id }),
  response: z.object({ userId: id }),
  errors: ['public-user-not-found', 'too-many-requests'],
});
