import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { line, userParams } from './fields.ts';

export const safetyNetResource = z.object({
  displayText: line('Every resource needs a text'),
  type: z.enum(['call', 'sms', 'web']),
  /** A telephone number for call and sms; for web an https address or, for a safety plan, a path of this app. */
  value: line('Every resource needs a number or an address'),
});
export type SafetyNetResource = z.infer<typeof safetyNetResource>;

export const getSafetyNet = endpoint({
  method: 'GET',
  path: '/v1/public-api/user/{userId}/safety-net',
  auth: 'public',
  summary: 'Crisis resources of a user’s clinic',
  atKiosk: true,
  params: userParams,
  response: z.object({ resources: z.array(safetyNetResource) }),
  errors: ['public-user-not-found'],
});

export const dismissSafetyNet = endpoint({
  method: 'PATCH',
  path: '/v1/client-api/users/{userId}/safety-net/dismiss',
  auth: 'profile',
  summary: 'Puts the safety-net card away',
  params: userParams,
  status: 204,
});
