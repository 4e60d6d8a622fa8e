import { describe } from 'vitest';
import { buildAccount } from '../../../server/src/testing/build.ts';
import { createTestApp, type TestApp } from '../../../server/src/testing/create-test-app.ts';
import { codeSentTo, linkCodeSentTo } from '../../../server/src/testing/sent.ts';
import { startUserPool, type UserPool } from '../../../server/src/testing/user-pool.ts';
import { callApi, setApiBaseUrl } from '../api/client.ts';
import { createCognitoIdentity } from './cognito-identity.ts';
import { embeddedIdentity } from './embedded-identity.ts';
import { testIdentityProvider, type ProviderUnderTest } from './identity-provider.suite.ts';

/** Both sides of the product, over HTTP, with a user pool beside them where one is given. */
const openWorld = async (app: TestApp, pool: UserPool | null): Promise<ProviderUnderTest> => {
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  setApiBaseUrl(url);
  const settings = pool?.options.settings;
  return {
    provider: settings === undefined ? embeddedIdentity : createCognitoIdentity(settings),
    addPerson: async (password) => {
      if (pool === null) return (await buildAccount(app, { password })).email;
      const { email } = await buildAccount(app);
      pool.addUser({ email, password });
      return email;
    },
    codeSentTo: (email) => linkCodeSentTo(app, email),
    isLetIn: async (accessToken) => {
      const answer = await fetch(`${url}/v1/client-api/account/user-profiles`, {
        headers: { authorization: `Bearer ${accessToken}` },
      });
      return answer.ok;
    },
    advance: (seconds) => app.clock.advance(seconds),
    resetPassword: async (email, newPassword) => {
      await callApi('requestPasswordReset', { body: { userType: 'patient', email } });
      const confirmationCode = pool?.userOf(email)?.resetCode ?? (await codeSentTo(app, email));
      await callApi('confirmPasswordReset', {
        body: { userType: 'patient', email, confirmationCode, newPassword },
      });
    },
    offline: async (work) => {
      const online = globalThis.fetch;
      globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
      try {
        return await work();
      } finally {
        globalThis.fetch = online;
      }
    },
    close: async () => {
      await app.close();
      await pool?.stop();
    },
  };
};

const openCognito = (rotates: boolean) => async (): Promise<ProviderUnderTest> => {
  let app: TestApp | null = null;
  const pool = await startUserPool({
    rotates,
    serverUrl: () => app?.http.listeningOrigin ?? '',
    now: () => app?.clock.now().getTime() ?? Date.now(),
  });
  app = await createTestApp({ userPool: pool.options });
  return openWorld(app, pool);
};

describe("the server's own identity", () => {
  testIdentityProvider(async () => openWorld(await createTestApp(), null));
});
describe('Amazon Cognito', () => {
  testIdentityProvider(openCognito(false));
});
describe('Amazon Cognito with rotating refresh tokens', () => {
  testIdentityProvider(openCognito(true), 'sessions');
});
