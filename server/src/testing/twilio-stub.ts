import { createHmac, randomBytes } from 'node:crypto';
import type { TwilioSettings } from '../adapters/delivery/twilio.ts';
import { startProviderStub, type ProviderStub, type StubAnswer, type StubRequest } from './provider-stub.ts';

export const twilioAccount = {
  accountSid: `AC${'0123456789abcdef'.repeat(2)}`,
  authToken: 'fedcba9876543210fedcba9876543210',
  from: '+14155550100',
} as const;

/** An error as Twilio tells it: https://www.twilio.com/docs/usage/twilios-response#response-formats-exceptions */
export const twilioError = (status: number, code: number, to = ''): StubAnswer => ({
  status,
  body: {
    code,
    message: `The message From/To pair violates a rule: ${to}`,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  },
});

const take = ({ method, path, headers, body }: StubRequest): StubAnswer => {
  const { accountSid, authToken } = twilioAccount;
  const basic = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  if (headers['authorization'] !== basic) return twilioError(401, 20003);
  if (method !== 'POST' || path !== `/2010-04-01/Accounts/${accountSid}/Messages.json`) {
    return twilioError(404, 20404);
  }
  const form = new URLSearchParams(body.toString());
  const to = form.get('To') ?? '';
  // The fields that Twilio's own magic numbers fail for.
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return twilioError(400, 21211, to);
  if (!form.get('Body')) return twilioError(400, 21602);
  if (!form.get('From') && !form.get('MessagingServiceSid')) return twilioError(400, 21603);
  const sid = `SM${randomBytes(16).toString('hex')}`;
  return { status: 201, body: { sid, account_sid: accountSid, to, status: 'queued', error_code: null } };
};

export interface TwilioStub extends ProviderStub {
  readonly settings: TwilioSettings;
}

/** Twilio's Messages resource. */
export const startTwilioStub = async (): Promise<TwilioStub> => {
  const stub = await startProviderStub(take);
  return { ...stub, settings: { ...twilioAccount, url: stub.url } };
};

/** How Twilio signs what it posts: https://www.twilio.com/docs/usage/security#validating-requests */
export const signAsTwilio = (url: string, params: Readonly<Record<string, string>>): string =>
  createHmac('sha1', twilioAccount.authToken)
    .update(
      url +
        Object.keys(params)
          .toSorted()
          .map((name) => `${name}${params[name]}`)
          .join(''),
    )
    .digest('base64');
