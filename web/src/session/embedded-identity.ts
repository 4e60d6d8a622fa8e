import { callApi } from '../api/client.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** The server's own identity. */
export const embeddedIdentity: IdentityProvider = {
  signInWithPassword: (email, password) => callApi('signIn', { body: { email, password } }),
  requestMagicLink: (email) => callApi('requestMagicLink', { body: { email } }),
  completeMagicLink: (email, code) => callApi('completeMagicLink', { body: { email, code } }),
  refresh: (refreshToken) => callApi('refreshToken', { body: { refreshToken } }),
  revoke: ({ refreshToken }) => callApi('signOut', { body: { refreshToken } }),
};
