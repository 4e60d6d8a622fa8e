import type { IdentitySettings } from '@evenkeel/contract/config';
import { NoResponseError } from '../api/api-error.ts';
import { embeddedIdentity } from './embedded-identity.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** The identity provider of the page's settings. Another than the server's own is loaded when it is first asked. */
export const chooseIdentity = (settings: IdentitySettings): IdentityProvider => {
  if (settings.kind === 'embedded') return embeddedIdentity;
  const provider = async (): Promise<IdentityProvider> => {
    try {
      return (await import('./cognito-identity.ts')).createCognitoIdentity(settings);
    } catch (error) {
      throw new NoResponseError(error);
    }
  };
  return {
    signInWithPassword: async (...given) => (await provider()).signInWithPassword(...given),
    requestMagicLink: async (...given) => (await provider()).requestMagicLink(...given),
    completeMagicLink: async (...given) => (await provider()).completeMagicLink(...given),
    refresh: async (...given) => (await provider()).refresh(...given),
    revoke: async (...given) => (await provider()).revoke(...given),
  };
};
