import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '@evenkeel/contract/limits';

/** Whether a webhook's call is signed with the secret, about now. */
export const isSigned = (secret: string, header: string, body: Buffer, now: Date): boolean => {
  const parts = header.split(',').map((part) => part.split('='));
  const t = parts.find(([name]) => name === 't')?.[1] ?? '';
  const isRecent = Math.abs(now.getTime() / 1000 - Number(t)) <= limits.webhookToleranceSeconds;
  if (!/^\d+$/.test(t) || !isRecent) return false;
  const expected = createHmac('sha256', secret).update(`${t}.`).update(body).digest();
  return parts.some(([name, hex = '']) => {
    const given = Buffer.from(hex, 'hex');
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
};
