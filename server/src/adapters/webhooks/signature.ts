import { createHmac, randomBytes } from 'node:crypto';

/** 256 random bits, named for those who look for secrets that have leaked. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

/** The value of `evenkeel-signature`: when it was signed, and the body's HMAC by each secret that is good. */
export const signatureOf = (body: string, secrets: readonly string[], now: Date): string => {
  const t = Math.floor(now.getTime() / 1000);
  const signed = secrets.map((secret) => createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));
  return [`t=${t}`, ...signed.map((hex) => `v1=${hex}`)].join(',');
};
