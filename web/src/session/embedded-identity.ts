import { completeMagicLink, refreshToken, requestMagicLink, signIn, signOut } from '@evenkeel/contract/login';
import { callApi } from '../api/client.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** The server's own identity. */
export const embeddedIdentity: IdentityProvider = {
  signInWithPassword: (email, password) => callApi(signIn, { body: { email, password } }),
  requestMagicLink: (email) => callApi(requestMagicLink, { body: { email } }),
  completeMagicLink: (email, code) => callApi(completeMagicLink, { body: { email, code } }),
  refresh: (token) => callApi(refreshToken, { body: { refreshToken: token } }),
  revoke: (tokens) => callApi(signOut, { body: { refreshToken: tokens.refreshToken } }),
};
