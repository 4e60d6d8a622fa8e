import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { confirmationCode, email } from './fields.ts';
import { newPassword } from './password.ts';

const account = {
  userType: z.literal('patient'),
  email: email('Please enter a valid email', 'Required'),
};

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/v1/public-api/authentication/forgot-password/request-code',
  auth: 'public',
  summary: 'Sends a six-digit code for a new password by e-mail; a new one voids the old',
  body: z.object(account),
  status: 202,
  errors: ['user-not-found', 'too-many-requests'],
});

export const confirmPasswordReset = endpoint({
  method: 'POST',
  path: '/v1/public-api/authentication/forgot-password/confirm',
  auth: 'public',
  summary: 'Sets a new password by the code, and ends every session of the account',
  body: z.object({
    ...account,
    confirmationCode: confirmationCode('Please enter the reset code sent to your email'),
    newPassword: newPassword(),
  }),
  status: 204,
  errors: ['invalid-code', 'too-many-requests'],
});
