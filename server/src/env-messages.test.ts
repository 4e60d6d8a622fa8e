import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webPush from 'web-push';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingDeliveries } from './env-messages.ts';
import { readEnv } from './env.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evenkeel-env-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const mail = {
  EVENKEEL_SMTP_URL: 'smtps://care:s3cret@mail.example.org:465',
  EVENKEEL_MAIL_FROM: 'Harbor View <care@example.org>',
};
const twilio = {
  EVENKEEL_TWILIO_ACCOUNT_SID: `AC${'0123456789abcdef'.repeat(2)}`,
  EVENKEEL_TWILIO_AUTH_TOKEN: 'fedcba9876543210fedcba9876543210',
  EVENKEEL_TWILIO_FROM: '+14155550100',
};
const keys = webPush.generateVAPIDKeys();
const push = {
  EVENKEEL_WEB_PUSH_PUBLIC_KEY: keys.publicKey,
  EVENKEEL_WEB_PUSH_PRIVATE_KEY: keys.privateKey,
  EVENKEEL_WEB_PUSH_CONTACT: 'mailto:care@example.org',
};

describe('the settings of messages', () => {
  it('are none unless they are set: the outbox keeps everything', () => {
    const none = { smtp: null, twilio: null, webPush: null, fcm: null, bounceSecret: null };
    expect(readEnv({}).messages).toEqual(none);
    const empty = { EVENKEEL_SMTP_URL: '', EVENKEEL_MAIL_FROM: '', EVENKEEL_TWILIO_FROM: '' };
    expect(readEnv(empty).messages).toEqual(none);
  });

  it('are read by groups, and only the public key for push messages reaches the browser', () => {
    const { messages, client } = readEnv({
      ...mail,
      ...twilio,
      ...push,
      EVENKEEL_BOUNCE_SECRET: 'b'.repeat(32),
    });
    expect(messages).toEqual({
      smtp: {
        url: mail.EVENKEEL_SMTP_URL,
        from: { name: 'Harbor View', address: 'care@example.org' },
      },
      twilio: {
        accountSid: twilio.EVENKEEL_TWILIO_ACCOUNT_SID,
        authToken: twilio.EVENKEEL_TWILIO_AUTH_TOKEN,
        from: '+14155550100',
        url: 'https://api.twilio.com',
      },
      webPush: { ...keys, contact: 'mailto:care@example.org' },
      fcm: null,
      bounceSecret: 'b'.repeat(32),
    });
    expect(client.push).toEqual({ webPushKey: keys.publicKey });
    const told = JSON.stringify(client);
    for (const secret of ['s3cret', twilio.EVENKEEL_TWILIO_AUTH_TOKEN, keys.privateKey, 'bbbb']) {
      expect(told).not.toContain(secret);
    }
  });

  it('take a bare address, another address of Twilio’s API, and a file for Firebase', () => {
    const file = join(folder, 'service-account.json');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const account = {
      project_id: 'clinic-app',
      client_email: 'push@clinic-app.iam.gserviceaccount.com',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      token_uri: 'https://oauth2.googleapis.com/token',
    };
    writeFileSync(file, JSON.stringify({ type: 'service_account', ...account }));
    const { messages } = readEnv({
      ...mail,
      EVENKEEL_MAIL_FROM: 'care@example.org',
      ...twilio,
      EVENKEEL_TWILIO_URL: 'http://127.0.0.1:4010',
      EVENKEEL_FCM_SERVICE_ACCOUNT: file,
    });
    expect(messages.smtp?.from).toEqual({ name: 'Evenkeel', address: 'care@example.org' });
    expect(messages.twilio?.url).toBe('http://127.0.0.1:4010');
    expect(messages.fcm).toEqual({ serviceAccount: account, url: 'https://fcm.googleapis.com' });
  });

  it.each([
    ['EVENKEEL_SMTP_URL', mail],
    ['EVENKEEL_MAIL_FROM', mail],
    ['EVENKEEL_TWILIO_ACCOUNT_SID', twilio],
    ['EVENKEEL_TWILIO_AUTH_TOKEN', twilio],
    ['EVENKEEL_TWILIO_FROM', twilio],
    ['EVENKEEL_WEB_PUSH_PUBLIC_KEY', push],
    ['EVENKEEL_WEB_PUSH_PRIVATE_KEY', push],
    ['EVENKEEL_WEB_PUSH_CONTACT', push],
  ])('are all needed: %s', (name, group) => {
    expect(() => readEnv({ ...group, [name]: '' })).toThrow(`${name} must be set too`);
  });

  it.each([
    ['EVENKEEL_SMTP_URL', 'mail.example.org', 'must be an address such as smtps://'],
    ['EVENKEEL_SMTP_URL', 'https://mail.example.org', 'must be an address such as smtps://'],
    ['EVENKEEL_MAIL_FROM', 'Harbor View', 'must be an e-mail address'],
    ['EVENKEEL_MAIL_FROM', 'Harbor\r\nBcc: x <care@example.org>', 'must be an e-mail address'],
    ['EVENKEEL_TWILIO_ACCOUNT_SID', 'SK0123', 'must be the id of an account'],
    ['EVENKEEL_TWILIO_FROM', '4155550100', 'must be a number such as +14155550100'],
    ['EVENKEEL_TWILIO_URL', 'http://127.0.0.1/path', 'must be an address without a path'],
    ['EVENKEEL_WEB_PUSH_PUBLIC_KEY', 'short', 'must be a VAPID public key'],
    ['EVENKEEL_WEB_PUSH_CONTACT', 'care@example.org', 'must be an address of yours'],
    ['EVENKEEL_BOUNCE_SECRET', 'short', 'must be at least 32 random characters'],
    [
      'EVENKEEL_FCM_SERVICE_ACCOUNT',
      '/no/such/file.json',
      'must be the path of a service account’s JSON file',
    ],
    ['EVENKEEL_FCM_URL', 'http://127.0.0.1:4010', 'is of no use without EVENKEEL_FCM_SERVICE_ACCOUNT'],
  ])('are checked: %s=%s', (name, value, problem) => {
    expect(() => readEnv({ ...mail, ...twilio, ...push, [name]: value })).toThrow(`${name} ${problem}`);
  });

  it('need the two keys of one pair', () => {
    const { publicKey } = webPush.generateVAPIDKeys();
    expect(() => readEnv({ ...push, EVENKEEL_WEB_PUSH_PUBLIC_KEY: publicKey })).toThrow(
      'EVENKEEL_WEB_PUSH_PUBLIC_KEY does not belong to EVENKEEL_WEB_PUSH_PRIVATE_KEY.',
    );
  });

  it('tell whoever starts a server for real what it will not send', () => {
    expect(missingDeliveries(readEnv({ ...mail, ...twilio }).messages)).toEqual([]);
    expect(missingDeliveries(readEnv({}).messages).join(' ')).toMatch(/EVENKEEL_SMTP_URL.+EVENKEEL_TWILIO/);
  });
});
