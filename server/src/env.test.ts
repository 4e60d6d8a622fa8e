import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const pool = {
  EVENKEEL_COGNITO_REGION: 'eu-central-1',
  EVENKEEL_COGNITO_USER_POOL_ID: 'eu-central-1_AbCdEfGhI',
  EVENKEEL_COGNITO_CLIENT_ID: '4evenkeelclient00000000000',
  EVENKEEL_COGNITO_TRIGGER_SECRET: '0123456789abcdef0123456789abcdef',
};
const settings = {
  kind: 'cognito',
  region: 'eu-central-1',
  userPoolId: 'eu-central-1_AbCdEfGhI',
  clientId: '4evenkeelclient00000000000',
};

describe('the settings of a user pool', () => {
  it('are none unless they are set: the server keeps the passwords itself', () => {
    for (const source of [{}, { EVENKEEL_COGNITO_REGION: '', EVENKEEL_COGNITO_CLIENT_ID: '' }]) {
      const { userPool, client } = readEnv(source);
      expect(userPool).toBeNull();
      expect(client.identity).toEqual({ kind: 'embedded' });
    }
  });

  it('reach the browser, all but the secret', () => {
    const { userPool, client } = readEnv(pool);
    expect(userPool).toEqual({ settings, triggerSecret: pool.EVENKEEL_COGNITO_TRIGGER_SECRET });
    expect(client.identity).toEqual(settings);
    expect(JSON.stringify(client)).not.toContain(pool.EVENKEEL_COGNITO_TRIGGER_SECRET);
  });

  it('may name an emulator, whose pools are of no region', () => {
    const emulator = {
      EVENKEEL_COGNITO_ENDPOINT: 'http://127.0.0.1:9229',
      EVENKEEL_COGNITO_USER_POOL_ID: 'local_1',
    };
    expect(readEnv({ ...pool, ...emulator }).client.identity).toEqual({
      ...settings,
      userPoolId: 'local_1',
      endpoint: 'http://127.0.0.1:9229',
    });
  });

  it.each(Object.keys(pool))('are all needed: %s', (name) => {
    expect(() => readEnv({ ...pool, [name]: '' })).toThrow(`${name} must be set too`);
  });

  it('are not half set by an address alone', () => {
    expect(() => readEnv({ EVENKEEL_COGNITO_ENDPOINT: 'http://127.0.0.1:9229' })).toThrow(
      'EVENKEEL_COGNITO_REGION, EVENKEEL_COGNITO_USER_POOL_ID, EVENKEEL_COGNITO_CLIENT_ID, EVENKEEL_COGNITO_TRIGGER_SECRET must be set too',
    );
  });

  it.each([
    ['EVENKEEL_COGNITO_REGION', 'Frankfurt', 'must be a region such as us-east-1'],
    ['EVENKEEL_COGNITO_USER_POOL_ID', 'AbCdEfGhI', 'must be the id of a user pool'],
    ['EVENKEEL_COGNITO_USER_POOL_ID', 'us-east-1_AbCdEfGhI', 'is not of the region eu-central-1'],
    ['EVENKEEL_COGNITO_CLIENT_ID', 'my client', 'must be the id of an app client'],
    ['EVENKEEL_COGNITO_TRIGGER_SECRET', 'short', 'must be at least 32 random characters'],
    ['EVENKEEL_COGNITO_ENDPOINT', 'https://proxy.test/cognito', 'must be an address without a path'],
  ])('are checked: %s=%s', (name, value, problem) => {
    expect(() => readEnv({ ...pool, [name]: value })).toThrow(`${name} ${problem}`);
  });
});

describe('addresses that people are sent to', () => {
  it.each(['https://clinic.test', 'https://clinic.test/privacy?lang=en#top', '/settings/notifications', '/'])(
    'may be %s',
    (value) => {
      expect(readEnv({ EVENKEEL_PRIVACY_URL: value }).client.links.privacy).toBe(value);
      expect(
        readEnv({ EVENKEEL_NOTIFICATION_PREFERENCES_URL: value }).client.links.notificationPreferences,
      ).toBe(value);
    },
  );

  it.each([
    'http://clinic.test',
    'javascript:alert(1)',
    'data:text/html,x',
    '//clinic.test',
    '/\\clinic.test',
    'https://',
    'https:// clinic.test',
    'clinic.test',
    '',
  ])('may not be %j', (value) => {
    for (const name of [
      'EVENKEEL_PRIVACY_URL',
      'EVENKEEL_TERMS_URL',
      'EVENKEEL_SUPPORT_URL',
      'EVENKEEL_NOTIFICATION_PREFERENCES_URL',
    ])
      expect(() => readEnv({ [name]: value })).toThrow(
        `${name} must be an https address or a path that begins with /`,
      );
  });

  it.each(['EVENKEEL_APP_STORE_URL', 'EVENKEEL_PLAY_STORE_URL'])('%s is another site', (name) => {
    expect(() => readEnv({ [name]: 'https://store.test/app' })).not.toThrow();
    expect(() => readEnv({ [name]: '/app' })).toThrow(`${name} must be an https address`);
  });
});

describe('where the receivers of webhooks may be', () => {
  const database = { DATABASE_URL: 'postgres://localhost/evenkeel' };

  it.each([
    [{}, { loopback: true, privateNetworks: false }],
    [
      { NODE_ENV: 'production', ...database },
      { loopback: false, privateNetworks: false },
    ],
    [
      { NODE_ENV: 'production', ...database, EVENKEEL_WEBHOOK_PRIVATE_ADDRESSES: '1' },
      { loopback: false, privateNetworks: true },
    ],
  ])('with %j', (source, expected) => expect(readEnv(source).webhooks).toEqual(expected));
});
