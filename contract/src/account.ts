import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, plainDate } from './fields.ts';

export const userType = z.enum(['patient', 'participant']);
export type UserType = z.infer<typeof userType>;

/** Where a person stands with their account, as both the profile and the public user tell it. */
export const accountInfo = z.object({
  shouldPromptAccountCreation: z.boolean(),
  hasOnboarded: z.boolean(),
});

export const userProfile = z.object({
  id,
  userId: id,
  clinicId: id,
  patientId: id,
  userType,
  type: userType,
  relatedPatientId: z.nullable(id),
  relatedPatientFirstName: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: plainDate,
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  clinicLogoUrl: z.nullable(z.string()),
  clinicianHasProPlan: z.boolean(),
  safetyNetEnabled: z.boolean(),
  info: z.extend(accountInfo, { firstName: z.string() }),
});
export type UserProfile = z.infer<typeof userProfile>;

export const getUserProfiles = endpoint({
  method: 'GET',
  path: '/v1/client-api/account/user-profiles',
  auth: 'account',
  summary: 'The profiles of the signed-in account; the first is the current one',
  response: z.array(userProfile),
});
