import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email } from './fields.ts';
import { limits } from './limits.ts';

export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type Tokens = z.infer<typeof tokens>;

const password = z
  .string('Required')
  .check(z.minLength(1, 'Required'), z.maxLength(limits.passwordMaxLength));
const opaque = z.string().check(z.minLength(1), z.maxLength(512));

export const signIn = endpoint({
  method: 'POST',
  path: '/auth/sign-in',
  auth: 'public',
  summary: 'Signs in with e-mail and password',
  body: z.object({ email: email('Invalid email', 'Required'), password }),
  response: tokens,
  errors: ['auth-failed', 'too-many-requests'],
});

export const requestMagicLink = endpoint({
  method: 'POST',
  path: '/auth/magic-link',
  auth: 'public',
  summary: 'Sends a sign-in link to an account by e-mail; a new one voids the old',
  body: z.object({ email: email('Invalid email', 'Required') }),
  status: 202,
  errors: ['user-not-found', 'too-many-requests'],
});

export const completeMagicLink = endpoint({
  method: 'POST',
  path: '/auth/magic-link/complete',
  auth: 'public',
  summary: 'Redeems the code of a sign-in link, once',
  body: z.object({ email: email('Invalid email', 'Required'), code: opaque }),
  response: tokens,
  errors: ['user-not-found', 'link-expired', 'invalid-link', 'auth-failed', 'too-many-requests'],
});

export const refreshToken = endpoint({
  method: 'POST',
  path: '/auth/refresh-token',
  auth: 'public',
  summary: 'Rotates a refresh token; using an old one again revokes its whole family',
  body: z.object({ refreshToken: opaque }),
  response: tokens,
  errors: ['unauthenticated'],
});

/** An access token of a user pool, with as many claims as the pool puts in. */
const accessToken = z.string().check(z.minLength(1), z.maxLength(16_384));

export const signOut = endpoint({
  method: 'POST',
  path: '/auth/sign-out',
  auth: 'public',
  summary:
    "Ends a session: by the server's own refresh token, or by an access token of the user pool, expired or not",
  body: z.union([z.object({ refreshToken: opaque }), z.object({ accessToken })]),
  status: 204,
});
