import { limits } from '@evenkeel/contract/limits';
import type { RateLimit } from './rate-limits.ts';

const hour = 60 * 60;

/** Links and codes that anybody at one network address may have sent to people, all kinds together. */
export const sendsPerAddress: RateLimit = {
  name: 'sends-per-address',
  points: limits.sendsPerAddressPerHour,
  seconds: hour,
};

/** Links and codes that may be sent to one account, or to one invited person, all kinds together. */
export const sendsPerAccount: RateLimit = {
  name: 'sends-per-account',
  points: limits.sendsPerAccountPerHour,
  seconds: hour,
};

/** Six-digit codes that were not right, from one network address, whoever they were for. */
export const failedCodes: RateLimit = {
  name: 'failed-codes',
  points: limits.failedCodesPerAddressPerHour,
  seconds: hour,
};

/** Links that opened nothing, from one network address, whoever they were for. */
export const failedLinks: RateLimit = {
  name: 'failed-links',
  points: limits.failedLinksPerAddressPerHour,
  seconds: hour,
};
