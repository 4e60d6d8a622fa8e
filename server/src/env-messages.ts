import { readFileSync } from 'node:fs';
import { createECDH } from 'node:crypto';
import * as z from 'zod/mini';
import type { MessageSettings } from './adapters/delivery/deliveries.ts';
import { serviceAccount, type ServiceAccount } from './adapters/delivery/fcm.ts';
import { EnvError, needs, setting, together } from './env-setting.ts';

/** The settings of how messages leave the house; each group whole or not at all. */
export const messageVariables = z.object({
  EVENKEEL_SMTP_URL: setting(
    /^smtps?:\/\/[^\s/?#]+(\/?(\?[^\s#]*)?)$/,
    'must be an address such as smtps://user:password@mail.example.org',
  ),
  EVENKEEL_MAIL_FROM: setting(
    /^([^<>"\r\n]+ <[^\s<>@"]+@[^\s<>@"]+>|[^\s<>@"]+@[^\s<>@"]+)$/,
    'must be an e-mail address, or a name and one: Harbor View <care@example.org>',
  ),
  EVENKEEL_TWILIO_ACCOUNT_SID: setting(
    /^AC[0-9a-fA-F]{32}$/,
    'must be the id of an account, which begins with AC',
  ),
  EVENKEEL_TWILIO_AUTH_TOKEN: setting(/^[\x21-\x7e]{16,}$/, 'must be the auth token of the account'),
  EVENKEEL_TWILIO_FROM: setting(
    /^(\+[1-9]\d{6,14}|MG[0-9a-fA-F]{32})$/,
    'must be a number such as +14155550100, or the id of a messaging service, which begins with MG',
  ),
  EVENKEEL_TWILIO_URL: setting(/^https?:\/\/[^\s/?#]+$/, 'must be an address without a path'),
  EVENKEEL_WEB_PUSH_PUBLIC_KEY: setting(/^[\w-]{87}=?$/, 'must be a VAPID public key'),
  EVENKEEL_WEB_PUSH_PRIVATE_KEY: setting(/^[\w-]{43}=?$/, 'must be a VAPID private key'),
  EVENKEEL_WEB_PUSH_CONTACT: setting(
    /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
    'must be an address of yours that begins with mailto: or https://',
  ),
  EVENKEEL_FCM_SERVICE_ACCOUNT: setting(/./, 'must be the path of a service account’s JSON file'),
  EVENKEEL_FCM_URL: setting(/^https?:\/\/[^\s/?#]+$/, 'must be an address without a path'),
  EVENKEEL_BOUNCE_SECRET: setting(
    /^[\x21-\x7e]{32,}$/,
    'must be at least 32 random characters, such as `openssl rand -hex 32` makes',
  ),
});

type Read = z.infer<typeof messageVariables>;

const sender = (text: string): { name: string; address: string } => {
  const [, name = '', address = text] = /^(.+) <(.+)>$/.exec(text) ?? [];
  return { name: name || 'Evenkeel', address };
};

/** A browser that was given another public key than the private one's takes no message from us. */
const checkPair = (publicKey: string, privateKey: string): void => {
  const made = createECDH('prime256v1');
  try {
    made.setPrivateKey(privateKey, 'base64url');
  } catch {
    throw new EnvError('EVENKEEL_WEB_PUSH_PRIVATE_KEY must be a VAPID private key');
  }
  if (made.getPublicKey('base64url') !== publicKey.replace(/=$/, '')) {
    throw new EnvError('EVENKEEL_WEB_PUSH_PUBLIC_KEY does not belong to EVENKEEL_WEB_PUSH_PRIVATE_KEY.');
  }
};

const readAccount = (path: string): ServiceAccount => {
  try {
    return serviceAccount.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new EnvError('EVENKEEL_FCM_SERVICE_ACCOUNT must be the path of a service account’s JSON file');
  }
};

/** Throws an EnvError that names the variable. */
export const messageSettings = (read: Read): MessageSettings => {
  const mail = together(read, 'sending e-mail', ['EVENKEEL_SMTP_URL', 'EVENKEEL_MAIL_FROM']);
  const texts = together(read, 'Twilio', [
    'EVENKEEL_TWILIO_ACCOUNT_SID',
    'EVENKEEL_TWILIO_AUTH_TOKEN',
    'EVENKEEL_TWILIO_FROM',
  ]);
  needs(read, 'EVENKEEL_TWILIO_URL', 'EVENKEEL_TWILIO_ACCOUNT_SID');
  const web = together(read, 'Web Push', [
    'EVENKEEL_WEB_PUSH_PUBLIC_KEY',
    'EVENKEEL_WEB_PUSH_PRIVATE_KEY',
    'EVENKEEL_WEB_PUSH_CONTACT',
  ]);
  if (web !== null) checkPair(web.EVENKEEL_WEB_PUSH_PUBLIC_KEY, web.EVENKEEL_WEB_PUSH_PRIVATE_KEY);
  needs(read, 'EVENKEEL_FCM_URL', 'EVENKEEL_FCM_SERVICE_ACCOUNT');
  const account = read.EVENKEEL_FCM_SERVICE_ACCOUNT;
  return {
    smtp: mail && { url: mail.EVENKEEL_SMTP_URL, from: sender(mail.EVENKEEL_MAIL_FROM) },
    twilio: texts && {
      accountSid: texts.EVENKEEL_TWILIO_ACCOUNT_SID,
      authToken: texts.EVENKEEL_TWILIO_AUTH_TOKEN,
      from: texts.EVENKEEL_TWILIO_FROM,
      url: read.EVENKEEL_TWILIO_URL ?? 'https://api.twilio.com',
    },
    webPush: web && {
      publicKey: web.EVENKEEL_WEB_PUSH_PUBLIC_KEY.replace(/=$/, ''),
      privateKey: web.EVENKEEL_WEB_PUSH_PRIVATE_KEY.replace(/=$/, ''),
      contact: web.EVENKEEL_WEB_PUSH_CONTACT,
    },
    fcm:
      account === undefined
        ? null
        : {
            serviceAccount: readAccount(account),
            url: read.EVENKEEL_FCM_URL ?? 'https://fcm.googleapis.com',
          },
    bounceSecret: read.EVENKEEL_BOUNCE_SECRET ?? null,
  };
};

/** What a server that people depend on does not do, in a sentence each, for whoever starts it. */
export const missingDeliveries = ({ smtp, twilio }: MessageSettings): string[] => [
  ...(smtp === null
    ? [
        'No mail server is set (EVENKEEL_SMTP_URL, EVENKEEL_MAIL_FROM): sign-in links, codes and letters will not be sent.',
      ]
    : []),
  ...(twilio === null ? ['Twilio is not set (EVENKEEL_TWILIO_…): text messages will not be sent.'] : []),
];
